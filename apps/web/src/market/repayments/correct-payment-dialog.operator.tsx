import { correctRepayment } from '@guildhall/contract/market/repayments.operator.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { formatDate } from '../../ui/date-text.tsx';
import type { Approval } from '../../console/first-approval.tsx';
import { TwoApprovalsForm } from '../../console/two-approvals-form.tsx';

/** `amount` in dollars. */
export type PaymentToCorrect = { id: string; title: string; paidOn: string; amount: number; approved: Approval | null };

type Props = { opened: boolean; onClose: () => void; payment: PaymentToCorrect | undefined };

/** Takes the last payment of a project back that was made by mistake, as the first or the second of two operators. */
export function CorrectPaymentDialog({ opened, onClose, payment }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Correct a Payment">
      {payment && (
        <TwoApprovalsForm
          approved={payment.approved}
          second="Take It Back"
          onApprove={(reason, options) => act(correctRepayment, { repaymentId: payment.id, reason }, options)}
          onDone={onClose}
        >
          {formatDollars(payment.amount)} was paid to the investors of {payment.title} on {formatDate(payment.paidOn)}.
          Whatever they have not spent goes back to the organization and is due again. What they have spent stays paid.
          Everyone involved sees the reason.
        </TwoApprovalsForm>
      )}
    </ConsoleDialog>
  );
}
