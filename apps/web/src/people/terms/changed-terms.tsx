import type { TermsToAccept } from '@guildhall/contract/live.contract.ts';
import { acceptTerms } from '@guildhall/contract/people/terms.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { pathTo } from '../../paths.ts';
import { formatDate } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { logOut } from '../accounts/log-out.ts';
import { cacheStanding } from '../accounts/standing.queries.ts';
import classes from './terms.module.css';

/** Where money is withdrawn, data downloaded and an account closed: nobody has to accept anything for that. */
const free: readonly string[] = [
  pathTo('wallet'),
  pathTo('withdraw/request'),
  pathTo('my/profile'),
  pathTo('change/password'),
];

/** Asks to accept terms that have changed before anything else is done, except where that may be done without. */
export function ChangedTerms({ terms }: { terms: TermsToAccept }) {
  const isFree = free.includes(useLocation().pathname);
  const { isPending, mutate } = useMutation({
    mutationFn: () => callWithMessage(acceptTerms, { version: terms.version }),
    onSuccess: ({ message }) => {
      toast.success(message);
      cacheStanding({ terms: null });
    },
  });
  const what = (
    <>
      <p>Our terms have changed on {formatDate(terms.changedAt)}.</p>
      <a href={pathTo('terms')} target="_blank" rel="noreferrer" className={classes.link}>
        Read the terms
      </a>
    </>
  );
  const accept = (
    <Button loading={isPending} onClick={() => mutate()}>
      Accept
    </Button>
  );
  if (isFree)
    return (
      <section className={classes.banner} aria-label="Changed terms">
        {what}
        {accept}
      </section>
    );
  return (
    <Dialog opened onClose={() => undefined} title="Our Terms Have Changed" withCloseButton={false}>
      <div className={classes.changed}>
        {what}
        <p>Please accept them to go on. These you can do without:</p>
        <ul>
          <li>
            <Link to={pathTo('withdraw/request')} className={classes.link}>
              Withdraw your money
            </Link>
          </li>
          <li>
            <Link to={pathTo('my/profile')} className={classes.link}>
              Download your data or close your account
            </Link>
          </li>
        </ul>
        <div className={classes.acts}>
          {accept}
          <Button variant="default" onClick={() => void logOut()}>
            Log Out
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
