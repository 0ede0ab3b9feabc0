import { describe, expect, it } from 'vitest';
import { repository } from './repository.ts';
import { lostPages, pageRoutes } from './tidy-pages.ts';

const tree = {
  'apps/web/src/routes.tsx': `[
    { path: '/login', lazy: () => import('./accounts/login.page.tsx') },
    { path: 'projects/:id', lazy: page(() => import('./projects/project.page.tsx')) },
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
