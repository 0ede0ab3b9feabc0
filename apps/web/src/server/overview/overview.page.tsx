import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatWhole } from '@guildhall/contract/money.ts';
import { mostLooked } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import { mostWaiting } from '@guildhall/contract/paging.ts';
import { waitingHours } from '@guildhall/contract/trust/operators.contract.ts';
import { pathTo } from '../../paths.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { CardGrid } from '../../ui/link-card.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CardGridSkeleton } from '../../ui/states/skeletons.tsx';
import { ConsoleData } from '../../console/console-data.tsx';
import { overviewQuery, type Overview } from '../../console/overview.queries.ts';
import { WaitingCard } from './waiting-card.tsx';
import classes from '../../console/operator.module.css';

/** Every queue of the console. Those that the role may not open are not in the answer. */
const queues: readonly { queue: keyof Overview['waiting']; title: string; to: string }[] = [
  {
    queue: 'withdrawals',
    title: 'Withdrawals to decide',
    to: pathTo('operator/withdrawals', { status: 'ready' }),
  },
  { queue: 'withdrawalsStopped', title: 'Withdrawals on hold', to: pathTo('operator/withdrawals') },
  {
    queue: 'payouts',
    title: 'Withdrawals to pay',
    to: pathTo('operator/withdrawals', { status: 'approved' }),
  },
  { queue: 'risk', title: 'Signs of risk to look at', to: pathTo('operator/risk') },
  { queue: 'sanctions', title: 'Sanctions cases to decide', to: pathTo('operator/sanctions') },
  { queue: 'payments', title: 'Payments to settle', to: pathTo('operator/payments') },
  {
    queue: 'cardRefunds',
    title: 'Card refunds in progress',
    to: pathTo('operator/payments', { show: 'refunding' }),
  },
  { queue: 'cardDisputes', title: 'Card disputes to answer', to: pathTo('operator/chargebacks') },
  { queue: 'books', title: 'Differences to explain', to: pathTo('operator/books') },
  { queue: 'disputes', title: 'Disputes to decide', to: pathTo('operator/disputes') },
  {
    queue: 'disputesOpen',
    title: 'Disputes waiting for the seller',
    to: pathTo('operator/disputes', { status: 'open' }),
  },
  {
    queue: 'complaints',
    title: 'Complaints to decide',
    to: pathTo('operator/complaints', { status: 'answered' }),
  },
  {
    queue: 'complaintsOpen',
    title: 'Complaints waiting for an answer',
    to: pathTo('operator/complaints'),
  },
  { queue: 'defaults', title: 'Projects in default', to: pathTo('operator/defaults') },
  { queue: 'verifications', title: 'Verifications to begin', to: pathTo('operator/verifications') },
  {
    queue: 'verificationsInReview',
    title: 'Verifications in review',
    to: pathTo('operator/verifications', { status: 'in_review' }),
  },
  { queue: 'flags', title: 'Reported content to decide', to: pathTo('operator/flags') },
  {
    queue: 'flagAppeals',
    title: 'Appeals about content',
    to: pathTo('operator/flags', { queue: 'appealed' }),
  },
  { queue: 'freezeAppeals', title: 'Appeals about freezes', to: pathTo('operator/freezes') },
  { queue: 'jobs', title: 'Failed jobs', to: pathTo('operator/jobs') },
];

const hourMs = 3_600_000;

/** What waits and how long, what there is in the wallets, and what came today. */
export function Component() {
  const query = useQuery(overviewQuery());
  return (
    <>
      <PageTitle lead="What needs someone’s attention, what is late first, and an overview of the money." />
      <ConsoleData query={query} skeleton={<CardGridSkeleton count={3} picture={false} />}>
        {(overview) => <Figures overview={overview} now={query.dataUpdatedAt} />}
      </ConsoleData>
    </>
  );
}

/** `now` is when the figures were read. */
function Figures({ overview: { waiting, money, today }, now }: { overview: Overview; now: number }) {
  const shown = queues.flatMap((card) => {
    const here = waiting[card.queue];
    if (!here) return [];
    // How long it has waited, as a part of how long it may.
    const lateness = here.count === 0 ? 0 : (now - Date.parse(here.oldest)) / (waitingHours[card.queue] * hourMs);
    return [{ ...card, here, lateness }];
  });
  const waits = shown.filter(({ here }) => here.count > 0).toSorted((a, b) => b.lateness - a.lateness);
  const empty = shown.filter(({ here }) => here.count === 0);
  return (
    <>
      {waits.length > 0 && (
        <CardGrid label="Waiting">
          {waits.map(({ queue, here, lateness, ...card }) => (
            <WaitingCard
              key={queue}
              {...card}
              now={now}
              waiting={here}
              isLate={lateness > 1}
              isCut={isCut(queue, waiting)}
            />
          ))}
        </CardGrid>
      )}
      {empty.length > 0 && (
        <section aria-labelledby="empty" className={classes.empty}>
          <h2 id="empty">Nothing to Do</h2>
          <ul aria-labelledby="empty">
            {empty.map(({ queue, title, to }) => (
              <li key={queue}>
                <Link to={to}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={classes.sums}>
        <section aria-labelledby="money">
          <h2 id="money">Money</h2>
          <DescriptionList
            label="Money"
            items={[
              ['In all wallets', <Money key="wallets" dollars={money.wallets} />],
              ['Part of it held', <Money key="held" dollars={money.held} />],
              ['Owed to us', <Money key="owed" dollars={money.owed} />],
              ['Paid in, less refunds and fees', <Money key="providers" dollars={money.atProviders} />],
              ['Part of it test money', <Money key="test" dollars={money.testMoney} />],
              ['Fees taken', <Money key="fees" dollars={money.fees} />],
            ]}
          />
        </section>
        <section aria-labelledby="today">
          <h2 id="today">Today (UTC)</h2>
          <DescriptionList
            label="Today"
            items={[
              ['Paid in', <Money key="in" dollars={today.paidIn} />],
              ['Withdrawn', <Money key="out" dollars={today.withdrawn} />],
              ['Invested', <Money key="invested" dollars={today.invested} />],
              ['Ordered', <Money key="ordered" dollars={today.ordered} />],
              ['Fees taken', <Money key="fees" dollars={today.fees} />],
              ['New accounts', formatWhole(today.accounts)],
            ]}
          />
        </section>
      </div>
    </>
  );
}

/** Whether more wait than were counted: of withdrawals fewer are looked at, for what stops them. */
function isCut(queue: keyof Overview['waiting'], { withdrawals, withdrawalsStopped, ...others }: Overview['waiting']) {
  if (queue !== 'withdrawals' && queue !== 'withdrawalsStopped') return (others[queue]?.count ?? 0) >= mostWaiting;
  return (withdrawals?.count ?? 0) + (withdrawalsStopped?.count ?? 0) >= mostLooked;
}
