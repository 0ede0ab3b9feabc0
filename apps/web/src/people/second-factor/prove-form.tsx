import { proveSecondFactor } from '@guildhall/contract/people/second-factor.contract.ts';
import { callWithMessage } from '../../api/call.ts';
import { count } from '../../ui/count.ts';
import { toast } from '../../ui/toast.ts';
import { ProofForm } from './proof-form.tsx';

/** So few are left that one should make new ones. */
const few = 3;

/** Proves the second factor in this session. */
export function ProveForm({ onProven }: { onProven: () => void }) {
  return (
    <ProofForm
      button="Confirm"
      recovery
      send={async (proof, options) => {
        const { data } = await callWithMessage(proveSecondFactor, proof, options);
        if (data.recoveryCodesLeft < few)
          toast.warning(
            `You have ${count(data.recoveryCodesLeft, 'recovery code')} left. Please create new ones in My Profile.`,
          );
        onProven();
      }}
    />
  );
}
