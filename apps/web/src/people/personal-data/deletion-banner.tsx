import { Button } from '@mantine/core';
import { formatDate } from '../../ui/date-text.tsx';
import classes from './personal-data.module.css';
import { useKeepAccount } from './use-keep-account.ts';

/** On every screen, while the account waits to be deleted. */
export function DeletionBanner({ deletedAt }: { deletedAt: string }) {
  const keep = useKeepAccount();
  return (
    <section className={classes.banner} aria-label="Deletion of your account">
      <p>Your account will be deleted on {formatDate(deletedAt)}.</p>
      <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
        Keep It
      </Button>
    </section>
  );
}
