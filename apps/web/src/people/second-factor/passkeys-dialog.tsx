import { mostPasskeys, removePasskey } from '@guildhall/contract/people/passkeys.contract.ts';
import type { readSecondFactor } from '@guildhall/contract/people/second-factor.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import region from '../../ui/region.module.css';
import { DateText } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { ProofForm } from './proof-form.tsx';
import classes from './second-factor.module.css';
import { secondFactorQuery } from './second-factor.queries.ts';
import { SetUpPasskey } from './set-up-passkey.tsx';
import { whyNoPasskeys } from './why-no-passkeys.ts';

type Passkey = ReceivedOf<typeof readSecondFactor>['passkeys'][number];

type Props = { opened: boolean; onClose: () => void };

/** One's passkeys: to see them, add one or take one away. */
export function PasskeysDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Passkeys">
      <Passkeys />
    </Dialog>
  );
}

function Passkeys() {
  const { data, error, refetch } = useQuery(secondFactorQuery());
  const [step, setStep] = useState<'list' | 'add' | Passkey>('list');
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
    setStep('list');
  };
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <FormSkeleton />;
  if (step === 'add') return <SetUpPasskey onDone={done} />;
  if (step !== 'list') return <Remove passkey={step} onDone={done} />;
  const whyNot = whyNoPasskeys(data.passkeySite);
  const isFull = data.passkeys.length >= mostPasskeys;
  return (
    <>
      {data.passkeys.length === 0 ? (
        <p>You have no passkey yet.</p>
      ) : (
        <ul className={region.list}>
          {data.passkeys.map((passkey) => (
            <Listed key={passkey.id} passkey={passkey} onRemove={() => setStep(passkey)} />
          ))}
        </ul>
      )}
      {whyNot === '' ? (
        <div className={classes.ways}>
          <Button disabled={isFull} onClick={() => setStep('add')}>
            Add a Passkey
          </Button>
        </div>
      ) : (
        <p className={classes.soft}>{whyNot}</p>
      )}
      {isFull && <p className={classes.soft}>{mostPasskeys} passkeys is the limit. Remove one to add another.</p>}
    </>
  );
}

function Listed({ passkey: { name, createdAt, usedAt }, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  return (
    <li className={region.item}>
      <div className={region.what}>
        <strong>{name}</strong>
        <p className={region.soft}>
          Added <DateText iso={createdAt} />
          {usedAt === '' ? ', not used yet' : <>, last used {<DateText iso={usedAt} withTime />}</>}
        </p>
      </div>
      <Button variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function Remove({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  return (
    <ProofForm
      button="Remove"
      recovery
      send={async (proof, options) => {
        const { message } = await callWithMessage(removePasskey, { id, ...proof }, options);
        toast.success(message);
        onDone();
      }}
    >
      <p>The passkey {name} will no longer work. You can delete it on your device as well.</p>
    </ProofForm>
  );
}
