import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Card } from '../../ui/link-card.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import region from '../../ui/region.module.css';
import classes from './members.module.css';
import { recordQuery } from './members.queries.ts';
import { recordWords } from './record-words.ts';

/** What members have done for the organization, each with who did it. */
export function RecordRegion() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(recordQuery());
  const title = useId();
  const acts = data?.pages.flatMap(({ records }) => records);
  return (
    <section aria-labelledby={title} className={region.region}>
      <h2 id={title} className={region.title}>
        Record
      </h2>
      <p className={region.lead}>What members do for the organization appears here, and cannot be changed.</p>
      {acts ? (
        <Card as="div">
          {acts.length === 0 && <p>Nothing yet.</p>}
          <ul className={region.list}>
            {acts.map(({ id, by, verb, subject, at }) => (
              <li key={id} className={classes.item}>
                <div className={classes.what}>
                  <strong>{by}</strong> {recordWords(verb)}
                  {subject !== '' && <>: {subject}</>}
                  <p className={region.soft}>
                    <DateText iso={at} withTime />
                  </p>
                </div>
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show More
            </Button>
          )}
        </Card>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <ListSkeleton count={3} />
      )}
    </section>
  );
}
