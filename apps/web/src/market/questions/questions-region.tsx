import { answerDays } from '@guildhall/contract/market/questions.contract.ts';
import { formatWhole } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useMay } from '../../people/members/use-may.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import region from '../../ui/region.module.css';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import type { Project } from '../projects/project-funding.tsx';
import { QuestionItem } from './question-item.tsx';
import { questionsQuery, type Question, type Questions } from './questions.queries.ts';
import classes from './questions.module.css';

const AskDialog = lazyDialog(() => import('./question-dialogs.tsx').then((module) => module.AskDialog));
const AnswerDialog = lazyDialog(() => import('./question-dialogs.tsx').then((module) => module.AnswerDialog));

/** What people ask about a project in public, and what its organization answers. */
export function QuestionsRegion({ project }: { project: Project }) {
  const [list, setList] = useState<'useful' | 'open'>('useful');
  const [asking, setAsking] = useState(false);
  const query = useInfiniteQuery(questionsQuery(project.id, list));
  const isOwn = useSession().id === project.createdBy;
  const mayWrite = useMay('editor');
  const title = useId();
  const [all] = query.data?.pages ?? [];
  return (
    <section aria-labelledby={title} className={region.region}>
      <div className={region.head}>
        <h2 id={title} className={region.title}>
          Questions
        </h2>
        {!isOwn && !project.insider && mayWrite && <Button onClick={() => setAsking(true)}>Ask a Question</Button>}
        {isOwn && all && all.asked > 0 && (
          <Button
            variant={list === 'open' ? 'light' : 'default'}
            aria-pressed={list === 'open'}
            onClick={() => setList(list === 'open' ? 'useful' : 'open')}
          >
            Only Open Ones
          </Button>
        )}
      </div>
      <p className={region.lead}>{all ? inTimeInWords(all) : '\u00a0'}</p>
      <List project={project} isOwn={isOwn} mayAnswer={isOwn && mayWrite} query={query} />
      <AskDialog opened={asking} onClose={() => setAsking(false)} projectId={project.id} />
    </section>
  );
}

/** How reliably the organization answers, once a question was answered or had its time. */
function inTimeInWords({ inTime, late, asked }: Questions): string {
  const decided = inTime + late;
  if (decided === 0)
    return asked === 0
      ? 'Ask what the page does not say. Everyone reads the question and its answer.'
      : `The organization has ${answerDays} days to answer.`;
  const share = Math.floor((inTime / decided) * 100);
  return `${share}% of the questions were answered within ${answerDays} days (${formatWhole(inTime)} of ${formatWhole(decided)}).`;
}

type ListProps = {
  project: Project;
  isOwn: boolean;
  mayAnswer: boolean;
  query: ReturnType<typeof useInfiniteQuery<Questions, Error, { pages: Questions[] }>>;
};

function List({ project, isOwn, mayAnswer, query }: ListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [answering, setAnswering] = useState(false);
  const [answered, setAnswered] = useState<Question>();
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <ListSkeleton count={2} />;
  const questions = data.pages.flatMap(({ records }) => records);
  if (questions.length === 0) return <EmptyState>No questions found!</EmptyState>;
  return (
    <>
      <ul className={classes.list} aria-label="Questions and answers">
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionItem
              question={question}
              project={project}
              isOwn={isOwn}
              mayAnswer={mayAnswer}
              onAnswer={(one) => {
                setAnswered(one);
                setAnswering(true);
              }}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
      <AnswerDialog opened={answering} onClose={() => setAnswering(false)} question={answered} />
    </>
  );
}
