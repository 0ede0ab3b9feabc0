import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDate } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Card } from '../../ui/link-card.tsx';
import { standingQuery } from '../accounts/standing.queries.ts';
import { erasureQuery } from './personal-data.queries.ts';
import region from '../../ui/region.module.css';
import classes from './personal-data.module.css';

const DeleteAccountDialog = lazyDialog(() =>
  import('./delete-account-dialog.tsx').then((module) => module.DeleteAccountDialog),
);

/** The way to have one's account deleted. What keeps it from being is asked for when it is wanted. */
export function DeleteAccount() {
  const title = useId();
  const [opened, setOpened] = useState(false);
  const deletedAt = useQuery(standingQuery()).data?.deletedAt ?? '';
  const { data, error, refetch, isFetching } = useQuery({ ...erasureQuery(), enabled: opened });
  return (
    <section aria-labelledby={title} className={region.region}>
      <h2 id={title} className={region.title}>
        Delete your account
      </h2>
      <Card as="div">
        <div className={classes.item}>
          <p className={classes.what}>
            {deletedAt === ''
              ? 'Your name and everything you have written are deleted. Payments and receipts stay in the books.'
              : `Your account will be deleted on ${formatDate(deletedAt)}. You can keep it at the top of this page.`}
          </p>
          {deletedAt === '' && (
            <Button variant="default" color="red" loading={opened && isFetching} onClick={() => setOpened(true)}>
              Delete for Good …
            </Button>
          )}
        </div>
        {opened && error && <ErrorState error={error} retry={refetch} />}
        {data && <DeleteAccountDialog opened={opened} onClose={() => setOpened(false)} {...data} />}
      </Card>
    </section>
  );
}
