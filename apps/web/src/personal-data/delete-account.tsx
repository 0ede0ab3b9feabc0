import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDate } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { Card } from '../ui/link-card.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import { erasureQuery } from './personal-data.queries.ts';
import classes from './personal-data.module.css';

const DeleteAccountDialog = lazyDialog(() =>
  import('./delete-account-dialog.tsx').then((module) => module.DeleteAccountDialog),
);

/** The way to have one's account deleted. */
export function DeleteAccount() {
  const title = useId();
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useQuery(erasureQuery());
  return (
    <section aria-labelledby={title} className={classes.region}>
      <h2 id={title} className={classes.title}>
        Delete your account
      </h2>
      {data ? (
        <Card as="div">
          <div className={classes.item}>
            <p className={classes.what}>
              {data.deletedAt === ''
                ? 'Your name and what you have written are deleted. Payments and receipts stay in the books.'
                : `Your account will be deleted on ${formatDate(data.deletedAt)}. Above you can keep it.`}
            </p>
            {data.deletedAt === '' && (
              <Button variant="default" color="red" onClick={() => setOpened(true)}>
                Delete your account …
              </Button>
            )}
          </div>
          <DeleteAccountDialog opened={opened} onClose={() => setOpened(false)} {...data} />
        </Card>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <ListSkeleton count={1} />
      )}
    </section>
  );
}
