import type { ScreenPath } from '@guildhall/contract/addresses.ts';
import { expect, it } from 'vitest';
import { screens } from '../screens.ts';
import { currentAt, mainLinks } from './links.ts';

function shown(path: ScreenPath) {
  return { path, ...screens[path] };
}

it('marks the link of a screen, and on a screen under it as well', () => {
  expect(currentAt(shown('wallet'), 'wallet')).toBe('page');
  expect(currentAt(shown('withdraw/request'), 'wallet')).toBe('true');
  expect(currentAt(shown('withdraw/request'), 'orders')).toBeUndefined();
  expect(currentAt(shown('projects/open'), 'projects')).toBeUndefined();
  expect(currentAt(shown('operator/withdrawals'), 'operator/withdrawals')).toBe('page');
  expect(currentAt(shown('operator/withdrawals/review'), 'operator/withdrawals')).toBe('true');
  expect(currentAt(shown('operator/withdrawals'), 'operator')).toBeUndefined();
});

it('a screen stands under one that a menu or the header leads to, or under a list beneath such a one', () => {
  const menus = [...mainLinks(true).map(({ path }) => path), 'messages', 'my/profile', 'notifications'];
  const lists = ['my/messages', 'investments/monthly'];
  const all = Object.values(screens);
  const parentsIn = (console: boolean) =>
    all.flatMap(({ frame, parent }) => (parent && (frame === 'console') === console ? [parent] : []));
  expect(parentsIn(false).length).toBeGreaterThan(10);
  expect([...menus, ...lists]).toEqual(expect.arrayContaining(parentsIn(false)));
  expect(parentsIn(true).every((path) => screens[path].frame === 'console' && screens[path].menu)).toBeTruthy();
});

it('what is for organizations is named to them alone', () => {
  expect(mainLinks(true).map(({ label }) => label)).toEqual([
    'Home',
    'Open Projects',
    'Wallet',
    'Reports',
    'Complaints',
    'Orders',
    'Investments',
    'Projects',
    'Services',
    'Repayments',
  ]);
  expect(mainLinks(false).map(({ label }) => label)).not.toContain('Projects');
  expect(mainLinks(false)).toHaveLength(7);
});
