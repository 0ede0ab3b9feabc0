import {
  reasonInWords,
  skipMonthlyInvestment,
  stopMonthlyInvestment,
} from '@guildhall/contract/market/monthly-investments.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconClock, IconPlayerPause } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { useMay } from '../../people/members/use-may.ts';
import { DateText, formatDate, formatMonth } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { Card } from '../../ui/link-card.tsx';
import { Money } from '../../ui/money.tsx';
import region from '../../ui/region.module.css';
import { StatusSign } from '../../ui/status-sign.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './monthly.module.css';
import { dayInWords } from './day-in-words.ts';
import type { MonthlyInvestment } from './monthly-investments.queries.ts';

type Month = MonthlyInvestment['months'][number];

const looks = {
  active: { state: 'open', word: 'Active', Icon: IconClock },
  stopped: { state: 'ended', word: 'Stopped', Icon: IconCircleOff },
  ended: { state: 'done', word: 'Ended', Icon: IconCircleCheck },
} as const;

/** One sum that is invested each month, and what can be done about it. */
export function MonthlyCard({ monthly }: { monthly: MonthlyInvestment }) {
  const { title, projectId, organization, price, day, reason, nextOn, months, createdAt } = monthly;
  return (
    <Card as="article" label={title}>
      <h2 className={classes.title}>
        <Link to={pathTo('project/details', { id: projectId })}>{title}</Link>
      </h2>
      <p className={region.soft}>By {organization}</p>
      <DescriptionList
        label={`Monthly investment in ${title}`}
        items={[
          ['Amount', `${formatDollars(price)} a month`],
          ['Day', dayInWords(day)],
          ['Next Day', nextOn === '' ? 'None' : <DateText key="next" iso={nextOn} />],
          ['State', <State key="state" monthly={monthly} />],
          ...(reason === '' ? [] : ([['Why', reasonInWords(reason)]] as const)),
          ['Set Up', <DateText key="since" iso={createdAt} />],
        ]}
      />
      {months.length > 0 && <Months months={months} />}
      <Buttons monthly={monthly} />
    </Card>
  );
}

/** How it stands; a month that was skipped last is named. */
function State({ monthly: { state, months } }: { monthly: MonthlyInvestment }) {
  const last = months[0];
  if (state !== 'active' || last?.outcome !== 'skipped') return <StatusSign looks={looks} status={state} />;
  const skipped = { state: 'open', word: `Active, ${formatMonth(last.month)} skipped`, Icon: IconPlayerPause } as const;
  return <StatusSign looks={{ ...looks, active: skipped }} status="active" />;
}

/** What each month came to, the last one first. */
function Months({ months }: { months: Month[] }) {
  return (
    <details className={classes.history}>
      <summary>History</summary>
      <ul className={region.list}>
        {months.map((month) => (
          <li key={month.month} className={region.item}>
            <div className={region.what}>
              {formatMonth(month.month)}
              {month.reason !== '' && <p className={region.soft}>{reasonInWords(month.reason)}</p>}
            </div>
            <MonthResult month={month} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function MonthResult({ month: { outcome, invested, investId } }: { month: Month }) {
  if (outcome === 'invested')
    return (
      <Link to={pathTo('investment/detail', { id: investId })}>
        <Money dollars={invested} />
      </Link>
    );
  return <span>{outcome === 'skipped' ? 'Skipped' : 'Nothing invested'}</span>;
}

function Buttons({ monthly: { id, projectId, title, nextOn, reason } }: { monthly: MonthlyInvestment }) {
  const mayChange = useMay('treasurer');
  const act = useMutation({
    mutationFn: (done: Promise<{ message: string }>) => done,
    onSuccess: ({ message }) => {
      toast.success(message);
      return invalidate(['investments', 'monthly']);
    },
  });
  const stop = async () => {
    const message = 'Nothing more is invested each month. What was invested stays invested. Are you sure?';
    if (await confirm({ title: 'Stop Monthly Investment', message, destructive: true }))
      act.mutate(callWithMessage(stopMonthlyInvestment, { id }));
  };
  if (!mayChange) return null;
  if (nextOn === '')
    return reason === 'terms' || reason === 'failures' ? (
      <div className={classes.buttons}>
        <Button component={Link} variant="default" to={pathTo('investments/monthly/set', { id: projectId })}>
          Set Up Again<span className="gh-visually-hidden"> for {title}</span>
        </Button>
      </div>
    ) : null;
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        loading={act.isPending}
        onClick={() => act.mutate(callWithMessage(skipMonthlyInvestment, { id, nextOn }))}
      >
        Skip
        <span className="gh-visually-hidden">
          {' '}
          {formatDate(nextOn)} of {title}
        </span>
      </Button>
      <Button variant="subtle" loading={act.isPending} onClick={() => void stop()}>
        Stop<span className="gh-visually-hidden"> {title}</span>
      </Button>
    </div>
  );
}
