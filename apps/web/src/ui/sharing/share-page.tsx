import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { toast } from '../toast.ts';
import { addressOf, copyLink } from './share-link.ts';
import classes from './sharing.module.css';

type Props = {
  /** What the page shows, in words. */
  shows: string;
  /** Where it is, such as `/p/old-mill-x4f9k2ma`; empty while there is none. */
  path: string;
  /** Makes it public or not; answers what to say. */
  change: (on: boolean) => Promise<{ message: string }>;
};

/** The owner's choice whether this has a page for everybody. */
export function SharePage({ shows, path, change }: Props) {
  const title = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => toast.success(message),
  });
  return (
    <section aria-labelledby={title} className={classes.region}>
      <h2 id={title}>Public Page</h2>
      {path === '' ? (
        <p className={classes.soft}>
          Nobody can see this without logging in. A public page, for links in mails and on other sites, shows {shows}.
        </p>
      ) : (
        <p className={classes.soft}>
          Everyone can see {shows} at <a href={path}>{addressOf(path)}</a>
        </p>
      )}
      <div className={classes.buttons}>
        {path !== '' && (
          <Button
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => void copyLink(path)}
          >
            Copy Link
          </Button>
        )}
        <Button variant="default" loading={isPending} onClick={() => mutate(path === '')}>
          {path === '' ? 'Make Public' : 'Make Private'}
        </Button>
      </div>
    </section>
  );
}
