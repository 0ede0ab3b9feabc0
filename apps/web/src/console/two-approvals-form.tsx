import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import type { ReactNode } from 'react';
import type { CallOptions } from '../api/call.ts';
import { ReasonField } from '../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useZodForm } from '../ui/hooks/use-zod-form.ts';
import { toast } from '../ui/toast.ts';
import { FirstApproval, type Approval } from './first-approval.tsx';

type Props = {
  approved: Approval | null;
  /** The word of the button that completes it. */
  second: string;
  /** Makes the call; undefined where the operator has not proven who they are. */
  onApprove: (
    reason: string,
    options: CallOptions,
  ) => Promise<{ message: string; data: { needsSecond: boolean } } | undefined>;
  onDone: () => void;
  /** What the act does. */
  children: ReactNode;
};

/** The form of an act that takes two operators: what it does, who has approved it, and why. */
export function TwoApprovalsForm({ approved, second, onApprove, onDone, children }: Props) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async ({ reason }, options) => {
    const answer = await onApprove(reason, options);
    if (answer?.data.needsSecond) toast.info(answer.message);
    else if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>{children}</p>
      <FirstApproval approved={approved} otherwise="Two operators have to approve this. Yours is the first approval." />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{approved ? second : 'Approve'}</SubmitButton>
    </Form>
  );
}
