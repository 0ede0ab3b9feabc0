import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { DateText } from '../ui/date-text.tsx';
import { Card } from '../ui/link-card.tsx';
import { ownAuditQuery } from './audit.queries.ts';
import classes from './acts-region.module.css';

/** What operators have done that concerns one's account; nothing at all where they have done nothing. */
export function ActsRegion() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(ownAuditQuery());
  const title = useId();
  const entries = data?.pages.flatMap(({ records }) => records) ?? [];
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={title} className={classes.region}>
      <h2 id={title} className={classes.title}>
        What Operators Did
      </h2>
      <p className={classes.soft}>
        Whatever the people who run this site do to your account stands here, and cannot be changed.
      </p>
      <Card as="div">
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
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show More
          </Button>
        )}
      </Card>
    </section>
  );
}
