import { expect, it } from 'vitest';
import { asLeft, noteList } from './last-list.ts';

it('the way back leads to the list as it was narrowed last', () => {
  expect(asLeft('/operator/disputes')).toBe('/operator/disputes');
  noteList({ pathname: '/operator/disputes', search: '?status=closed' });
  expect(asLeft('/operator/disputes')).toBe('/operator/disputes?status=closed');
  expect(asLeft('/operator/disputes?status=open')).toBe('/operator/disputes?status=open');
  noteList({ pathname: '/operator/disputes', search: '' });
  expect(asLeft('/operator/disputes')).toBe('/operator/disputes');
});
