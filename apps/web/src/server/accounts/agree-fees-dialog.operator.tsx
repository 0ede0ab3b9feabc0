import { agreeFees, feesForm } from '@guildhall/contract/money/fees.operator.contract.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act } from '../../console/operator-call.ts';
import { FirstApproval } from '../../console/first-approval.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import type { OperatedAccount } from './accounts.operator.queries.ts';

type Props = { opened: boolean; onClose: () => void; account: OperatedAccount };

/** Agrees with an account what the house takes, as the first or the second of two operators. */
export function AgreeFeesDialog({ opened, onClose, account }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Agree Fees">
      <AgreeFeesForm account={account} onDone={onClose} />
    </ConsoleDialog>
  );
}

function AgreeFeesForm({ account, onDone }: { account: OperatedAccount; onDone: () => void }) {
  const { fees, feesProposed } = account;
  const first = (kind: (typeof fees.agreed)[number]) =>
    feesProposed ? feesProposed[kind] : fees.agreed.includes(kind) ? fees[kind] : '';
  const form = useZodForm(feesForm, {
    order: first('order'),
    investment: first('investment'),
    withdrawal: first('withdrawal'),
    reason: '',
  });
  const submit = form.submit(async (rates, options) => {
    const answer = await act(agreeFees, { id: account.id, ...rates }, options);
    if (answer?.data.needsSecond) toast.info(answer.message);
    else if (answer) toast.success(answer.message);
    onDone();
  });
  const hint = 'Such as 2.5% + 0.30. Blank: as for everybody.';
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        They apply to projects that {account.name} publishes, and to withdrawals that it requests, from then on. It is
        notified, with the reason.
      </p>
      <FirstApproval
        approved={account.feesProposed}
        otherwise="Two operators have to approve this, and write the same fees. Yours is the first approval."
      />
      <TextField label="Of an Order" description={hint} {...form.field('order')} />
      <TextField label="Of an Investment" description={hint} {...form.field('investment')} />
      <TextField label="Of a Withdrawal" description={hint} {...form.field('withdrawal')} />
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{account.feesProposed ? 'Agree' : 'Approve'}</SubmitButton>
    </Form>
  );
}
