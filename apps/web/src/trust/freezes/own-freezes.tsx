import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDate } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { ownFreezesQuery, type OwnFreeze } from './freezes.queries.ts';
import classes from './freezes.module.css';

const AppealDialog = lazyDialog(() => import('./appeal-dialog.tsx').then((module) => module.AppealDialog));

/** What operators have frozen, why and until when, and the way to object; nothing where nothing is frozen. */
export function OwnFreezes() {
  const { data } = useQuery(ownFreezesQuery());
  const title = useId();
  const [appealed, setAppealed] = useState<OwnFreeze>();
  if (!data || data.records.length === 0) return null;
  return (
    <section aria-labelledby={title} className={classes.region}>
      <h2 id={title}>Frozen by Guildhall</h2>
      <ul>
        {data.records.map((freeze) => (
          <li key={freeze.id}>
            <p>
              <strong>{freeze.projectId === '' ? 'Your account' : freeze.projectTitle}</strong> is frozen until{' '}
              {formatDate(freeze.endsAt)}.{' '}
              {freeze.projectId === ''
                ? 'You can read everything, but not send money or publish.'
                : 'It cannot take new money.'}
            </p>
            <p>
              Since {formatDate(freeze.frozenAt)}. Reason: {freeze.reason}
            </p>
            {freeze.appealedAt === '' ? (
              <Button variant="default" onClick={() => setAppealed(freeze)}>
                Appeal
              </Button>
            ) : (
              <p>
                You appealed on {formatDate(freeze.appealedAt)}. {answerWords(freeze)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <AppealDialog
        opened={appealed !== undefined}
        onClose={() => setAppealed(undefined)}
        freezeId={appealed?.id ?? ''}
      />
    </section>
  );
}

function answerWords({ answer, answeredAt }: OwnFreeze): string {
  return answeredAt === '' ? 'We will answer.' : `The answer of ${formatDate(answeredAt)}: ${answer}`;
}
