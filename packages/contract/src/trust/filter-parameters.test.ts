import { expect, it } from 'vitest';
import { queryOfQueue } from './filter-parameters.ts';

it.each([
  ['?search=Ada%20B&status=paid', 'status=paid&search=Ada+B'],
  ['status=paid', 'status=paid'],
  ['search=&status=', ''],
  ['', ''],
  ['status=paid&page=2', undefined],
  ['status=paid&status=rejected', undefined],
  ['next=https://example.com', undefined],
  [`search=${'x'.repeat(201)}`, undefined],
])('of “%s” the queue of withdrawals keeps “%s”', (query, kept) => {
  expect(queryOfQueue('operator/withdrawals', query)).toBe(kept);
});

it('a queue keeps no parameter of another', () => {
  expect(queryOfQueue('operator/risk', 'state=all')).toBe('state=all');
  expect(queryOfQueue('operator/risk', 'status=paid')).toBeUndefined();
});
