import { appealFlagged, flagAppealForm } from '@guildhall/contract/trust/flags.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';

type Props = { opened: boolean; onClose: () => void; flaggedId: string };

const limit = 1000;

/** Says to the operators why hiding a text was wrong, once. */
export function FlagAppealDialog({ opened, onClose, flaggedId }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Appeal">
      <AppealFields flaggedId={flaggedId} onSent={onClose} />
    </Dialog>
  );
}

function AppealFields({ flaggedId, onSent }: { flaggedId: string; onSent: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(flagAppealForm, { text: '' }, { draft: `flag-appeal-${flaggedId}` });
  const appeal = form.submit(async (values, options) => {
    const { message } = await callWithMessage(appealFlagged, { ...values, id: flaggedId }, options);
    toast.success(message);
    onSent();
    await Promise.all(
      ['reviews', 'messages', 'flags'].map((domain) => client.invalidateQueries({ queryKey: [domain] })),
    );
  });
  return (
    <Form form={form} onSubmit={appeal}>
      <p>Tell us why this is wrong. We will read it and answer. You can appeal once.</p>
      <TextAreaField label="Your words" limit={limit} rows={4} {...form.field('text')} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}
