import { formatDollars, sumOfDollars } from '@guildhall/contract/money.ts';
import { approveForm, approveWithdrawals } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { count } from '../../ui/count.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import type { Answered } from '../../ui/hooks/use-chosen.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import type { QueuedWithdrawal } from './withdrawals.operator.queries.ts';

type Answers = ReceivedOf<typeof approveWithdrawals>['records'];

type Props = {
  opened: boolean;
  onClose: () => void;
  withdrawals: readonly QueuedWithdrawal[];
  onDone: (answer: Answered) => void;
};

/** What came of the withdrawals, in a line. */
function summaryOf(answers: Answers): string {
  const numberOf = (...outcomes: Answers[number]['outcome'][]) =>
    answers.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const first = numberOf('first');
  const refused = numberOf('refused');
  return [
    `${count(numberOf('approved', 'repeated'), 'withdrawal')} approved.`,
    first > 0 ? `Another operator also has to approve ${first}.` : '',
    refused > 0 ? `${refused} not approved: each row says why.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Names how many and how much before several withdrawals are approved. */
export function ApproveChosenDialog({ opened, onClose, ...rest }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Approve Withdrawals">
      <ApproveForm {...rest} onClose={onClose} />
    </ConsoleDialog>
  );
}

function ApproveForm({ withdrawals, onDone, onClose }: Omit<Props, 'opened'>) {
  const form = useZodForm(approveForm, { asTest: false });
  const sum = sumOfDollars(...withdrawals.map(({ amount }) => amount));
  const isTest = withdrawals.some(({ test }) => test);
  const submit = form.submit(async (values, options) => {
    const answer = await act(approveWithdrawals, { ...values, ids: withdrawals.map(({ id }) => id) }, options);
    if (answer) {
      const { records } = answer.data;
      const refused = records.filter(({ outcome }) => outcome === 'refused');
      onDone({ summary: summaryOf(records), refusals: new Map(refused.map(({ id, reason }) => [id, reason])) });
    }
    onClose();
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {formatDollars(sum)} of {count(withdrawals.length, 'withdrawal')} leaves the wallets and will be paid to the
        bank accounts. Those above the limit of one operator wait for another one.
      </p>
      {isTest && (
        <CheckboxField
          label="Some of this is test money. Approve it even though there is no real money"
          {...form.field('asTest')}
        />
      )}
      <SubmitButton form={{ ...form, valid: !isTest || form.values.asTest }}>Approve</SubmitButton>
    </Form>
  );
}
