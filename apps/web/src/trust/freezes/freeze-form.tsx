import { freezeAccount, freezeForm, freezeProject } from '@guildhall/contract/trust/freezes.operator.contract.ts';
import { frozenWords } from '@guildhall/contract/trust/freeze-words.ts';
import { AnswerField } from '../../reach/snippets/answer-field.tsx';
import { formatDate } from '../../ui/date-text.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { act } from '../../console/operator-call.ts';

/** The last day of a freeze of this number of days that begins now; empty where that is no number of days. */
function endOf(days: string): string {
  const number = Number(days);
  return /^\d{1,3}$/.test(days.trim()) && number > 0
    ? formatDate(new Date(Date.now() + number * 86_400_000).toISOString())
    : '';
}

type Props = {
  verb: 'freeze-account' | 'freeze-project';
  /** Of the account or the project. */
  id: string;
  name: string;
  onDone: (answer: { message: string } | undefined) => void;
};

/** Freezes an account or a project for a number of days, with the reason. */
export function FreezeForm({ verb, id, name, onDone }: Props) {
  const form = useZodForm(freezeForm, { reason: '', days: '7' });
  const end = endOf(form.values.days);
  const ofAccount = verb === 'freeze-account';
  const submit = form.submit(async (values, options) => {
    onDone(await act(ofAccount ? freezeAccount : freezeProject, { ...values, id }, options));
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        {ofAccount
          ? `${name} can still read everything, but cannot send money, buy or publish, and nobody can pay for what they sell.`
          : `${name} cannot take new money.`}{' '}
        The owner sees the reason and may appeal once.
      </p>
      <AnswerField
        use="freeze"
        values={{ name }}
        reader={ofAccount ? name : 'the owner'}
        words={(reason) => frozenWords(ofAccount ? '' : name, reason)}
        {...form.field('reason')}
      />
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
