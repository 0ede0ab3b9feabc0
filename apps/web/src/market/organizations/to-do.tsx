import { formatDollars } from '@guildhall/contract/money.ts';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import classes from './account-home.module.css';
import type { AccountHome, OrganizationHome } from './organizations.queries.ts';

type Waiting = {
  home: AccountHome;
  organization: OrganizationHome | undefined;
  /** Only where nothing else on the page asks for it. */
  emailToVerify: string | undefined;
};

/** What waits for the account, the most urgent first. What is done leaves the list by itself. */
export function ToDo(waiting: Waiting) {
  const things = thingsToDo(waiting);
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do">To Do</h2>
      {things.length === 0 ? (
        <p className={classes.done}>
          <IconCircleCheck size={20} aria-hidden />
          All done. There is nothing you need to do.
        </p>
      ) : (
        <ul className={classes.list} aria-label="To do">
          {things.map(({ words, note, to, isWrong }) => (
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
type Things = (Thing | false | '' | undefined)[];

function thingsToDo({ home, organization, emailToVerify }: Waiting): Thing[] {
  const all: Things = [
    emailToVerify && {
      words: 'Verify your e-mail address',
      note: `Until then we cannot send mails about your money to ${emailToVerify}.`,
      to: pathTo('my/profile'),
      isWrong: true,
    },
    home.owed > 0 && { words: 'Pay what you owe', note: 'A card payment was reversed.', to: pathTo('wallet') },
    organization !== undefined &&
      organization.repaymentsOverdue > 0 && {
        words: 'Pay back what is overdue',
        note: `${formatDollars(organization.repaymentsOverdue)} is overdue to your investors.`,
        to: pathTo('repayments'),
        isWrong: true,
      },
    ...aboutMoney(home),
    ...(organization ? forOthers(organization) : []),
    ...toRead(home),
    ...(organization ? toBegin(organization) : []),
  ];
  return all.filter((thing): thing is Thing => Boolean(thing));
}

function aboutMoney(home: AccountHome): Things {
  const { withdrawalSentBack: sentBack } = home;
  return [
    sentBack && {
      words: sentBack.status === 'rejected' ? 'Your withdrawal was rejected' : 'Your bank sent a withdrawal back',
      note: sentBack.reason,
      to: pathTo('withdraw/request'),
    },
    home.changesToAccept > 0 && {
      words: `${count(home.changesToAccept, 'investment')} to keep or take back`,
      note: 'The terms of the project have changed. If you do nothing, you get your money back.',
      to: pathTo('investment/detail', { id: home.investIdToKeep }),
    },
    home.plansToVoteOn > 0 && {
      words: `Vote on ${count(home.plansToVoteOn, 'new plan')}`,
      note: 'An organization proposes to pay you back on other days.',
      to: pathTo('investment/detail', { id: home.investIdToVote }),
    },
    home.overdue > 0 && {
      words: `${formatDollars(home.overdue)} is overdue to you`,
      note: 'See which organizations are late, and what happens next.',
      to: `${pathTo('investments')}?status=overdue`,
      isWrong: true,
    },
    home.withdrawalsToProve > 0 && {
      words: `${count(home.withdrawalsToProve, 'withdrawal')} to confirm`,
      note: 'With your password or second factor, within 24 hours.',
      to: pathTo('wallet'),
    },
    home.withdrawalsToConfirm > 0 && {
      words: `${count(home.withdrawalsToConfirm, 'withdrawal')} to confirm as second member`,
      to: pathTo('wallet'),
    },
    home.investmentsToPay > 0 && {
      words: `${count(home.investmentsToPay, 'investment')} to pay for`,
      note: 'Nothing is invested until the payment is finished.',
      to: pathTo('investments'),
    },
    home.ordersToPay > 0 && {
      words: `${count(home.ordersToPay, 'order')} to pay for`,
      note: 'Nothing is sent until the payment is finished.',
      to: `${pathTo('orders')}?tab=ordered`,
    },
  ];
}

/** What those who invest, order, complain and ask wait for. */
function forOthers(organization: OrganizationHome): Things {
  return [
    organization.disputesToAnswer > 0 && {
      words: `${count(organization.disputesToAnswer, 'dispute')} to answer`,
      note: 'Until then you cannot use the disputed money.',
      to: pathTo('disputes'),
    },
    organization.complaintsToAnswer > 0 && {
      words: `${count(organization.complaintsToAnswer, 'complaint')} to answer`,
      to: pathTo('complaints'),
    },
    organization.ordersToSend > 0 && {
      words: `${count(organization.ordersToSend, 'order')} to accept or send`,
      to: pathTo('orders'),
    },
    organization.reportsToUpload > 0 && {
      words: `${count(organization.reportsToUpload, 'report')} to upload`,
      to: pathTo('reports'),
    },
  ];
}

function toRead(home: AccountHome): Things {
  return [
    home.verificationNeeds !== '' && {
      words: 'Your verification needs one more thing',
      note: home.verificationNeeds,
      to: pathTo('my/verification'),
    },
    home.newAnswers > 0 && {
      words: `${count(home.newAnswers, 'new answer')} to read`,
      note: 'About your complaints and disputes.',
      to: pathTo('notifications'),
    },
    home.newReports > 0 && {
      words: `${count(home.newReports, 'new report')} to read`,
      to: pathTo('notifications'),
    },
    home.disputesUnderWay > 0 && {
      words: `${count(home.disputesUnderWay, 'dispute')} under way`,
      note: 'Opened by you.',
      to: pathTo('disputes'),
    },
    home.unreadMessages > 0 && { words: count(home.unreadMessages, 'unread message'), to: pathTo('messages') },
  ];
}

function toBegin(organization: OrganizationHome): Things {
  return [
    !organization.hasProjects && { words: 'Publish your first project', to: pathTo('add/project') },
    !organization.hasRegistrationNumber && {
      words: 'Give your registration number',
      note: 'Your page shows it to possible investors.',
      to: pathTo('edit/profile'),
    },
  ];
}
