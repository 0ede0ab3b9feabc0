import { expect } from '@playwright/test';
import { startSanctionsProvider } from '../../api/src/people/sanctions/test-sanctions-provider.ts';
import { expectAccessible } from './accessible.ts';
import { newIban } from './bank-accounts.ts';
import { fund, test as base } from './fixture.ts';
import { looksRight } from './layout.ts';
import { confirmWithdrawals, makeOperator } from './operators.ts';
import { startOwnProduct } from './own-product.ts';
import { call, enter, signUp } from './requests.ts';

const secret = 'a secret that this test and its provider share';

type Provider = Awaited<ReturnType<typeof startSanctionsProvider>>;

/** A product of its own with a provider of sanctions lists. */
const test = base.extend<{ product: { url: string; home: string; provider: Provider } }>({
  product: [
    async ({ playwright: _ }, use) => {
      const provider = await startSanctionsProvider(secret);
      const product = await startOwnProduct({
        SANCTIONS_PROVIDER_URL: provider.url,
        SANCTIONS_PROVIDER_SECRET: secret,
      });
      await use({ url: product.url, home: product.home, provider });
      await product.stop();
      await provider.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

test('§2.sanctions a withdrawal of a name that may be on a list waits until an operator has decided', async ({
  page,
  request,
  product: { home, provider },
}) => {
  test.setTimeout(180_000);
  const olga = await signUp(request, 1, 'Olga Warden');
  await makeOperator(request, olga, 'finance', home);
  provider.listed.push({
    list: 'EU consolidated list',
    entry: 'EU.4711.22',
    name: 'Lena Listed',
    score: 0.91,
    words: 'Born in 1970 in Riverton.',
  });
  const lena = await signUp(request, 1, 'Lena Listed');
  await fund(request, lena, 300);
  const { id } = await call<{ id: string }>(request, lena, '/wallet/withdraw', {
    bankName: 'River Bank',
    accountHolderName: lena.name,
    accountNumber: '12345678',
    sortCode: '10-20-30',
    swiftCode: newIban(),
    amount: 250,
  });
  await confirmWithdrawals(lena, home);

  await enter(page, lena);
  await page.goto('/wallet');
  await expect(page.getByText('We are looking at it before it is paid')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/sanction|list/i);

  await enter(page, olga);
  await expect(async () => {
    await page.goto('/operator/sanctions');
    await expect(page.getByRole('row').filter({ hasText: lena.name })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const row = page.getByRole('row').filter({ hasText: lena.name });
  await expect(row).toContainText('EU consolidated list, EU.4711.22');
  await expect(row).toContainText('Match 91 %');
  await expect(row).toContainText('Decide by:');
  await looksRight(page);
  await expectAccessible(page);

  await page.goto(`/operator/withdrawals/review?id=${id}`);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(page.getByText('An entry of a sanctions list may name this account')).toBeVisible();

  await page.getByRole('link', { name: 'Look at the sanctions case' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sanctions Case');

  await page.goto('/operator/sanctions');
  await row.getByRole('link', { name: lena.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sanctions Case');
  await expect(page.getByText('Lena Listed may be Lena Listed in “EU consolidated list”.')).toBeVisible();
  await expect(page.getByText('Born in 1970 in Riverton.')).toBeVisible();
  const group = page.getByRole('group', { name: 'Who works on it' });
  await page.keyboard.press('t');
  await expect(group).toContainText('You have had it for 1 minute.');
  await looksRight(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'The Same', exact: true }).click();
  const same = page.getByRole('dialog', { name: 'The Same', exact: true });
  await expect(same).toContainText('Nothing is frozen by it.');
  await same.getByRole('textbox', { name: 'Reason' }).fill('The birthday fits.');
  await expectAccessible(page);
  await same.getByRole('button', { name: 'The Same' }).click();
  await expect(page.getByText('Withdrawals of the account stay held.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'The Same', exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Not the Same' }).click();
  const other = page.getByRole('dialog', { name: 'Not the Same' });
  await other.getByRole('textbox', { name: 'Reason' }).fill('She was born in 1990.');
  await other.getByRole('button', { name: 'Not the Same' }).click();
  await expect(page.getByText('It holds nothing.')).toBeVisible();
  await expect(page.getByText('She was born in 1990.')).toBeVisible();

  await page.goto(`/operator/account?id=${lena.id}`);
  await expect(page.getByRole('region', { name: 'Facts' })).toBeVisible();
  await looksRight(page);
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Facts' })
    .getByRole('link', { name: /^Not the same: found / })
    .click();
  await expect(page.getByText('She was born in 1990.')).toBeVisible();
  await page.goto(`/operator/withdrawals/review?id=${id}`);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
});
