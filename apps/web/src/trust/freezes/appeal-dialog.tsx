import { appealForm, appealFreeze } from '@guildhall/contract/trust/freezes.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';

type Props = { opened: boolean; onClose: () => void; freezeId: string };

const limit = 3000;

/** Says to the operators why a freeze is wrong, once. */
export function AppealDialog({ opened, onClose, freezeId }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Appeal">
      <AppealForm freezeId={freezeId} onSent={onClose} />
    </Dialog>
  );
}

function AppealForm({ freezeId, onSent }: { freezeId: string; onSent: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(appealForm, { text: '' }, { draft: `appeal-${freezeId}` });
  const appeal = form.submit(async (values, options) => {
    const { message } = await callWithMessage(appealFreeze, { ...values, id: freezeId }, options);
    toast.success(message);
    onSent();
    await client.invalidateQueries({ queryKey: ['freezes'] });
  });
  return (
    <Form form={form} onSubmit={appeal}>
      <p>Tell us why this is wrong. We will read it and answer. You can appeal once.</p>
      <TextAreaField label="Your words" limit={limit} rows={5} {...form.field('text')} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}
