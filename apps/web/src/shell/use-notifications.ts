import type { NotificationData } from '@guildhall/contract/live.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { useCallback } from 'react';
import { useLive } from '../api/live.ts';
import { invalidate } from '../api/query-client.ts';
import { pathTo } from '../paths.ts';
import { toast } from '../ui/toast.ts';

type Kind = NotificationData['kind'];

const say: { [K in Kind]: (notification: Extract<NotificationData, { kind: K }>) => void } = {
  referral: ({ by, projectId, projectTitle }) =>
    toast.info(`${by} referred you to ${projectTitle}.`, {
      to: pathTo('project/details', { id: projectId }),
      label: 'View project',
    }),
  withdrawal: ({ status, amount, reason }) => {
    if (status === 'rejected' || status === 'returned')
      toast.warning(`Your withdrawal of ${formatDollars(amount)} was ${status}. ${reason}`.trim());
    else
      toast.info(`Your withdrawal of ${formatDollars(amount)} was ${status}.`, {
        to: pathTo('wallet'),
        label: 'View wallet',
      });
  },
  investment: ({ by, amount, projectId }) => {
    void invalidate(['projects']);
    toast.info(`${by} invested ${formatDollars(amount)}.`, {
      to: pathTo('project/details', { id: projectId }),
      label: 'View project',
    });
  },
  order: ({ id, by, amount, projectTitle }) => {
    void invalidate(['orders']);
    toast.info(`${by} ordered from ${projectTitle} for ${formatDollars(amount)}.`, {
      to: pathTo('order/detail', { id }),
      label: 'View order',
    });
  },
  sales: ({ count, amount }) => {
    for (const domain of ['projects', 'orders']) void invalidate([domain]);
    toast.info(`You made ${count} sales, ${formatDollars(amount)} in total.`, {
      to: pathTo('wallet'),
      label: 'View wallet',
    });
  },
  investmentFailed: ({ amount, projectTitle, why }) =>
    toast.warning(
      `${
        why === 'over'
          ? `${projectTitle} stopped taking investments`
          : why === 'limit'
            ? `You lowered your own limit below your investment in ${projectTitle}`
            : `Others invested the rest of the goal of ${projectTitle}`
      } before your card was charged. Nothing was charged for your investment of ${formatDollars(amount)}.`,
    ),
};

/** Says what others did that concerns the caller, wherever in the product the caller is. */
export function useNotifications() {
  useLive(
    'notification',
    useCallback((notification: NotificationData | null) => {
      // A server of a later version may know more kinds.
      if (notification && Object.hasOwn(say, notification.kind))
        (say[notification.kind] as (notification: NotificationData) => void)(notification);
    }, []),
  );
}
