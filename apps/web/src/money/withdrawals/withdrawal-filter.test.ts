import { withdrawalStatuses } from '@guildhall/contract/money/withdrawal-statuses.ts';
import { expect, it } from 'vitest';
import { filterToAsk, statusIn, statusOptions } from './withdrawal-filter.ts';

it('withdrawals are listed by the status in the address: requested at first, all where all are asked for', () => {
  const asked = ['requested', 'paid', 'all', 'nowhere', 'ready'].map((status) => filterToAsk(statusIn(status)));
  expect(asked).toEqual([
    { status: 'requested' },
    { status: 'paid' },
    { status: '' },
    { status: 'requested' },
    { status: '', ready: true },
  ]);
});

it('they can be narrowed to every status that there is, and to what can be decided now', () => {
  expect(statusOptions.map(({ value }) => value).toSorted()).toEqual(
    [...withdrawalStatuses, 'all', 'ready'].toSorted(),
  );
});
