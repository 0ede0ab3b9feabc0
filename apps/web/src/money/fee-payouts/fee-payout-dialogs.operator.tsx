import { formatDollars, fromDollars } from '@guildhall/contract/money.ts';
import {
  approveFeePayout,
  cancelFeePayout,
  feePayoutFormWithin,
  feePayoutReturnForm,
  markFeePayoutPaid,
  requestFeePayout,
  returnFeePayout,
} from '@guildhall/contract/money/fee-payouts.operator.contract.ts';
import { bankReferenceForm } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { useMemo } from 'react';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act as make } from '../../console/operator-call.ts';
import { FirstApproval } from '../../console/first-approval.tsx';
import { TwoApprovalsForm } from '../../console/two-approvals-form.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import { BankReferenceField } from '../payouts/bank-reference-field.tsx';
import type { FeePayout, FeePayoutAct } from './house-fees.operator.tsx';

type Opened = { opened: boolean; onClose: () => void };

/** Requests a payout of fees; `left` is what may leave, in dollars, and `payee` the house's account. */
export function RequestDialog({ opened, onClose, ...fees }: Opened & { left: number; payee: string }) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Pay Out Fees">
      <RequestForm {...fees} onDone={onClose} />
    </ConsoleDialog>
  );
}

function RequestForm({ left, payee, onDone }: { left: number; payee: string; onDone: () => void }) {
  const rules = useMemo(() => feePayoutFormWithin(fromDollars(left)), [left]);
  const form = useZodForm(rules, { amount: '', reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await make(requestFeePayout, values, options);
    if (answer) toast.info(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        The fees go to the bank account of the house: {payee}. Two operators have to approve this. Yours is the first
        approval, and nothing leaves before the second.
      </p>
      <MoneyField label="Amount" description={`Up to ${formatDollars(left)}`} {...form.field('amount')} />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Request Payout</SubmitButton>
    </Form>
  );
}

type FormProps = { payout: FeePayout; onDone: () => void };

const forms: Record<FeePayoutAct, { title: string; Fields: React.ComponentType<FormProps> }> = {
  Approve: { title: 'Approve Payout of Fees', Fields: ApproveForm },
  Cancel: { title: 'Cancel Payout of Fees', Fields: CancelForm },
  Paid: { title: 'Payout of Fees Paid', Fields: PaidForm },
  Returned: { title: 'Payout of Fees Returned', Fields: ReturnedForm },
};

/** Names the amount and the account before anything is done with a payout of fees. */
export function ActDialog({
  opened,
  onClose,
  act,
  payout,
}: Opened & { act: FeePayoutAct; payout: FeePayout | undefined }) {
  const { title, Fields } = forms[act];
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={title}>
      {payout && <Fields payout={payout} onDone={onClose} />}
    </ConsoleDialog>
  );
}

function ApproveForm({ payout: { id, amount, holder, account, approved }, onDone }: FormProps) {
  return (
    <TwoApprovalsForm
      approved={approved}
      second="Approve"
      onApprove={(reason, options) => make(approveFeePayout, { id, reason }, options)}
      onDone={onDone}
    >
      {formatDollars(amount)} leaves the fees of the house and will be paid to {holder}, {account}.
    </TwoApprovalsForm>
  );
}

function CancelForm({ payout: { id, amount }, onDone }: FormProps) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await make(cancelFeePayout, { ...values, id }, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>{formatDollars(amount)} is not paid out, and can be requested again.</p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Cancel Payout</SubmitButton>
    </Form>
  );
}

function PaidForm({ payout: { id, amount, holder, account }, onDone }: FormProps) {
  const form = useZodForm(bankReferenceForm, { reference: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await make(markFeePayoutPaid, { ...values, id }, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        The bank has paid {formatDollars(amount)} to {holder}, {account}.
      </p>
      <BankReferenceField {...form.field('reference')} />
      <SubmitButton form={form}>Mark as Paid</SubmitButton>
    </Form>
  );
}

function ReturnedForm({ payout: { id, amount, approved }, onDone }: FormProps) {
  const form = useZodForm(feePayoutReturnForm, { reference: '', reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await make(returnFeePayout, { ...values, id }, options);
    if (answer?.data.needsSecond) toast.info(answer.message);
    else if (answer) toast.success(answer.message);
    onDone();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>The bank has sent {formatDollars(amount)} back, so the fees are here again.</p>
      <FirstApproval
        approved={approved}
        otherwise="Another operator also has to mark it if it is above the limits of one operator, or if you approved it."
      />
      <BankReferenceField {...form.field('reference')} />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>Mark as Returned</SubmitButton>
    </Form>
  );
}
