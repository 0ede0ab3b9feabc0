import { expect } from '@playwright/test';
import type { Database } from '../../api/src/platform/database/database.ts';
import { setClock } from './business.ts';
import { invest } from './card.ts';
import { fund, publish, test as base } from './fixture.ts';
import { looksRight } from './layout.ts';
import { startOwnProduct } from './own-product.ts';
import { openProductDatabase } from './product-database.ts';
import { call, enter, signUp } from './requests.ts';

/** A product of its own, whose business clock is moved. */
const test = base.extend<{ product: { url: string; database: Database } }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- a fixture without others
    async ({}, use) => {
      const product = await startOwnProduct();
      const database = openProductDatabase(product.home);
      await use({ url: product.url, database });
      await database.close();
      await product.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

test('after four weeks of silence a holder asks for an update, and later sees how it was corrected §2.updates', async ({
  page,
  request,
  product: { database },
}) => {
  const [guild, holder] = await Promise.all([signUp(request, 2), signUp(request)]);
  const id = await publish(request, guild, 'Old Ferry');
  await fund(request, holder, 200);
  await invest(request, holder, id, '100', 1);
  const updates = page.getByRole('region', { name: 'Updates' });
  const open = async (who: typeof guild) => {
    await enter(page, who);
    await page.goto(`/project/details?id=${id}`);
    await updates.scrollIntoViewIfNeeded();
  };
  const ask = updates.getByRole('button', { name: 'Ask for an Update' });

  await open(holder);
  await expect(updates).toContainText('We notify you of updates because you have invested.');
  await expect(ask).toHaveCount(0);
  await setClock(database, 30);
  await open(holder);
  await ask.click();
  await expect(updates).toContainText('You have asked for an update. Nobody sees that it was you.');
  await expect(ask).toHaveCount(0);
  await looksRight(page);

  await open(guild);
  await expect(updates.getByRole('note')).toContainText('Asked for an update.');
  await looksRight(page);
  const update = { projectId: id, title: 'The engine is here', text: 'It came on a cart.', audience: 'investors' };
  const { id: updateId } = await call<{ id: string }>(request, guild, '/project/update', update);
  await open(guild);
  await expect(updates.getByRole('article')).toHaveCount(1);
  await expect(updates.getByRole('note')).toHaveCount(0);
  await setClock(database, 31);
  await call(request, guild, '/project/update', { ...update, updateId, text: 'It came on a barge.' });

  await open(holder);
  await updates.getByRole('button', { name: 'See Versions of The engine is here' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of the Update' });
  await expect(versions.getByRole('deletion')).toHaveText('before: cart.');
  await expect(versions.getByRole('insertion')).toHaveText('now: barge.');
  await looksRight(page);

  await page.goto(`/organization/details?id=${guild.id}`);
  const record = page.getByRole('region', { name: 'Track Record' });
  await expect(record).toContainText('Updates within 14 Days');
  await expect(record).toContainText('1 of 1');
});
