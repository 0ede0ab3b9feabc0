import { answerAppeal, appealAnswerForm, liftFreeze } from '@guildhall/contract/trust/freezes.operator.contract.ts';
import { endAccountSessions } from '@guildhall/contract/server/accounts.operator.contract.ts';
import { appealAnsweredWords } from '@guildhall/contract/trust/freeze-words.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { AnswerField } from '../../reach/snippets/answer-field.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act as make } from '../../console/operator-call.ts';
import { FreezeForm } from './freeze-form.tsx';

/** What is done, to what, and whose name is shown: the id is of an account, a project, or else a freeze. */
export type FreezeAct =
  | { verb: 'freeze-account' | 'freeze-project' | 'lift' | 'end-sessions'; id: string; name: string }
  | { verb: 'answer'; id: string; name: string; appeal: string };

/** What the call of a form answered; undefined where what it was about is gone. */
type Answer = { message: string } | undefined;

type Props = { opened: boolean; onClose: () => void; act: FreezeAct | undefined };

const titles: Record<FreezeAct['verb'], string> = {
  'freeze-account': 'Freeze',
  'freeze-project': 'Freeze',
  lift: 'Lift a Freeze',
  'end-sessions': 'End All Sessions',
  answer: 'Answer an Appeal',
};

/** Freezes an account or a project, lifts that, answers an appeal, or ends all sessions of an account. */
export function FreezeDialogs({ opened, onClose, act }: Props) {
  const done = (answer: Answer) => {
    if (answer) toast.success(answer.message);
    onClose();
  };
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={act ? titles[act.verb] : ''}>
      {act?.verb === 'answer' ? (
        <AnswerForm act={act} onDone={done} />
      ) : act?.verb === 'lift' || act?.verb === 'end-sessions' ? (
        <ReasonForm verb={act.verb} id={act.id} name={act.name} onDone={done} />
      ) : (
        act && <FreezeForm verb={act.verb} id={act.id} name={act.name} onDone={done} />
      )}
    </ConsoleDialog>
  );
}

const reasoned = {
  lift: {
    route: liftFreeze,
    button: 'Lift',
    words: (name: string) => `${name} is unfrozen at once and notified.`,
  },
  'end-sessions': {
    route: endAccountSessions,
    button: 'End All',
    words: (name: string) => `${name} is logged out on every device, at once.`,
  },
};

function ReasonForm({
  verb,
  id,
  name,
  onDone,
}: {
  verb: keyof typeof reasoned;
  id: string;
  name: string;
  onDone: (answer: Answer) => void;
}) {
  const form = useZodForm(reasonForm, { reason: '' });
  const { route, button, words } = reasoned[verb];
  const submit = form.submit(async (values, options) => {
    onDone(await make(route, { ...values, id }, options));
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>{words(name)}</p>
      <ReasonField {...form.field('reason')} />
      <SubmitButton form={form}>{button}</SubmitButton>
    </Form>
  );
}

function AnswerForm({
  act: { id, name, appeal },
  onDone,
}: {
  act: Extract<FreezeAct, { verb: 'answer' }>;
  onDone: (answer: Answer) => void;
}) {
  const form = useZodForm(appealAnswerForm, { answer: '' });
  const submit = form.submit(async (values, options) => {
    onDone(await make(answerAppeal, { ...values, id }, options));
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>{name} has appealed:</p>
      <blockquote>{appeal}</blockquote>
      <AnswerField
        label="Answer"
        limit={3000}
        rows={5}
        use="appeal"
        values={{ name }}
        reader={name}
        words={appealAnsweredWords}
        {...form.field('answer')}
      />
      <SubmitButton form={form}>Answer</SubmitButton>
    </Form>
  );
}
