import { useQuery } from '@tanstack/react-query';
import { formatWhole } from '@guildhall/contract/money.ts';
import { mostWaiting } from '@guildhall/contract/operators.contract.ts';
import { DescriptionList } from '../ui/description-list.tsx';
import { CardGrid, LinkCard } from '../ui/link-card.tsx';
import { Money } from '../ui/money.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { CardGridSkeleton } from '../ui/skeletons.tsx';
import { ConsoleData } from './console-data.tsx';
import { howLong } from './how-long.ts';
import { operatorPaths } from './operator-paths.ts';
import { overviewQuery, type Overview } from './operator.queries.ts';
import classes from './operator.module.css';

/** What waits and how long, what there is in the wallets, and what came today. */
export function Component() {
  const query = useQuery(overviewQuery());
  return (
    <>
      <PageTitle lead="What waits for somebody, and how the money stands.">Operator</PageTitle>
      <ConsoleData query={query} skeleton={<CardGridSkeleton count={3} picture={false} />}>
        {(overview) => <Figures overview={overview} now={query.dataUpdatedAt} />}
      </ConsoleData>
    </>
  );
}

/** `now` is when the figures were read. */
function Figures({ overview: { waiting, money, today }, now }: { overview: Overview; now: number }) {
  return (
    <>
      <CardGrid label="What waits">
        <Waiting
          title="Withdrawals to decide"
          now={now}
          waiting={waiting.withdrawals}
          to={operatorPaths.withdrawals()}
        />
        <Waiting
          title="Withdrawals to pay"
          now={now}
          waiting={waiting.payouts}
          to={operatorPaths.withdrawals('approved')}
        />
        <Waiting title="Payments to settle" now={now} waiting={waiting.payments} to={operatorPaths.payments()} />
      </CardGrid>
      <div className={classes.sums}>
        <section aria-labelledby="money">
          <h2 id="money">Money</h2>
          <DescriptionList
            label="Money"
            items={[
              ['In all wallets', <Money key="wallets" dollars={money.wallets} />],
              ['Of it held', <Money key="held" dollars={money.held} />],
              ['Owed to us', <Money key="owed" dollars={money.owed} />],
              ['At the card providers', <Money key="providers" dollars={money.atProviders} />],
              ['Of it test money', <Money key="test" dollars={money.testMoney} />],
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
              ['New accounts', formatWhole(today.accounts)],
            ]}
          />
        </section>
      </div>
    </>
  );
}

/** How many wait, and since when; it leads to their list. */
function Waiting({
  title,
  waiting: { count, oldest },
  now,
  to,
}: {
  title: string;
  waiting: Overview['waiting']['payouts'];
  now: number;
  to: string;
}) {
  const number = (
    <strong className={classes.number}>
      {formatWhole(count)}
      {count >= mostWaiting && '+'}
    </strong>
  );
  const since = oldest === '' ? 'Nothing waits' : `The oldest for ${howLong(oldest, now)}`;
  return (
    <li>
      <LinkCard to={to} title={title} meta={number}>
        {since}
      </LinkCard>
    </li>
  );
}
