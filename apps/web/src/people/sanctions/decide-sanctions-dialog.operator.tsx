import { clearSanctions, confirmSanctions } from '@guildhall/contract/people/sanctions.operator.contract.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { queryClient } from '../../api/query-client.ts';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { OpenNext, openNextIfWanted } from '../../console/open-next.tsx';
import { act as make } from '../../console/operator-call.ts';
import { reviewSanctionsQuery, type ReviewedSanctions } from './sanctions.operator.queries.ts';

export type SanctionsAct = 'Not the Same' | 'The Same';

type Deciding = { act: SanctionsAct; found: ReviewedSanctions };
type Props = Deciding & { opened: boolean; onClose: () => void };

/** Asks why an entry of a list names the account, or somebody else, before that is decided. */
export function DecideSanctionsDialog({ opened, onClose, ...deciding }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={deciding.act}>
      <DecideForm {...deciding} onDone={onClose} />
    </ConsoleDialog>
  );
}

const decisions = {
  'Not the Same': {
    route: clearSanctions,
    state: 'other',
    words: (name: string) =>
      `Withdrawals of ${name} are no longer held for this entry, and it opens no other case for the same name.`,
  },
  'The Same': {
    route: confirmSanctions,
    state: 'same',
    words: (name: string) => `Withdrawals of ${name} stay held. Nothing is frozen by it.`,
  },
} as const;

function DecideForm({ act, found: { id, name }, onDone }: Deciding & { onDone: () => void }) {
  const form = useZodForm(reasonForm, { reason: '' });
  const { route, state, words } = decisions[act];
  const submit = form.submit(async (values, options) => {
    const answer = await make(route, { ...values, id }, options);
    if (answer) {
      toast.success(answer.message);
      // Asking for it again would write once more into the audit log that it was looked at.
      queryClient.setQueryData(
        reviewSanctionsQuery(id).queryKey,
        (now) => now && { ...now, state, taken: null, dueAt: '', reason: values.reason },
      );
    }
    onDone();
    if (answer) openNextIfWanted('operator/sanctions');
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {words(name)} {name} does not see the reason.
      </p>
      <ReasonField {...form.field('reason')} />
      <OpenNext />
      <SubmitButton form={form}>{act}</SubmitButton>
    </Form>
  );
}
