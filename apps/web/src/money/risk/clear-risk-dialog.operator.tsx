import { clearRisk } from '@guildhall/contract/money/risk.operator.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { queryClient } from '../../api/query-client.ts';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { OpenNext, openNextIfWanted } from '../../console/open-next.tsx';
import { act } from '../../console/operator-call.ts';
import { reviewRiskQuery, type ReviewedRisk } from './risk.operator.queries.ts';

type Props = { opened: boolean; onClose: () => void; risk: ReviewedRisk };

/** Asks why the signs hold nothing, before they are cleared. */
export function ClearRiskDialog({ opened, onClose, risk }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Clear Signs">
      <ClearForm risk={risk} onDone={onClose} />
    </ConsoleDialog>
  );
}

function ClearForm({ risk: { id, name, amount }, onDone }: { risk: ReviewedRisk; onDone: () => void }) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async (values, options) => {
    const answer = await act(clearRisk, { ...values, id }, options);
    if (answer) {
      toast.success(answer.message);
      // Asking for it again would write once more into the audit log that it was looked at.
      queryClient.setQueryData(
        reviewRiskQuery(id).queryKey,
        (now) => now && { ...now, state: 'cleared' as const, taken: null, reason: values.reason },
      );
    }
    onDone();
    if (answer) openNextIfWanted('operator/risk');
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        These signs no longer hold {formatDollars(amount)} of {name}. It is approved or rejected under Withdrawals as
        before. New signs hold it again. {name} does not see the reason.
      </p>
      <ReasonField {...form.field('reason')} />
      <OpenNext />
      <SubmitButton form={form}>Clear</SubmitButton>
    </Form>
  );
}
