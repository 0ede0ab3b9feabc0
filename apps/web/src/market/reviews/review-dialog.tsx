import { addReview, reviewForm } from '@guildhall/contract/market/reviews.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { reloadAfter } from '../../api/reload.ts';
import { delays } from '../../delays.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { StarsField } from '../../ui/fields/stars-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';

type Props = { opened: boolean; onClose: () => void; organizationId: string };

/** Closing it resets the words and the stars, since the form goes with it. */
export function ReviewDialog({ opened, onClose, organizationId }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Rate and Review">
      <ReviewForm organizationId={organizationId} onSaved={onClose} />
    </Dialog>
  );
}

function ReviewForm({ organizationId, onSaved }: { organizationId: string; onSaved: () => void }) {
  const client = useQueryClient();
  // Five stars to begin with (spec §9.stars).
  const form = useZodForm(reviewForm, { message: '', rating: '5' });
  const rating = form.field('rating');

  const add = form.submit(async (values, options) => {
    const { message } = await callWithMessage(addReview, { ...values, orgId: organizationId }, options);
    toast.success(message);
    onSaved();
    if (!(await reloadAfter(delays.reviewReload))) await client.invalidateQueries();
  });

  return (
    <Form form={form} onSubmit={add}>
      <StarsField
        label="Rating"
        value={Number(rating.value)}
        onChange={(stars) => rating.onChange(String(stars))}
        error={rating.error}
      />
      <TextAreaField
        label="Description"
        description="A second review replaces your first, which you and the organization can still read. If you have ordered or invested here, your review shows it."
        placeholder="Share details of your own experience.."
        limit={250}
        {...form.field('message')}
      />
      <SubmitButton form={form}>Add</SubmitButton>
    </Form>
  );
}
