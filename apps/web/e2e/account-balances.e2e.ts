import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fund, test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { enterAsOperator, makeOperator, signedUpLongAgo } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { signUp } from './requests.ts';

test.skip(dataDir === '', whyNot);

for (const width of [390, 1280])
  test(`§2.account-balances: the page of an account shows what was in its wallet each month, at ${width} px`, async ({
    page,
    request,
  }) => {
    const operator = await signUp(request, 1, 'Olga Balances');
    await makeOperator(request, operator, 'support');
    const ada = await signUp(request, 1, 'Ada Balances');
    await fund(request, ada, 125);
    await signedUpLongAgo(ada);
    await page.setViewportSize({ width, height: 844 });
    await enterAsOperator(page, operator);
    await page.goto(`/operator/account?id=${ada.id}`);
    const region = page.getByRole('region', { name: 'Balance by Month' });
    await region.scrollIntoViewIfNeeded();
    await region.getByText('Balance by month as a table').click();
    const rows = region.getByRole('table', { name: 'Balance by month' }).getByRole('row');
    await expect(rows).toHaveCount(13);
    await expect(rows.last()).toContainText('$125.00');
    await expect(rows.nth(1)).toContainText('$0.00');
    await looksRight(page);
    await expectAccessible(page);
    await region.getByLabel('Months').selectOption('The last 2 years');
    await expect(rows).toHaveCount(25);
    await looksRight(page);
    await expectAccessible(page);
  });
