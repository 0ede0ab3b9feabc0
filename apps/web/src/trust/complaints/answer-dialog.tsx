import { answerComplaint, answerForm } from '@guildhall/contract/trust/complaints.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { PhotosAsPdf } from '../../ui/fields/photos-as-pdf.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';

type Props = { opened: boolean; onClose: () => void; complaintId: string; number: string };

const limit = 3000;

/** Answers a complaint, once. */
export function AnswerDialog({ opened, onClose, ...complaint }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Answer ${complaint.number}`}>
      <AnswerFields {...complaint} onSent={onClose} />
    </Dialog>
  );
}

function AnswerFields({ complaintId, onSent }: { complaintId: string; onSent: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(answerForm, { answer: '', attachment: null }, { draft: `complaint-answer-${complaintId}` });
  const answer = form.submit(async (values, options) => {
    const { message } = await callWithMessage(answerComplaint, { ...values, id: complaintId }, options);
    toast.success(message);
    await client.invalidateQueries({ queryKey: ['complaints'] });
    onSent();
  });
  return (
    <Form form={form} onSubmit={answer}>
      <p>The person who complained and our team can read it. You can answer once.</p>
      <TextAreaField label="Your answer" limit={limit} rows={6} {...form.field('answer')} />
      <FileField
        label="Document"
        kind="document"
        otherWay={PhotosAsPdf}
        progress={form.progress}
        {...form.field('attachment')}
      />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}
