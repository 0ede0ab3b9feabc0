import { erasureForm, requestErasure } from '@guildhall/contract/people/personal-data.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callWithMessage, type CallOptions } from '../../api/call.ts';
import { pathTo } from '../../paths.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FieldProps } from '../../ui/hooks/use-zod-form.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import PasskeyButton from '../second-factor/passkey-button.tsx';
import { askForOwnPasskey } from '../second-factor/proof-form.tsx';
import { secondFactorQuery } from '../second-factor/second-factor.queries.ts';
import { cacheStanding } from '../accounts/standing.queries.ts';
import type { Obstacle } from './personal-data.queries.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  obstacles: readonly Obstacle[];
  secondFactor: boolean;
  /** What has to be typed to give up what is still to come of one's investments; empty where nothing is. */
  giveUp: string;
};

/** What happens to an account that is deleted, what has to be settled first, and the password that it takes. */
export function DeleteAccountDialog({ opened, onClose, obstacles, secondFactor, giveUp }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete your account">
      {obstacles.length > 0 ? (
        <Obstacles obstacles={obstacles} />
      ) : (
        <DeletionForm onDone={onClose} secondFactor={secondFactor} giveUp={giveUp} />
      )}
    </Dialog>
  );
}

function Obstacles({ obstacles }: Pick<Props, 'obstacles'>) {
  return (
    <>
      <p>Before your account can be deleted, please settle this:</p>
      <ul>
        {obstacles.map(({ text, link }) => (
          <li key={text}>
            <Link to={link}>{text}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

type DeletionFormProps = Pick<Props, 'secondFactor' | 'giveUp'> & { onDone: () => void };

function DeletionForm({ onDone, secondFactor, giveUp }: DeletionFormProps) {
  const client = useQueryClient();
  const form = useZodForm(erasureForm, { password: '', giveUp: '', code: '', passkey: '' });
  const send = async (values: typeof form.values, options: CallOptions = {}) => {
    const { data, message } = await callWithMessage(requestErasure, values, options);
    toast.success(message);
    cacheStanding({ deletedAt: data.deletedAt });
    onDone();
    await client.invalidateQueries({ queryKey: ['personal-data'] });
  };
  return (
    <>
      <p>
        In seven days we delete your name, your address and the rest of your profile, with your messages, reviews,
        complaints and files. Until then you can log in and keep your account.
      </p>
      <p>
        Payments, receipts and your star ratings stay under “Deleted account”, because the law requires us to keep the
        books. Receipts keep the name they were issued to. <a href={pathTo('privacy')}>Privacy</a> says for how long.
      </p>
      <Form form={form} onSubmit={form.submit(send)}>
        {giveUp !== '' && (
          <>
            <p>
              You are still owed money from your investments. Nothing can be paid to a deleted account, so you would
              lose it. The organizations would no longer owe it to you.
            </p>
            <TextField label={`Type “${giveUp}”`} autoComplete="off" {...form.field('giveUp')} />
          </>
        )}
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        {secondFactor && (
          <OwnFactor
            field={form.field('code')}
            disabled={!form.valid}
            send={(passkey) => send({ ...form.values, passkey })}
          />
        )}
        <SubmitButton form={form}>Delete my account</SubmitButton>
      </Form>
    </>
  );
}

type OwnFactorProps = {
  field: FieldProps<string>;
  disabled: boolean;
  send: (passkey: string) => Promise<void>;
};

/** The code of the second factor, and a passkey where there is one: the account is deleted by it at once. */
function OwnFactor({ field, disabled, send }: OwnFactorProps) {
  const { data } = useQuery(secondFactorQuery());
  return (
    <>
      <TextField
        label={data?.authenticator === false ? 'Recovery code' : 'Code of your authenticator app'}
        autoComplete="one-time-code"
        {...field}
      />
      {data && data.passkeys.length > 0 && (
        <PasskeyButton label="Delete with a Passkey" ask={askForOwnPasskey} disabled={disabled} send={send} />
      )}
    </>
  );
}
