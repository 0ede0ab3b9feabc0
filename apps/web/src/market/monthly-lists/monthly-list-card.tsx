import { listReasonInWords, stopMonthlyList } from '@guildhall/contract/market/monthly-lists.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { IconCircleOff, IconClock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { useMay } from '../../people/members/use-may.ts';
import { DateText, formatMonth } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { Card } from '../../ui/link-card.tsx';
import { Money } from '../../ui/money.tsx';
import region from '../../ui/region.module.css';
import { StatusSign } from '../../ui/status-sign.tsx';
import { toast } from '../../ui/toast.ts';
import { dayInWords } from '../monthly-investments/day-in-words.ts';
import classes from '../monthly-investments/monthly.module.css';
import type { MonthlyList } from './monthly-lists.queries.ts';

const looks = {
  active: { state: 'open', word: 'Active', Icon: IconClock },
  stopped: { state: 'ended', word: 'Stopped', Icon: IconCircleOff },
} as const;

const monthWords = { open: 'To confirm', confirmed: '', lapsed: 'Not confirmed', empty: 'No project' };

/** A category or a saved search of which the viewer gets a list each month, and what can be done about it. */
export function MonthlyListCard({ list }: { list: MonthlyList }) {
  const { name, price, day, state, reason, nextOn, months, createdAt } = list;
  const open = months.find((month) => month.state === 'open');
  return (
    <Card as="article" label={name}>
      <h2 className={classes.title}>{name}</h2>
      <DescriptionList
        label={`Monthly list for ${name}`}
        items={[
          ['Amount', `Up to ${formatDollars(price)} a month`],
          ['Day', dayInWords(day)],
          ['Next List', nextOn === '' ? 'None' : <DateText key="next" iso={nextOn} />],
          ['State', <StatusSign key="state" looks={looks} status={state} />],
          ...(reason === '' ? [] : ([['Why', listReasonInWords(reason)]] as const)),
          ['Set Up', <DateText key="since" iso={createdAt} />],
        ]}
      />
      {months.length > 0 && <Months months={months} />}
      <div className={classes.buttons}>
        {open && (
          <Button component={Link} to={pathTo('investments/monthly/list', { id: open.id })}>
            See the List<span className="gh-visually-hidden"> for {name}</span>
          </Button>
        )}
        {state === 'active' && <Stop list={list} />}
      </div>
    </Card>
  );
}

/** The list of each month, the last one first. */
function Months({ months }: Pick<MonthlyList, 'months'>) {
  return (
    <details className={classes.history}>
      <summary>History</summary>
      <ul className={region.list}>
        {months.map(({ id, month, state, invested }) => (
          <li key={id} className={region.item}>
            <Link to={pathTo('investments/monthly/list', { id })}>{formatMonth(month)}</Link>
            {state === 'confirmed' ? <Money dollars={invested} /> : <span>{monthWords[state]}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Stop({ list: { id, name } }: { list: MonthlyList }) {
  const mayChange = useMay('treasurer');
  const stop = useMutation({
    mutationFn: () => callWithMessage(stopMonthlyList, { id }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return invalidate(['investments', 'monthly']);
    },
  });
  const ask = async () => {
    const message = 'No more lists are made, and one that waits can no longer be confirmed. Are you sure?';
    if (await confirm({ title: 'Stop Monthly List', message, destructive: true })) stop.mutate();
  };
  if (!mayChange) return null;
  return (
    <Button variant="subtle" loading={stop.isPending} onClick={() => void ask()}>
      Stop<span className="gh-visually-hidden"> {name}</span>
    </Button>
  );
}
