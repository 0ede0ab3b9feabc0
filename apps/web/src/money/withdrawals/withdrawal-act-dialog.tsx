import {
  approveForm,
  approveWithdrawal,
  bankReferenceForm,
  markWithdrawalPaid,
  rejectWithdrawal,
  returnForm,
  returnWithdrawal,
} from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { withdrawalWords } from '@guildhall/contract/money/withdrawal-words.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { queryClient } from '../../api/query-client.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { AnswerField } from '../../reach/snippets/answer-field.tsx';
import { BankReferenceField } from '../payouts/bank-reference-field.tsx';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { OpenNext, openNextIfWanted } from '../../console/open-next.tsx';
import { act as make } from '../../console/operator-call.ts';
import { reviewQuery, type ReviewedWithdrawal } from './withdrawals.operator.queries.ts';
import type { WithdrawalAct } from './withdrawal-acts.ts';

/** Of a withdrawal what is said before something is done with it; the holder is known where its bank account was opened. */
type Decidable = Pick<ReviewedWithdrawal, 'id' | 'amount' | 'name' | 'account'> &
  Partial<
    Pick<
      ReviewedWithdrawal,
      'accountHolderName' | 'test' | 'needsTwo' | 'firstApprovedAt' | 'firstReturnReason' | 'returnReference'
    >
  >;

type FormProps = { withdrawal: Decidable; onDone: (answer: Decided) => void };

/** Undefined where the withdrawal is gone. */
type Decided = { data: ReceivedOf<typeof rejectWithdrawal>; message: string } | undefined;

type Props = { opened: boolean; onClose: () => void; act: WithdrawalAct; withdrawal: Decidable | undefined };

const forms: Record<WithdrawalAct, { title: string; Fields: React.ComponentType<FormProps> }> = {
  Approve: { title: 'Approve Withdrawal', Fields: ApproveForm },
  Reject: { title: 'Reject Withdrawal', Fields: RejectForm },
  Paid: { title: 'Withdrawal Paid', Fields: PaidForm },
  Returned: { title: 'Withdrawal Returned', Fields: ReturnedForm },
};

/** The decisions, after which there may be a next one. */
const leadsOn: readonly WithdrawalAct[] = ['Approve', 'Reject'];

/** Names the amount and the person before anything is done, and asks for what it needs. */
export function WithdrawalActDialog({ opened, onClose, act, withdrawal }: Props) {
  const { title, Fields } = forms[act];
  const done = (answer: Decided) => {
    if (answer) {
      toast.success(answer.message);
      showDecided(answer.data);
    }
    onClose();
    if (answer && leadsOn.includes(act)) openNextIfWanted('operator/withdrawals');
  };
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={title}>
      {withdrawal && <Fields withdrawal={withdrawal} onDone={done} />}
    </ConsoleDialog>
  );
}

/** Asking for it again would write once more into the audit log that it was looked at. */
function showDecided(standing: ReceivedOf<typeof rejectWithdrawal>) {
  queryClient.setQueryData(reviewQuery(standing.id).queryKey, (now) => now && { ...now, ...standing });
}

/** What has become of it, since what a colleague did a moment ago is not one's own doing. */
function approvedWords({ needsSecond, repeated, decidedBy }: ReceivedOf<typeof approveWithdrawal>): string {
  if (needsSecond) return 'Another operator also has to approve it.';
  return repeated ? `It has already been approved, by ${decidedBy}.` : 'The withdrawal is approved.';
}

function ApproveForm({
  withdrawal: { id, amount, name, account, accountHolderName = account, test = false, needsTwo, firstApprovedAt },
  onDone,
}: FormProps) {
  const form = useZodForm(approveForm, { asTest: false });
  const waits = test && !form.values.asTest;
  const submit = form.submit(async (values, options) => {
    const answer = await make(approveWithdrawal, { ...values, id }, options);
    onDone(answer && { ...answer, message: approvedWords(answer.data) });
  });
  return (
    <Form form={form} onSubmit={submit}>
      {needsTwo && firstApprovedAt === '' ? (
        <p>
          Two operators have to approve {formatDollars(amount)} of {name} to the bank account of {accountHolderName}.
          Yours is the first approval. Nothing leaves the wallet yet.
        </p>
      ) : (
        <p>
          {formatDollars(amount)} leaves the wallet of {name} and will be paid to the bank account of{' '}
          {accountHolderName}.
        </p>
      )}
      {test && (
        <CheckboxField
          label="This is test money. Approve it even though there is no real money"
          {...form.field('asTest')}
        />
      )}
      <OpenNext />
      <SubmitButton form={{ ...form, valid: !waits }}>Approve</SubmitButton>
    </Form>
  );
}

function RejectForm({ withdrawal: { id, amount, name }, onDone }: FormProps) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async (values, options) => {
    onDone(await make(rejectWithdrawal, { ...values, id }, options));
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {formatDollars(amount)} is free again in the wallet of {name}, who sees the reason.
      </p>
      <AnswerField
        use="withdrawal"
        values={{ name, amount: formatDollars(amount) }}
        reader={name}
        words={(reason) => withdrawalWords(formatDollars(amount), 'rejected', reason)}
        {...form.field('reason')}
      />
      <OpenNext />
      <SubmitButton form={form}>Reject</SubmitButton>
    </Form>
  );
}

function PaidForm({ withdrawal: { id, amount, name, account, accountHolderName = account }, onDone }: FormProps) {
  const form = useZodForm(bankReferenceForm, { reference: '' });
  const submit = form.submit(async (values, options) => {
    onDone(await make(markWithdrawalPaid, { ...values, id }, options));
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        The bank has paid {formatDollars(amount)} of {name} to {accountHolderName}.
      </p>
      <BankReferenceField {...form.field('reference')} />
      <SubmitButton form={form}>Mark as Paid</SubmitButton>
    </Form>
  );
}

function ReturnedForm({
  withdrawal: { id, amount, name, firstReturnReason = '', returnReference = '' },
  onDone,
}: FormProps) {
  const form = useZodForm(returnForm, { reason: firstReturnReason, reference: returnReference });
  const submit = form.submit(async (values, options) => {
    const answer = await make(returnWithdrawal, { ...values, id }, options);
    onDone(answer?.data.needsSecond ? { ...answer, message: 'Another operator also has to mark it.' } : answer);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        The bank has sent {formatDollars(amount)} back. It goes to the wallet of {name}, who sees the reason.
      </p>
      <p>
        Another operator also has to mark it first if there is no bank reference, if it is above the limits of one
        operator, or if you approved it.
      </p>
      <AnswerField
        use="withdrawal"
        values={{ name, amount: formatDollars(amount) }}
        reader={name}
        words={(reason) => withdrawalWords(formatDollars(amount), 'returned', reason)}
        {...form.field('reason')}
      />
      <BankReferenceField required={false} {...form.field('reference')} />
      <SubmitButton form={form}>Mark as Returned</SubmitButton>
    </Form>
  );
}
