import { formatDollars } from '@guildhall/contract/money.ts';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { Money } from '../../ui/money.tsx';
import classes from './own-organization.module.css';
import type { OrganizationHome } from './organizations.queries.ts';

/** What an organization finds first: its money, and what waits for it. What is done leaves the list by itself. */
export function OwnOrganization({
  home,
  emailToVerify,
}: {
  home: OrganizationHome;
  emailToVerify: string | undefined;
}) {
  const waiting = thingsToDo(home, emailToVerify);
  return (
    <section aria-labelledby="own-organization" className={classes.own}>
      <div className={classes.head}>
        <h2 id="own-organization">Your Organization</h2>
        <Link to={pathTo('my/members')}>Members</Link>
      </div>
      <div>
        <dl className={classes.figures} aria-label="Your organization in figures">
          {(
            [
              ['Free to Spend', home.free],
              ['Held', home.held],
              ['Raised This Month', home.raisedThisMonth],
            ] as const
          ).map(([term, dollars]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Money dollars={dollars} />
              </dd>
            </div>
          ))}
        </dl>
        <Link to={pathTo('repayments')} className={classes.thing}>
          <span>
            Repayments
            <span className={classes.note}>
              {home.repaymentsSoon > 0
                ? `${formatDollars(home.repaymentsSoon)} due in the next 30 days`
                : 'Nothing due in the next 30 days'}
              {home.repaymentsOverdue > 0 && (
                <span className={classes.overdue}>, {formatDollars(home.repaymentsOverdue)} overdue</span>
              )}
            </span>
          </span>
          <IconChevronRight size={18} aria-hidden />
        </Link>
      </div>
      {waiting.length === 0 ? (
        <p className={classes.done}>
          <IconCircleCheck size={20} aria-hidden />
          All done: nothing waits for you.
        </p>
      ) : (
        <ul className={classes.list} aria-label="To do">
          {waiting.map(({ words, note, to, isWrong }) => (
            <li key={words}>
              <Link to={to} className={classes.thing} data-wrong={isWrong}>
                <span>
                  {words}
                  {note && <span className={classes.note}>{note}</span>}
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Thing = { words: string; note?: string; to: string; isWrong?: true };

/** What waits, the most urgent first. */
function thingsToDo(home: OrganizationHome, emailToVerify: string | undefined): Thing[] {
  const { withdrawalSentBack: sentBack } = home;
  const all: (Thing | false | '' | undefined)[] = [
    emailToVerify && {
      words: 'Verify your e-mail address',
      note: `Until then no mail about your money reaches ${emailToVerify}.`,
      to: pathTo('my/profile'),
      isWrong: true,
    },
    home.owed > 0 && { words: 'Pay what you owe', note: 'A card payment was taken back.', to: pathTo('wallet') },
    home.repaymentsOverdue > 0 && {
      words: 'Pay back what is overdue',
      note: `${formatDollars(home.repaymentsOverdue)} should have reached those who invested.`,
      to: pathTo('repayments'),
      isWrong: true,
    },
    sentBack && {
      words: sentBack.status === 'rejected' ? 'Your withdrawal was rejected' : 'Your bank sent a withdrawal back',
      note: sentBack.reason,
      to: pathTo('withdraw/request'),
    },
    home.disputesToAnswer > 0 && {
      words: `${count(home.disputesToAnswer, 'dispute')} to answer`,
      note: 'Until then you cannot use what is disputed.',
      to: pathTo('disputes'),
    },
    home.withdrawalsToProve > 0 && {
      words: `${count(home.withdrawalsToProve, 'withdrawal')} to confirm`,
      note: 'With your password or second factor, within 24 hours.',
      to: pathTo('wallet'),
    },
    home.withdrawalsToConfirm > 0 && {
      words: `${count(home.withdrawalsToConfirm, 'withdrawal')} to confirm`,
      note: 'As the second member.',
      to: pathTo('wallet'),
    },
    home.complaintsToAnswer > 0 && {
      words: `${count(home.complaintsToAnswer, 'complaint')} to answer`,
      to: pathTo('complaints'),
    },
    home.ordersToSend > 0 && { words: `${count(home.ordersToSend, 'order')} to accept or send`, to: pathTo('orders') },
    home.verificationNeeds !== '' && {
      words: 'Your verification needs something more',
      note: home.verificationNeeds,
      to: pathTo('my/verification'),
    },
    home.reportsToUpload > 0 && { words: `${count(home.reportsToUpload, 'report')} to upload`, to: pathTo('reports') },
    home.unreadMessages > 0 && { words: count(home.unreadMessages, 'unread message'), to: pathTo('messages') },
    !home.hasProjects && { words: 'Publish your first project', to: pathTo('add/project') },
    !home.hasRegistrationNumber && {
      words: 'Give your registration number',
      note: 'Your page shows it to those who think of investing.',
      to: pathTo('edit/profile'),
    },
  ];
  return all.filter((thing): thing is Thing => Boolean(thing));
}
