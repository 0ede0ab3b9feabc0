import { withdrawalStatuses } from '@guildhall/contract/money/withdrawal-statuses.ts';
import { expect, it } from 'vitest';
import { actsOn } from './withdrawal-acts.ts';

it('a withdrawal is decided while it is requested, paid once it is approved, and sent back after either; then nothing is left to do', () => {
  expect(Object.fromEntries(withdrawalStatuses.map((status) => [status, actsOn(status)]))).toEqual({
    requested: ['Approve', 'Reject'],
    approved: ['Paid', 'Returned'],
    paid: ['Returned'],
    rejected: [],
    returned: [],
    canceled: [],
  });
});
