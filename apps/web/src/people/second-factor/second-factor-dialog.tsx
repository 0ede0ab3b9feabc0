import { removeAuthenticator, renewRecoveryCodes } from '@guildhall/contract/people/second-factor.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { count } from '../../ui/count.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';
import classes from './second-factor.module.css';
import { secondFactorQuery } from './second-factor.queries.ts';

type Props = { opened: boolean; onClose: () => void };

/** One's authenticator app: to set it up, make new recovery codes, or take it away. */
export function SecondFactorDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Second Factor">
      <SecondFactor onDone={onClose} />
    </Dialog>
  );
}

type Step = 'state' | 'set up' | 'new codes' | 'remove';

function SecondFactor({ onDone }: { onDone: () => void }) {
  const { data, error, refetch } = useQuery(secondFactorQuery());
  const [step, setStep] = useState<Step>('state');
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
    onDone();
  };
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <FormSkeleton />;
  // Once begun it goes on, also when the factor counts already: the recovery codes are still to be shown.
  if (step === 'set up') return <SetUpAuthenticator onDone={done} />;
  if (step === 'new codes') return <NewCodes onDone={done} />;
  if (step === 'remove') return <Remove onDone={done} isLast={data.passkeys.length === 0} />;
  const hasPasskeys = data.passkeys.length > 0;
  return (
    <>
      <p>
        {data.authenticator
          ? 'Your authenticator app is set up.'
          : hasPasskeys
            ? 'Your passkeys are your second factor. You can add an authenticator app as well.'
            : 'You have no second factor yet. You need your phone and two minutes.'}
        {(data.authenticator || hasPasskeys) && ` You have ${count(data.recoveryCodesLeft, 'recovery code')} left.`}
      </p>
      <div className={classes.ways}>
        {!data.authenticator && <Button onClick={() => setStep('set up')}>Set Up</Button>}
        {(data.authenticator || hasPasskeys) && (
          <Button variant="default" onClick={() => setStep('new codes')}>
            New Recovery Codes
          </Button>
        )}
        {data.authenticator && (
          <Button variant="default" onClick={() => setStep('remove')}>
            Remove
          </Button>
        )}
      </div>
    </>
  );
}

function NewCodes({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <ProofForm
      button="Make New Codes"
      recovery={false}
      send={async (proof, options) => {
        const { data, message } = await callWithMessage(renewRecoveryCodes, proof, options);
        toast.success(message);
        setCodes(data.recoveryCodes);
      }}
    >
      <p>Your current recovery codes stop working as soon as you create new ones.</p>
    </ProofForm>
  );
}

function Remove({ onDone, isLast }: { onDone: () => void; isLast: boolean }) {
  return (
    <ProofForm
      button="Remove"
      recovery
      send={async (proof, options) => {
        const { message } = await callWithMessage(removeAuthenticator, proof, options);
        toast.success(message);
        onDone();
      }}
    >
      <p>
        {isLast
          ? 'Then your password alone opens your account. Your recovery codes stop working, too.'
          : 'Your passkeys and recovery codes stay.'}
      </p>
    </ProofForm>
  );
}
