import {
  askMoreForVerification,
  moreNeededForm,
  refuseVerification,
  verifyAccount,
  verifyForm,
} from '@guildhall/contract/people/verification.operator.contract.ts';
import { moreNeededWords, refusedWords } from '@guildhall/contract/people/verification-words.ts';
import { reasonForm } from '@guildhall/contract/operator-reason.ts';
import { AnswerField } from '../../reach/snippets/answer-field.tsx';
import { dayIn } from '../../ui/day-in.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { ConsoleDialog } from '../../console/console-dialog.tsx';
import { act as make } from '../../console/operator-call.ts';
import type { ReviewedVerification } from './verification.operator.queries.ts';

/** What an operator decides, as its button says. */
export type VerificationAct = 'Verify' | 'Ask for More' | 'Refuse';

type FormProps = { verification: ReviewedVerification; onDone: (answer: { message: string } | undefined) => void };
type Props = { opened: boolean; onClose: () => void; act: VerificationAct; verification: ReviewedVerification };

const forms: Record<VerificationAct, React.ComponentType<FormProps>> = {
  Verify: VerifyForm,
  'Ask for More': MoreForm,
  Refuse: RefuseForm,
};

/** Names who it is about before anything is decided, and asks for what that needs. */
export function VerificationActDialog({ opened, onClose, act, verification }: Props) {
  const Fields = forms[act];
  const done: FormProps['onDone'] = (answer) => {
    if (answer) toast.success(answer.message);
    onClose();
  };
  return (
    <ConsoleDialog opened={opened} onClose={onClose} title={`${act}: ${verification.name}`}>
      <Fields verification={verification} onDone={done} />
    </ConsoleDialog>
  );
}

function VerifyForm({ verification: { id, name }, onDone }: FormProps) {
  const form = useZodForm(verifyForm, { lastDay: dayIn(365) });
  const submit = form.submit(async (values, options) => onDone(await make(verifyAccount, { ...values, id }, options)));
  return (
    <Form form={form} onSubmit={submit}>
      <p>{name} is verified until the end of this day. If a document expires earlier, choose its last day.</p>
      <TextField type="date" label="Last Day" {...form.field('lastDay')} />
      <SubmitButton form={form}>Verify</SubmitButton>
    </Form>
  );
}

function MoreForm({ verification: { id, name }, onDone }: FormProps) {
  const form = useZodForm(moreNeededForm, { words: '' });
  const submit = form.submit(async (values, options) =>
    onDone(await make(askMoreForVerification, { ...values, id }, options)),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <p>{name} sees this text and can send more documents.</p>
      <AnswerField
        label="What is still needed"
        limit={1000}
        rows={4}
        use="verification"
        values={{ name }}
        reader={name}
        words={moreNeededWords}
        {...form.field('words')}
      />
      <SubmitButton form={form}>Ask for More</SubmitButton>
    </Form>
  );
}

function RefuseForm({ verification: { id, name }, onDone }: FormProps) {
  const form = useZodForm(reasonForm, { reason: '' });
  const submit = form.submit(async (values, options) =>
    onDone(await make(refuseVerification, { ...values, id }, options)),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <p>{name} sees the reason and can apply again.</p>
      <AnswerField use="verification" values={{ name }} reader={name} words={refusedWords} {...form.field('reason')} />
      <SubmitButton form={form}>Refuse</SubmitButton>
    </Form>
  );
}
