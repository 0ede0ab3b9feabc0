import { formatCents } from '@guildhall/contract/money.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

/** `list` is the category or what the saved search looks for. */
type OfList = { list: string };

export const monthlyListsNotifications = declareNotifications<{
  monthlyListReady: OfList & { monthId: string; found: number };
  monthlyListEmpty: OfList;
  monthlyListOver: OfList & { why: string };
}>({
  monthlyListReady: {
    kind: 'money',
    text: ({ cents, data: { list, found } }) =>
      `Your monthly list for ${list} has ${found === 1 ? 'one project' : `${found} projects`} for ${formatCents(cents)}. Nothing is invested until you confirm it.`,
    link: ({ monthId }) => `/investments/monthly/list?id=${monthId}`,
  },
  monthlyListEmpty: {
    kind: 'money',
    text: ({ data: { list } }) => `Your monthly list for ${list} found no project this month.`,
    link: toMonthly,
  },
  monthlyListOver: {
    kind: 'money',
    text: ({ data: { list, why } }) => `Your monthly list for ${list} has stopped. ${why}`,
    link: toMonthly,
  },
});

function toMonthly() {
  return '/investments/monthly';
}
