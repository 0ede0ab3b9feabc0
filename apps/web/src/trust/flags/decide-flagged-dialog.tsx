import { flagDecisions } from '@guildhall/contract/trust/flag-cases.ts';
import { decideFlagged, flagDecisionForm } from '@guildhall/contract/trust/flags.operator.contract.ts';
import { flagDecidedWords } from '@guildhall/contract/trust/hidden-words.ts';
import { queryClient } from '../../api/query-client.ts';
import { AnswerField } from '../../reach/snippets/answer-field.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { OpenNext, openNextIfWanted } from '../../console/open-next.tsx';
import { act } from '../../console/operator-call.ts';
import { reviewFlaggedQuery, type ReviewedFlag } from './flags.operator.queries.ts';

type Props = { opened: boolean; onClose: () => void; flagged: ReviewedFlag };

/** Keeps or hides what was reported, or answers the appeal against its hiding. */
export function DecideFlaggedDialog({ opened, onClose, flagged }: Props) {
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title="Decide">
      <DecideForm flagged={flagged} onDone={onClose} />
    </ConsoleDialog>
  );
}

function DecideForm({
  flagged: { id, kind, author, appealed },
  onDone,
}: {
  flagged: ReviewedFlag;
  onDone: () => void;
}) {
  const form = useZodForm(flagDecisionForm, { decision: '', reason: '' });
  const canHide = kind !== 'project' && kind !== 'organization';
  const words = appealed
    ? { kept: 'Show it again', hidden: 'It stays hidden', frozen: '' }
    : { kept: 'Keep it', hidden: 'Hide it', frozen: 'It is frozen' };
  const submit = form.submit(async (_values, options, decided) => {
    const answer = await act(decideFlagged, { ...decided, id }, options);
    if (answer) {
      toast.success(answer.message);
      // Asking for it again would write once more into the audit log that it was looked at.
      queryClient.setQueryData(
        reviewFlaggedQuery(id).queryKey,
        (now) => now && { ...now, status: decided.decision, reason: decided.reason, appealed: false },
      );
    }
    onDone();
    if (answer) openNextIfWanted('operator/flags');
  });
  const { decision } = form.values;
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {canHide
          ? `${author} sees the reason when it is hidden or shown again. The people who reported it are not notified.`
          : 'It cannot be hidden. If something is wrong with it, freeze the account or the project first.'}
      </p>
      <SelectField
        label="Decision"
        placeholder="Choose a decision"
        options={flagDecisions
          .filter((decision) => decision === 'kept' || decision === (canHide ? 'hidden' : 'frozen'))
          .map((value) => ({ value, label: words[value] }))}
        {...form.field('decision')}
      />
      {kind === 'project' || kind === 'organization' ? (
        <ReasonField {...form.field('reason')} />
      ) : (
        <AnswerField
          use="flag"
          values={{ name: author }}
          reader={author}
          words={(reason) =>
            decision === 'hidden'
              ? flagDecidedWords[appealed ? 'staysHidden' : 'hidden'](kind, reason)
              : decision === 'kept'
                ? appealed
                  ? flagDecidedWords.shownAgain(kind, reason)
                  : 'Nothing. Only operators read the reason.'
                : 'Choose a decision first.'
          }
          {...form.field('reason')}
        />
      )}
      <OpenNext />
      <SubmitButton form={form}>Decide</SubmitButton>
    </Form>
  );
}
