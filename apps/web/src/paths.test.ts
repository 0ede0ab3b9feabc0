import { expect, it } from 'vitest';
import { pathTo } from './paths.ts';

it('the address of a screen has what it is about, and nothing that is left out or empty', () => {
  expect(pathTo('wallet')).toBe('/wallet');
  expect(pathTo('404')).toBe('/404');
  expect(pathTo('help')).toBe('/help');
  expect(pathTo('project/details', { id: 'a&b' })).toBe('/project/details?id=a%26b');
  expect(pathTo('projects/compare', { ids: 'a,b' })).toBe('/projects/compare?ids=a,b');
  expect(pathTo('operator/withdrawals')).toBe('/operator/withdrawals');
  expect(pathTo('operator/complaints', { search: '', status: 'answered' })).toBe(
    '/operator/complaints?status=answered',
  );
});
