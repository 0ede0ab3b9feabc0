import { erasureForm, requestErasure } from '@guildhall/contract/personal-data.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callWithMessage } from '../api/call.ts';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { toast } from '../ui/toast.ts';
import { useZodForm } from '../ui/use-zod-form.ts';
import { keepStanding } from '../shell/standing.queries.ts';
import type { Obstacle } from './personal-data.queries.ts';

type Props = { opened: boolean; onClose: () => void; obstacles: readonly Obstacle[]; secondFactor: boolean };

/** What becomes of an account that is deleted, what has to be settled first, and the password that it takes. */
export function DeleteAccountDialog({ opened, onClose, obstacles, secondFactor }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete your account">
      {obstacles.length > 0 ? (
        <Obstacles obstacles={obstacles} />
      ) : (
        <DeletionForm onDone={onClose} secondFactor={secondFactor} />
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

function DeletionForm({ onDone, secondFactor }: { onDone: () => void; secondFactor: boolean }) {
  const client = useQueryClient();
  const form = useZodForm(erasureForm, { password: '', code: '' });
  const submit = form.submit(async (values, options) => {
    const { data, message } = await callWithMessage(requestErasure, values, options);
    toast.success(message);
    keepStanding({ deletedAt: data.deletedAt });
    onDone();
    await client.invalidateQueries({ queryKey: ['personal-data'] });
  });
  return (
    <>
      <p>
        In seven days your name, your address and what else stands in your profile are deleted, with your messages,
        reviews, complaints and files. Until then you can log in and keep your account.
      </p>
      <p>
        Payments, receipts and the stars that you gave stay under “Deleted account”, since the law asks for the books;
        receipts keep the name that they were made out to. <a href={paths.privacy()}>Privacy</a> says for how long.
      </p>
      <Form form={form} onSubmit={submit}>
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        {secondFactor && (
          <TextField label="Code of your authenticator app" autoComplete="one-time-code" {...form.field('code')} />
        )}
        <SubmitButton form={form}>Delete my account</SubmitButton>
      </Form>
    </>
  );
}
