import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readingPages, screenPaths } from '@guildhall/contract/addresses.ts';
import { describe, expect, it } from 'vitest';
import { repository } from './repository.ts';
import { lostPages, pageRoutes, strayAddresses } from './tidy-pages.ts';

const tree = {
  'apps/web/src/routes.tsx': `[
    page('login', () => import('./accounts/login.page.tsx')),
    page('projects/:id', () => import('./projects/project.page.tsx')),
  ]`,
  'apps/web/src/accounts/login.page.tsx': '',
  'apps/web/src/projects/project.page.tsx': '',
  'apps/web/e2e/all.e2e.ts': 'await page.goto("/login"); await expect(page).toHaveURL(/\\/projects\\/\\d+$/);',
};

describe('each page', () => {
  it('has its address and a browser test that visits it', () => expect(lostPages(repository())).toEqual([]));

  it('is found in the routes', () => {
    expect(pageRoutes(tree)).toEqual({
      'apps/web/src/accounts/login.page.tsx': '/login',
      'apps/web/src/projects/project.page.tsx': '/projects/:id',
    });
    expect(lostPages(tree)).toEqual([]);
  });

  it('without a route or a browser test is found', () => {
    expect(lostPages({ ...tree, 'apps/web/src/wallet/wallet.page.tsx': '' })).toEqual([
      'apps/web/src/wallet/wallet.page.tsx has no route in apps/web/src/routes.tsx',
    ]);
    expect(lostPages({ ...tree, 'apps/web/e2e/all.e2e.ts': 'goto("/login-again"); goto("/projects/new/x")' })).toEqual([
      'apps/web/src/accounts/login.page.tsx (/login) is visited by no browser test',
      'apps/web/src/projects/project.page.tsx (/projects/:id) is visited by no browser test',
    ]);
  });
});

describe('addresses', () => {
  const reading = readingPages.map(({ path }) => path);

  it("agree in the browser's routes, in links and on the server", () =>
    expect(strayAddresses(repository(), screenPaths, reading)).toEqual([]));

  it('that do not agree are found', () => {
    const tree = {
      'apps/web/src/routes.tsx': "page('login', a); page('new/screen', b);",
      'apps/web/src/paths.ts': "login: fixed('/login'), help: fixed('/help'), old: withId('/old/screen'),",
    };
    expect(strayAddresses(tree, ['login', 'gone'], reading)).toEqual([
      '/gone answers 200 but has no screen',
      '/new/screen has a screen but answers 404',
      '/old/screen is linked to but leads nowhere',
    ]);
  });
});

describe('the installed app', () => {
  it('has a name, colours and icons of the sizes that its manifest names', () => {
    const folder = join(import.meta.dirname, '../apps/web/public');
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
