import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { screenPaths } from '@guildhall/contract/addresses.ts';
import { describe, expect, it } from 'vitest';
import { builtScreens } from '../apps/web/build/built-screens.ts';
import { screens as visitedScreens } from '../apps/web/e2e/screens.ts';
import { repository } from './repository.ts';
import { lostPages, unvisitedScreens } from './tidy-pages.ts';

const root = join(import.meta.dirname, '..');
const tree = {
  'apps/web/src/people/accounts/login.page.tsx': '',
  'apps/web/src/market/projects/project.page.tsx': '',
  'apps/web/e2e/all.e2e.ts': 'await page.goto("/login"); await expect(page).toHaveURL(/\\/project\\/details\\?id=1$/);',
};

describe('each page', () => {
  it('has its screen in the table, each screen its page, and the server answers at its address', async () => {
    const screens = await builtScreens(join(root, 'apps/web/src'));
    const pages = new Map(screens.map(({ path, page }) => [path, relative(root, page).replaceAll(sep, '/')]));
    expect(lostPages(repository(), pages)).toEqual([]);
    expect(screenPaths.toSorted()).toEqual([...pages.keys()].toSorted());
  });

  it('without a screen, and a screen without a page, are found', () => {
    const known = new Map([
      ['login', 'apps/web/src/people/accounts/login.page.tsx'],
      ['wallet', 'apps/web/src/money/wallet/wallet.page.tsx'],
    ]);
    expect(lostPages(tree, known)).toEqual([
      'apps/web/src/market/projects/project.page.tsx is not in apps/web/src/screens.ts',
      '/wallet has no page apps/web/src/money/wallet/wallet.page.tsx',
    ]);
  });
});

describe('each screen', () => {
  const visited = visitedScreens.map(({ path }) => path);

  it('is visited by a browser test, and is among the screens that are visited one by one', () =>
    expect(unvisitedScreens(repository(), screenPaths, visited)).toEqual([]));

  it('that is not visited is found', () => {
    const paths = ['login', 'project/details'];
    expect(unvisitedScreens(tree, paths, ['/login', '/project/details'])).toEqual([]);
    expect(unvisitedScreens(tree, paths, ['/login', '/project'])).toEqual([
      '/project/details is not in apps/web/e2e/screens.ts',
      'apps/web/e2e/screens.ts has /project, which is no screen',
    ]);
    const others = { 'apps/web/e2e/all.e2e.ts': 'goto("/login-again"); goto("/project/details/x")' };
    expect(unvisitedScreens(others, paths, ['/login', '/project/details'])).toEqual([
      '/login is visited by no browser test',
      '/project/details is visited by no browser test',
    ]);
  });
});

describe('the installed app', () => {
  it('has a name, colours and icons of the sizes that its manifest names', () => {
    const folder = join(root, 'apps/web/public');
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as {
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({
      name: 'Guildhall',
      start_url: '/dashboard',
      display: 'standalone',
      background_color: '#faf8f4',
      theme_color: '#faf8f4',
    });
    const png = manifest.icons.filter(({ type }) => type === 'image/png');
    expect(png.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes } of png) {
      const header = readFileSync(join(folder, src)).subarray(16, 24);
      expect(`${header.readUInt32BE(0)}x${header.readUInt32BE(4)}`, src).toBe(sizes);
    }
  });
});
