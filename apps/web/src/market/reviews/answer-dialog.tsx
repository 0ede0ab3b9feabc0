import { answerReview, reviewAnswerForm } from '@guildhall/contract/market/reviews.contract.ts';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import type { Review } from './review-card.tsx';
import classes from './reviews.module.css';

/** Answers a review of one's own organization. */
export function AnswerDialog({
  opened,
  onClose,
  review,
}: {
  opened: boolean;
  onClose: () => void;
  review: Review | undefined;
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Answer">
      {review && <AnswerForm review={review} onDone={onClose} />}
    </Dialog>
  );
}

function AnswerForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const form = useZodForm(reviewAnswerForm, { answer: '' }, { draft: `review:${review.id}` });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(answerReview, { ...values, reviewId: review.id }, options);
    toast.success(message);
    onDone();
    await invalidate(['reviews']);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <blockquote className={classes.quoted}>{review.msg}</blockquote>
      <p>
        Everyone who reads the review reads your answer, with your name. There is one answer to each review, and it
        cannot be changed afterwards.
      </p>
      <TextAreaField label="Your Answer" limit={1000} {...form.field('answer')} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}
