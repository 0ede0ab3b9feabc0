import { correctRepayment } from '@guildhall/contract/market/repayments.operator.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { formatDate } from '../../ui/date-text.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import { FirstApproval, type Approval } from './first-approval.operator.tsx';

/** `amount` in dollars. */
export type PaymentToCorrect = { id: string; title: string; paidOn: string; amount: number; approved: Approval | null };

type Props = { opened: boolean; onClose: () => void; payment: PaymentToCorrect | undefined };

/** Takes the last payment of a project back that was made by mistake, as the first or the second of two operators. */
export function CorrectPaymentDialog({ opened, onClose, payment }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Correct a Payment">
      {payment && <CorrectForm payment={payment} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function CorrectForm({ payment, onDone }: { payment: PaymentToCorrect; onDone: () => void }) {
  const { id, title, paidOn, amount, approved } = payment;
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async ({ reason }, options) => {
    const answer = await act(correctRepayment, { repaymentId: id, reason }, options);
    if (answer?.data.needsSecond) toast.info(answer.message);
    else if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {formatDollars(amount)} was paid to the investors of {title} on {formatDate(paidOn)}. What each of them still
        has free of it goes back to the organization and is due again; what they have spent stays paid. Everybody
        concerned reads the reason.
      </p>
      <FirstApproval approved={approved} otherwise="Two operators have to approve it. Yours is the first one." />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{approved ? 'Take It Back' : 'Approve'}</SubmitButton>
    </Form>
  );
}
