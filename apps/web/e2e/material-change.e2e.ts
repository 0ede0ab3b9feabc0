import { expect } from '@playwright/test';
import { verifyLedger } from '../../api/src/money/ledger/verify-ledger.ts';
import type { Database } from '../../api/src/platform/database/database.ts';
import { expectAccessible } from './accessible.ts';
import { setClock, settle } from './business.ts';
import { invest, walletOf } from './card.ts';
import { fund, publish, test as base } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { startOwnProduct } from './own-product.ts';
import { openProductDatabase } from './product-database.ts';
import { enter, signUp } from './requests.ts';

type Silence = 'keep' | 'cancel';

/** A product of its own for each setting, whose business clock is moved. */
const test = base.extend<{ silence: Silence; product: { url: string; database: Database } }>({
  silence: ['keep', { option: true }],
  product: [
    async ({ silence }, use) => {
      const product = await startOwnProduct({
        CHANGE_SILENCE: silence,
      });
      const database = openProductDatabase(product.home);
      await use({ url: product.url, database });
      await database.close();
      await product.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

const meaning: Record<Silence, string> = {
  keep: 'Investors who do nothing keep their investment on the new terms.',
  cancel: 'Investors who do not choose to keep their investment by then get their money back.',
};

for (const silence of ['keep', 'cancel'] as const) {
  test.describe(`where silence means ${silence}`, () => {
    test.use({ silence });

    test('of changed terms each investor sees the difference: one leaves, one keeps, and one is silent', async ({
      page,
      request,
      product: { database },
    }) => {
      const [guild, ada, bo, cy] = await Promise.all([
        signUp(request, 2),
        signUp(request),
        signUp(request),
        signUp(request),
      ]);
      const projectId = await publish(request, guild, 'Tide Mill', { reflectionDays: '1' });
      const investments = new Map<typeof ada, string>();
      for (const investor of [ada, bo, cy]) {
        await fund(request, investor, 300);
        investments.set(investor, (await invest(request, investor, projectId, '300', 1)).investId);
      }
      const open = async (investor: typeof ada) => {
        await enter(page, investor);
        await page.goto(`/investment/detail?id=${investments.get(investor)}`);
      };
      const stateOf = page.getByRole('group', { name: 'At a glance' });

      await enter(page, guild);
      await page.goto(`/project/details?id=${projectId}`);
      await page.getByRole('button', { name: 'Change Terms' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Terms' });
      await dialog.getByLabel('Return On Investment').fill('9');
      await dialog.getByLabel('Duration').fill('24');
      await dialog.getByLabel('Why').fill('The wheel takes longer.');
      await dialog.getByRole('button', { name: 'Change Terms' }).click();
      await expect(dialog).toBeHidden();

      // Ada reads what has changed, on a phone, and leaves.
      await page.setViewportSize({ width: 390, height: 844 });
      await enter(page, ada);
      await expect
        .poll(async () => {
          await page.goto('/notifications');
          return page.getByRole('main').innerText();
        })
        .toContain('Tide Mill has changed its terms: Return 12.5% → 9%, Months 18 → 24.');
      await page.goto(`/project/details?id=${projectId}`);
      const changes = page.getByRole('region', { name: 'Changes' });
      await expect(changes.getByRole('note')).toContainText(meaning[silence]);
      await expect(changes.getByRole('timer')).toHaveText(/left$/);
      await expect(changes.getByRole('definition')).toHaveText(['12.5% → 9%', '18 → 24']);
      await expect(changes).toContainText('The wheel takes longer.');
      await expectAccessible(page);
      await open(ada);
      await expectAccessible(page);
      await expectToFit(page);
      await page.getByRole('button', { name: 'Cancel Investment' }).click();
      await page.getByRole('dialog', { name: 'Cancel Investment' }).getByRole('button', { name: 'Yes' }).click();
      await expect(stateOf).toContainText('StateCanceled');
      expect(await walletOf(request, ada)).toMatchObject({ amount: 300 });
      await page.setViewportSize({ width: 1280, height: 800 });

      // Cy keeps it in words where silence would not.
      await open(cy);
      const keep = page.getByRole('button', { name: 'Keep Investment' });
      if (silence === 'cancel') {
        await expectAccessible(page);
        await keep.click();
        await expect(page.getByRole('status').filter({ hasText: 'You keep your investment' })).toBeVisible();
      } else await expect(page.getByRole('note')).toContainText('if you do nothing, you keep your investment');
      await expect(keep).toHaveCount(0);

      await setClock(database, 6);
      await settle(database, projectId);
      expect(await walletOf(request, guild)).toMatchObject({ amount: 0 });
      await setClock(database, 8);
      await settle(database, projectId);
      expect(await walletOf(request, guild)).toMatchObject({ amount: silence === 'keep' ? 600 : 300 });
      await open(bo);
      await expect(stateOf).toContainText(silence === 'keep' ? 'StateActive' : 'StateRefunded');
      if (silence === 'cancel')
        await expect(page.getByRole('region', { name: 'Where Your Money Is' })).toContainText(
          'The terms of the project changed, and you did not choose to keep this investment.',
        );
      expect(await walletOf(request, bo)).toMatchObject({ amount: silence === 'keep' ? 0 : 300 });
      await open(cy);
      await expect(stateOf).toContainText('StateActive');
      expect(await verifyLedger(database)).toEqual([]);
    });
  });
}
