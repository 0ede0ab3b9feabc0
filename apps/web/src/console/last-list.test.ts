import { expect, it } from 'vitest';
import { asLeft, nextAfter, noteList, noteRows } from './last-list.ts';

it('the way back leads to the list as it was narrowed last', () => {
  expect(asLeft('/operator/disputes')).toBe('/operator/disputes');
  noteList({ pathname: '/operator/disputes', search: '?status=closed' });
  expect(asLeft('/operator/disputes')).toBe('/operator/disputes?status=closed');
  expect(asLeft('/operator/disputes?status=open')).toBe('/operator/disputes?status=open');
  noteList({ pathname: '/operator/disputes', search: '' });
  expect(asLeft('/operator/disputes')).toBe('/operator/disputes');
});

it('what comes next is the row after this one, of the list as it was shown last', () => {
  noteRows('/operator/withdrawals', ['/operator/withdrawals/review?id=1', '/operator/withdrawals/review?id=2']);
  expect(nextAfter('/operator/withdrawals', '/operator/withdrawals/review?id=1')).toBe(
    '/operator/withdrawals/review?id=2',
  );
  expect(nextAfter('/operator/withdrawals', '/operator/withdrawals/review?id=2')).toBeUndefined();
  expect(nextAfter('/operator/withdrawals', '/operator/withdrawals/review?id=3')).toBeUndefined();
  expect(nextAfter('/operator/flags', '/operator/withdrawals/review?id=1')).toBeUndefined();
});
