import { formatCents, formatDollars, fromDollars, parseCents } from '@guildhall/contract/money.ts';
import { disputeDecidedWords } from '@guildhall/contract/trust/dispute-words.ts';
import { decideDispute, decideDisputeForm } from '@guildhall/contract/trust/disputes.operator.contract.ts';
import { AnswerField } from '../../reach/snippets/answer-field.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import type { QueuedDispute } from './disputes.operator.queries.ts';
import { act } from '../../console/operator-call.ts';

type Opened = { opened: boolean; onClose: () => void };

/** Gives a part or all of what is disputed back, or nothing. */
export function DecideDisputeDialog({ opened, onClose, dispute }: Opened & { dispute: QueuedDispute }) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Decide Dispute">
      <DecideForm dispute={dispute} onDone={onClose} />
    </ConsoleDialog>
  );
}

function DecideForm({ dispute, onDone }: { dispute: QueuedDispute; onDone: () => void }) {
  const form = useZodForm(decideDisputeForm, { decision: '', amount: '', reason: '' });
  const submit = form.submit(async (values, options, { decision: chosen }) => {
    const answer = await act(decideDispute, { ...values, decision: chosen, id: dispute.id }, options);
    if (answer) toast.success(answer.message);
    onDone();
  });
  const { decision, amount } = form.values;
  const back = refundOf(dispute, decision, amount);
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {dispute.buyer} disputes {formatDollars(dispute.amount)} that{' '}
        {dispute.inEscrow ? `is in escrow for ${dispute.seller}` : `${dispute.seller} was paid`}. Both see the reason.
        This cannot be undone.
      </p>
      <SelectField
        label="Decision"
        placeholder="Please choose"
        options={[
          { value: 'all', label: `Full refund: ${formatDollars(dispute.amount)}` },
          { value: 'part', label: 'Partial refund' },
          { value: 'nothing', label: 'No refund' },
        ]}
        {...form.field('decision')}
        onChange={(chosen) => {
          form.set('decision', chosen);
          if (chosen !== 'part') form.set('amount', '');
        }}
      />
      {decision === 'part' && (
        <MoneyField
          label="Amount"
          description={`Refund to ${dispute.buyer}, up to ${formatDollars(dispute.amount)}`}
          {...form.field('amount')}
          required
        />
      )}
      <AnswerField
        rows={3}
        use="dispute"
        values={{ amount: formatDollars(dispute.amount) }}
        reader={`${dispute.buyer} and ${dispute.seller}`}
        words={(reason) =>
          back === null ? 'Choose how much to refund first.' : disputeDecidedWords(dispute, back, reason)
        }
        {...form.field('reason')}
      />
      <p aria-live="polite">
        <strong>{outcomeOf(dispute, back)}</strong>
      </p>
      <SubmitButton form={form}>Decide</SubmitButton>
    </Form>
  );
}

/** What goes back by what was chosen, in cents; null where that is not clear yet. */
function refundOf({ amount: disputed }: QueuedDispute, decision: string, amount: string): bigint | null {
  if (decision === 'all') return fromDollars(disputed);
  if (decision === 'nothing') return 0n;
  return decision === 'part' ? parseCents(amount) : null;
}

/** What happens to the money when this goes back, in a sentence. */
function outcomeOf({ buyer, seller, amount: disputed, inEscrow }: QueuedDispute, back: bigint | null): string {
  const all = fromDollars(disputed);
  if (back === null) return 'Nothing is decided yet.';
  if (back > all) return `You can refund up to ${formatCents(all)}.`;
  const rest = formatCents(all - back);
  return `${buyer} gets ${formatCents(back)} back; ${inEscrow ? `${rest} stays in escrow for ${seller}` : `${seller} keeps ${rest}`}.`;
}
