import { markQuestion } from '@guildhall/contract/market/questions.contract.ts';
import { formatWhole } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { IconThumbUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { FlagButton } from '../../trust/flags/flag-button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Card } from '../../ui/link-card.tsx';
import type { Project } from '../projects/project-funding.tsx';
import type { Question } from './questions.queries.ts';
import classes from './questions.module.css';

type Props = {
  question: Question;
  project: Project;
  /** The viewer acts for the organization of the project, and may answer. */
  mayAnswer: boolean;
  isOwn: boolean;
  onAnswer: (question: Question) => void;
};

/** A question, what people think of it, and its answer. */
export function QuestionItem({ question, project, mayAnswer, isOwn, onAnswer }: Props) {
  const { id, question: text, by, askedAt, own, answer } = question;
  const words = useId();
  return (
    <Card as="article" label={`Question of ${by}`}>
      <div className={classes.question}>
        <p id={words} className={classes.text}>
          {text}
        </p>
        <p className={classes.soft}>
          {own ? 'You' : by} · <DateText iso={askedAt} />
        </p>
        {answer && (
          <div className={classes.answer}>
            <p className={classes.text}>{answer.text}</p>
            <p className={classes.soft}>
              {project.createdByName}
              {answer.by !== '' && `, by ${answer.by}`} · <DateText iso={answer.at} />
            </p>
          </div>
        )}
        <div className={classes.acts}>
          <Useful question={question} />
          {!answer && mayAnswer && (
            <Button aria-describedby={words} onClick={() => onAnswer(question)}>
              Answer
            </Button>
          )}
          {!own && <FlagButton kind="question" thingId={id} about={`the question of ${by}`} />}
          {answer && !isOwn && (
            <FlagButton kind="publicAnswer" thingId={id} about={`what ${project.createdByName} says to ${by}`} />
          )}
        </div>
      </div>
    </Card>
  );
}

function Useful({ question: { id, useful, marked, mayMark } }: { question: Question }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callWithMessage(markQuestion, { questionId: id, on: !marked }),
    onSuccess: () => invalidate(['questions']),
  });
  const many = useful === 0 ? 'Useful' : `Useful · ${formatWhole(useful)}`;
  if (!mayMark) return useful > 0 && <p className={classes.soft}>{many}</p>;
  return (
    <Button
      variant={marked ? 'light' : 'default'}
      aria-pressed={marked}
      loading={isPending}
      leftSection={<IconThumbUp size={18} aria-hidden />}
      onClick={() => mutate()}
    >
      {many}
    </Button>
  );
}
