import {
  answerAppeal,
  appealAnswerForm,
  freezeAccount,
  freezeForm,
  freezeProject,
  liftFreeze,
} from '@guildhall/contract/trust/freezes.operator.contract.ts';
import { endAccountSessions } from '@guildhall/contract/server/accounts.operator.contract.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { formatDate } from '../../ui/date-text.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act as make } from '../../console/operator-call.ts';

/** What is done, to what, and whose name is shown: the id is of an account, a project, or else a freeze. */
export type FreezeAct =
  | { verb: 'freeze-account' | 'freeze-project' | 'lift' | 'end-sessions'; id: string; name: string }
  | { verb: 'answer'; id: string; name: string; appeal: string };

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
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={act ? titles[act.verb] : ''}>
      {act?.verb === 'answer' ? (
        <AnswerForm act={act} onDone={onClose} />
      ) : act?.verb === 'lift' || act?.verb === 'end-sessions' ? (
        <ReasonForm verb={act.verb} id={act.id} name={act.name} onDone={onClose} />
      ) : (
        act && <FreezeForm act={act} onDone={onClose} />
      )}
    </ConsoleDialog>
  );
}

function done(answer: { message: string } | undefined, onDone: () => void) {
  if (answer) toast.success(answer.message);
  onDone();
}

/** The last day of a freeze of this number of days that begins now; empty where that is no number of days. */
function endOf(days: string): string {
  const number = Number(days);
  return /^\d{1,3}$/.test(days.trim()) && number > 0
    ? formatDate(new Date(Date.now() + number * 86_400_000).toISOString())
    : '';
}

function FreezeForm({ act: { verb, id, name }, onDone }: { act: FreezeAct; onDone: () => void }) {
  const form = useZodForm(freezeForm, { reason: '', days: '7' });
  const end = endOf(form.values.days);
  const ofAccount = verb === 'freeze-account';
  const submit = form.submit(async (values, options) => {
    done(await make(ofAccount ? freezeAccount : freezeProject, { ...values, id }, options), onDone);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {ofAccount
          ? `No money leaves the wallet of ${name}, who can buy and publish nothing meanwhile, and nobody can pay for what they sell; everything can be read.`
          : `${name} takes no new money.`}{' '}
        Whom it concerns is told the reason and may appeal once.
      </p>
      <ReasonField {...form.field('reason')} />
      <TextField
        label="Days"
        description={end === '' ? 'From 1 to 365.' : `Until ${end}.`}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('days')}
      />
      <SubmitButton form={form}>Freeze</SubmitButton>
    </Form>
  );
}

const reasoned = {
  lift: {
    route: liftFreeze,
    button: 'Lift',
    words: (name: string) => `${name} is free again, at once, and is told so.`,
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
  onDone: () => void;
}) {
  const form = useZodForm(reasonForm, { reason: '' });
  const { route, button, words } = reasoned[verb];
  const submit = form.submit(async (values, options) => {
    done(await make(route, { ...values, id }, options), onDone);
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
  onDone: () => void;
}) {
  const form = useZodForm(appealAnswerForm, { answer: '' });
  const submit = form.submit(async (values, options) => {
    done(await make(answerAppeal, { ...values, id }, options), onDone);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>{name} has appealed:</p>
      <blockquote>{appeal}</blockquote>
      <TextAreaField label="Answer" limit={3000} rows={5} {...form.field('answer')} />
      <SubmitButton form={form}>Answer</SubmitButton>
    </Form>
  );
}
