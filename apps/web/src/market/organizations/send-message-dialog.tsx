import { organizationMessageForm, sendMessage } from '@guildhall/contract/reach/messages.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';

type Props = { opened: boolean; onClose: () => void; organizationId: string; name: string };

export function SendMessageDialog({ opened, onClose, ...to }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Send Message">
      <MessageForm {...to} onSent={onClose} />
    </Dialog>
  );
}

function MessageForm({ organizationId, name, onSent }: { organizationId: string; name: string; onSent: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(organizationMessageForm, { message: '' });

  const send = form.submit(async ({ message }, { idempotencyKey }) => {
    const answer = await callWithMessage(sendMessage, {
      orgId: organizationId,
      message,
      source: 'organization',
      clientId: idempotencyKey,
    });
    toast.success(answer.message);
    await client.invalidateQueries({ queryKey: ['messages'] });
    onSent();
  });

  return (
    <Form form={form} onSubmit={send}>
      <TextAreaField label="Message" description={`To ${name}`} limit={100} {...form.field('message')} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}
