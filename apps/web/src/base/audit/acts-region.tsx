import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Card } from '../../ui/link-card.tsx';
import { ownAuditQuery } from './audit.queries.ts';
import classes from './acts-region.module.css';

/** What operators have done that concerns one's account, for whom it is asked for. */
export function ActsRegion() {
  const [asked, setAsked] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    ...ownAuditQuery(),
    enabled: asked,
  });
  const title = useId();
  const entries = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <section aria-labelledby={title} className={classes.region}>
      <h2 id={title} className={classes.title}>
        Actions by Our Team
      </h2>
      <p className={classes.soft}>Everything our team does with your account is recorded here and cannot be changed.</p>
      <Card as="div">
        {data && entries.length === 0 && <p>Our team has done nothing with your account.</p>}
        {error && <ErrorState error={error} retry={refetch} />}
        <ul className={classes.list}>
          {entries.map(({ seq, at, text, reason }) => (
            <li key={seq}>
              <p>{text}</p>
              {reason !== '' && <p>Reason: {reason}</p>}
              <p className={classes.soft}>
                <DateText iso={at} withTime />
              </p>
            </li>
          ))}
        </ul>
        {(!data || hasNextPage) && !error && (
          <Button variant="default" loading={isFetching} onClick={() => (data ? void fetchNextPage() : setAsked(true))}>
            {data ? 'Show More' : 'Show'}
          </Button>
        )}
      </Card>
    </section>
  );
}
