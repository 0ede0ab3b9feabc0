import { screenPaths } from '@guildhall/contract/addresses.ts';
import { expect, it } from 'vitest';
import { currentAt, mainLinks, parentOf } from './links.ts';

it('marks the link of a screen, and on a screen under it as well', () => {
  expect(currentAt('/wallet', '/wallet')).toBe('page');
  expect(currentAt('/withdraw/request', '/wallet')).toBe('true');
  expect(currentAt('/withdraw/request', '/orders')).toBeUndefined();
  expect(currentAt('/projects/open', '/projects')).toBeUndefined();
});

it('a screen stands under one that a menu leads to', () => {
  const menus = [...mainLinks(true).map(({ to }) => to), '/messages', '/my/profile'];
  const parents = screenPaths.map((path) => parentOf(`/${path}`)?.to).filter((to) => to !== undefined);
  expect(parents.length).toBeGreaterThan(10);
  expect(menus).toEqual(expect.arrayContaining(parents));
});
