import {
  answerDays,
  answerForm,
  answerQuestion,
  askQuestion,
  questionForm,
} from '@guildhall/contract/market/questions.contract.ts';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { toast } from '../../ui/toast.ts';
import type { Question } from './questions.queries.ts';
import classes from './questions.module.css';

type Props = { opened: boolean; onClose: () => void };
type Done = { onDone: () => void };

async function done(message: string, { onDone }: Done) {
  toast.success(message);
  onDone();
  await invalidate(['questions']);
}

/** Asks something about a project in public. */
export function AskDialog({ opened, onClose, projectId }: Props & { projectId: string }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Ask a Question">
      <AskForm projectId={projectId} onDone={onClose} />
    </Dialog>
  );
}

function AskForm({ projectId, onDone }: Done & { projectId: string }) {
  const form = useZodForm(questionForm, { question: '' }, { draft: `question:${projectId}` });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(askQuestion, { ...values, projectId }, options);
    await done(message, { onDone });
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        Everyone who sees the project reads your question, with your name. The organization has {answerDays} days to
        answer.
      </p>
      <TextAreaField label="Question" limit={1000} {...form.field('question')} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}

/** Answers a question about one's own project. */
export function AnswerDialog({ opened, onClose, question }: Props & { question: Question | undefined }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Answer">
      {question && <AnswerForm question={question} onDone={onClose} />}
    </Dialog>
  );
}

function AnswerForm({ question, onDone }: Done & { question: Question }) {
  const form = useZodForm(answerForm, { answer: '' }, { draft: `answer:${question.id}` });
  const submit = form.submit(async (values, options) => {
    const { message } = await callWithMessage(answerQuestion, { ...values, questionId: question.id }, options);
    await done(message, { onDone });
  });
  return (
    <Form form={form} onSubmit={submit}>
      <blockquote className={classes.quoted}>{question.question}</blockquote>
      <p>Everyone who sees the project reads your answer, with your name. It cannot be changed afterwards.</p>
      <TextAreaField label="Your Answer" limit={3000} {...form.field('answer')} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}
