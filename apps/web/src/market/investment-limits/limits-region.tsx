import {
  cancelInvestmentLimit,
  limitDays,
  raiseDays,
  saveInvestmentLimit,
} from '@guildhall/contract/market/investment-limits.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { useMay } from '../../people/members/use-may.ts';
import { formatDateTime } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Card } from '../../ui/link-card.tsx';
import region from '../../ui/region.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { investmentLimitQuery, type InvestmentLimit } from './investment-limits.queries.ts';
import classes from './limits.module.css';
import { Threshold } from './threshold.tsx';

const LimitDialog = lazyDialog(() => import('./limit-dialog.tsx').then((module) => module.LimitDialog));

/** What one lets oneself invest, how much of that is used, and the change that waits. */
export function LimitsRegion() {
  const { data, error, refetch } = useQuery(investmentLimitQuery());
  const title = useId();
  const navigate = useNavigate();
  return (
    <section aria-labelledby={title} className={region.region}>
      <h2 id={title} className={region.title}>
        Limits
      </h2>
      <p className={region.lead}>
        Decide what you let yourself invest in any {limitDays} days. Anything above it is refused. A lower limit applies
        at once, a higher one after {raiseDays} days, so that you can think it over.
      </p>
      {data ? (
        <div className={classes.cards}>
          <Limit limit={data} />
          {data.warning && <Threshold warning={data.warning} />}
        </div>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <ListSkeleton count={2} />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void navigate(pathTo('investments/monthly'))}>
          Monthly Investments
        </Button>
      </div>
    </section>
  );
}

function Limit({ limit: { limit, used, left, next } }: { limit: InvestmentLimit }) {
  const [changing, setChanging] = useState(false);
  const mayChange = useMay('owner');
  const act = useMutation({
    mutationFn: (done: Promise<{ message: string }>) => done,
    onSuccess: ({ message }) => {
      toast.success(message);
      return invalidate(['investments', 'limit']);
    },
  });
  const remove = async () => {
    const message = `Your limit of ${formatDollars(limit!)} will apply for ${raiseDays} more days and then end. Are you sure?`;
    if (await confirm({ title: 'Remove Limit', message, destructive: false }))
      act.mutate(callWithMessage(saveInvestmentLimit, {}));
  };
  return (
    <Card as="div">
      <DescriptionList
        label="Your limit for investing"
        items={[
          [`Most in ${limitDays} Days`, limit === null ? 'No limit' : formatDollars(limit)],
          ['Invested in These Days', formatDollars(used)],
          ...(left === null ? [] : ([['Still Left', formatDollars(left)]] as const)),
        ]}
      />
      {next && (
        <div className={classes.waiting}>
          <p>
            {next.limit === null ? 'Your limit ends' : `Your limit becomes ${formatDollars(next.limit)}`} on{' '}
            <time dateTime={next.from}>{formatDateTime(next.from)}</time>.
          </p>
          {mayChange && (
            <Button
              variant="default"
              loading={act.isPending}
              onClick={() => act.mutate(callWithMessage(cancelInvestmentLimit, {}))}
            >
              Cancel Change
            </Button>
          )}
        </div>
      )}
      {mayChange && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setChanging(true)}>
            {limit === null ? 'Set Limit' : 'Change Limit'}
          </Button>
          {limit !== null && next?.limit !== null && (
            <Button variant="subtle" loading={act.isPending} onClick={() => void remove()}>
              Remove Limit
            </Button>
          )}
        </div>
      )}
      <LimitDialog opened={changing} onClose={() => setChanging(false)} limit={limit} />
    </Card>
  );
}
