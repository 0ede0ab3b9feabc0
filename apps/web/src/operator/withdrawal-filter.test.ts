import { withdrawalStatuses } from '@guildhall/contract/withdrawal-statuses.ts';
import { expect, it } from 'vitest';
import { statusIn, statusOptions, statusToAsk } from './withdrawal-filter.ts';

it('withdrawals are listed by the status in the address: requested at first, all where all are asked for', () => {
  const asked = ['requested', 'paid', 'all', 'nowhere'].map((status) => statusToAsk(statusIn(status)));
  expect(asked).toEqual(['requested', 'paid', '', 'requested']);
});

it('they can be narrowed to every status that there is', () => {
  expect(statusOptions.map(({ value }) => value).toSorted()).toEqual([...withdrawalStatuses, 'all'].toSorted());
});
