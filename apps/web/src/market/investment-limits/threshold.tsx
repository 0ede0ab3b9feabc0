import { saveWarningThreshold } from '@guildhall/contract/market/investment-limits.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { useMay } from '../../people/members/use-may.ts';
import { formatDate } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Card } from '../../ui/link-card.tsx';
import { toast } from '../../ui/toast.ts';
import type { InvestmentLimit } from './investment-limits.queries.ts';
import classes from './limits.module.css';

const ThresholdDialog = lazyDialog(() => import('./threshold-dialog.tsx').then((module) => module.ThresholdDialog));

/** Above which sum one is warned before one invests, and the way to work out one's own. */
export function Threshold({
  warning: { above, threshold, until },
}: {
  warning: NonNullable<InvestmentLimit['warning']>;
}) {
  const [working, setWorking] = useState(false);
  const mayChange = useMay('owner');
  const remove = useMutation({
    mutationFn: () => callWithMessage(saveWarningThreshold, {}),
    onSuccess: () => {
      toast.success('Your threshold has been removed.');
      return invalidate(['investments', 'limit']);
    },
  });
  return (
    <Card as="div">
      <DescriptionList
        label="Warning of large investments"
        items={[
          ['You Are Warned Above', formatDollars(above)],
          ...(threshold === null
            ? []
            : ([['Your Threshold', `${formatDollars(threshold)}, saved until ${formatDate(until)}`]] as const)),
        ]}
      />
      {mayChange && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setWorking(true)}>
            Work Out My Threshold
          </Button>
          {threshold !== null && (
            <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
              Remove Threshold
            </Button>
          )}
        </div>
      )}
      <ThresholdDialog opened={working} onClose={() => setWorking(false)} />
    </Card>
  );
}
