import { requestVerification, verificationForm } from '@guildhall/contract/people/verification.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { FileField } from '../../ui/fields/file-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { StillNeeded } from '../../ui/still-needed.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import classes from './verification.module.css';
import { verificationQuery } from './verification.queries.ts';

/** Sends documents: the first ones, or those that are still needed. */
export function VerificationForm({ more }: { more: boolean }) {
  const client = useQueryClient();
  const form = useZodForm(verificationForm, { document: null, secondDocument: null, note: '' });
  const send = form.submit(async (values, options) => {
    const { data, message } = await callWithMessage(requestVerification, values, options);
    toast.success(message);
    client.setQueryData(verificationQuery().queryKey, data);
  });
  return (
    <section aria-labelledby="send-documents" className={classes.form}>
      <h2 id="send-documents">{more ? 'Send what is needed' : 'Send your documents'}</h2>
      <p className={classes.soft}>
        People send a passport or identity card. Organizations send their entry in a register, and the passport of the
        person who acts for them.
      </p>
      <Form form={form} onSubmit={send}>
        <FileField label="Document" kind="pdfOrImage" progress={form.progress} {...form.field('document')} />
        <FileField label="Second Document (optional)" kind="pdfOrImage" {...form.field('secondDocument')} />
        <TextField label="Note (optional)" autoComplete="off" {...form.field('note')} />
        <SubmitButton form={form}>Send</SubmitButton>
        <StillNeeded form={form} />
      </Form>
    </section>
  );
}
