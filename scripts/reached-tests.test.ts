import { describe, expect, it } from 'vitest';
import { reachedTests } from './reached-tests.ts';

const wallet = 'apps/api/src/money/wallet';
const orders = 'apps/api/src/market/orders';
const tree = {
  [`${wallet}/pay.ts`]:
    "import { sum } from './sum.ts';\nimport type { pay as route } from '@guildhall/contract/money/wallet.contract.ts';",
  [`${wallet}/sum.ts`]: '',
  [`${wallet}/wallet.functions.sql`]: '',
  [`${wallet}/wallet.sql.ts`]: '',
  [`${wallet}/pay.test.ts`]: "import { app } from '../../server/test-app.ts';",
  [`${orders}/order.ts`]: "import { pay } from '../../money/wallet/pay.ts';",
  [`${orders}/order.test.ts`]: '',
  'apps/api/src/market/search/search.test.ts': "import { app } from '../../server/test-app.ts';",
  'apps/api/src/server/routes.ts': "import { pay } from '../money/wallet/pay.ts';",
  'apps/api/src/server/test-app.ts': "import { routes } from './routes.ts';",
  'packages/contract/src/money/wallet.contract.ts': '',
  'apps/web/src/money/wallet/wallet.queries.ts': "import { pay } from '@guildhall/contract/money/wallet.contract.ts';",
  'apps/web/src/money/wallet/wallet.page.tsx': "import './wallet.queries.ts';",
  'apps/web/src/market/search/search.page.tsx': '',
  'apps/web/e2e/wallet.e2e.ts': "page.goto('/wallet');",
  'apps/web/e2e/journey.e2e.ts': "page.goto('/wallet'); page.goto(`/search?q=a`);",
  'apps/web/e2e/search.e2e.ts': "page.goto('/search');",
  'scripts/tidy.test.ts': '',
};
const pages = new Map([
  ['apps/web/src/money/wallet/wallet.page.tsx', ['wallet']],
  ['apps/web/src/market/search/search.page.tsx', ['search']],
]);

function reach(...changed: string[]) {
  return reachedTests(tree, changed, pages);
}

describe('the tests that a change can reach', () => {
  const ofWallet = {
    unit: [`${wallet}/pay.test.ts`, `${orders}/order.test.ts`, 'scripts/tidy.test.ts'],
    browser: ['apps/web/e2e/wallet.e2e.ts', 'apps/web/e2e/journey.e2e.ts'],
  };

  it('are those beside a verb and beside who uses it, and the screens that call it', () =>
    expect(reach(`${wallet}/pay.ts`)).toEqual(ofWallet));

  it('are the same for what the verb is made of', () => expect(reach(`${wallet}/sum.ts`)).toEqual(ofWallet));

  it('are those beside a database function', () =>
    expect(reach(`${wallet}/wallet.functions.sql`).unit).toEqual([`${wallet}/pay.test.ts`, 'scripts/tidy.test.ts']));

  it('are a page’s own', () =>
    expect(reach('apps/web/src/market/search/search.page.tsx').browser).toEqual([
      'apps/web/e2e/search.e2e.ts',
      'apps/web/e2e/journey.e2e.ts',
    ]));

  it('are all of them where a file is under every test', () =>
    expect(reach('package-lock.json').all).toContain('package-lock.json'));
});
