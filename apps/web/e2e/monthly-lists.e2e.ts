import { expect } from '@playwright/test';
import { makeMonthlyLists } from '../../api/src/market/monthly-lists/make-monthly-lists.ts';
import { expectAccessible } from './accessible.ts';
import { setClock } from './business.ts';
import { fund, publish } from './fixture.ts';
import { testWithClock as test } from './own-product.ts';
import { call, enter, signUp } from './requests.ts';

// One product and its clock for all of them, one after another.
test.describe.configure({ mode: 'default' });

/** The day of the month a number of days from now. */
function dayIn(days: number) {
  return String(new Date(Date.now() + days * 86_400_000).getUTCDate());
}

// Each has a category that no other test publishes in.
for (const [width, height, place] of [
  [1280, 800, -1],
  [390, 844, -2],
] as const) {
  test(`somebody gets a list each month, leaves a project out and confirms it with one tap, at ${width} px §2.monthly-lists`, async ({
    page,
    request,
    product: { database },
  }) => {
    await page.setViewportSize({ width, height });
    await setClock(database, 0);
    const [guild, ada] = await Promise.all([signUp(request, 2), signUp(request)]);
    const categories = await call<{ id: string; name: string }[]>(request, guild, '/project/categories');
    const { id: categoryId, name } = categories.at(place)!;
    for (const title of ['Water Mill', 'Wind Mill', 'Tide Mill'])
      await publish(request, guild, title, { categoryId, minInvestment: '50' });
    await fund(request, ada, 900);
    await enter(page, ada);

    await page.goto(`/projects/open?categoryId=${categoryId}`);
    await page.getByRole('link', { name: 'Invest each month in this' }).click();
    await expect(page).toHaveURL(`/investments/monthly/list/set?categoryId=${categoryId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Set Up Monthly List' })).toBeVisible();
    await expect(page.getByLabel('Projects', { exact: true })).toHaveValue(`category ${categoryId}`);
    await page.getByLabel('Amount').fill('200.01');
    await page.getByLabel('Day of the Month').fill(dayIn(1));
    const submit = page.getByRole('button', { name: 'Set Up Monthly List' });
    await expect(submit).toBeDisabled();
    await page.getByRole('checkbox', { name: 'I understand that I may lose what I invest' }).check();
    await expectAccessible(page);
    await submit.click();
    const card = page.getByRole('article', { name });
    await expect(card).toContainText('Up to $200.01 a month');
    await expect(page.getByText('You invest nothing each month.')).toBeHidden();
    await expectAccessible(page);

    await setClock(database, 2);
    await makeMonthlyLists({ database });
    await page.goto('/notifications');
    await page.getByRole('link', { name: new RegExp(`Your monthly list for ${name} has 3 projects`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Monthly List' })).toBeVisible();
    const of = (title: string) => page.getByRole('article', { name: title });
    await expect(of('Tide Mill')).toContainText('$66.67');
    await expect(page.getByRole('button', { name: 'Invest $200.01 in 3 projects' })).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: 'Invest in Wind Mill' }).uncheck();
    await expect(of('Tide Mill')).toContainText('$100.01');
    await expect(of('Water Mill')).toContainText('$100.00');
    await expect(of('Wind Mill')).not.toContainText('Your Part');
    await page.getByRole('button', { name: 'Invest $200.01 in 2 projects' }).click();
    await expect(page.getByText('Your monthly list has been invested.')).toBeVisible();
    await expect(of('Tide Mill').getByRole('link', { name: '$100.01' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Invest/ })).toHaveCount(0);
    await expectAccessible(page);
    await of('Water Mill').getByRole('link', { name: '$100.00' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Investment Detail' })).toBeVisible();

    await page.goto('/investments/monthly');
    await card.getByText('History').click();
    await expect(card.getByRole('listitem')).toContainText('$200.01');
    await card.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(card).toContainText('You stopped it.');
  });
}

test('a list is set up of a saved search, and invests nothing until it is confirmed, nor without money §2.monthly-lists', async ({
  page,
  request,
  product: { database },
}) => {
  await setClock(database, 0);
  const [guild, ada] = await Promise.all([signUp(request, 2), signUp(request)]);
  await publish(request, guild, 'Forge of Sums');
  await call(request, ada, '/project/search/save', { search: 'forge of' });
  await enter(page, ada);
  await page.goto('/projects/open');
  await page.getByRole('button', { name: 'Saved Searches' }).click();
  await page.getByRole('link', { name: 'Invest each month in “forge of”' }).click();
  await expect(page.getByLabel('Projects', { exact: true }).getByRole('option', { selected: true })).toHaveText(
    'Saved search: “forge of”',
  );
  await page.getByLabel('Amount').fill('150');
  await page.getByLabel('Day of the Month').fill(dayIn(1));
  await page.getByRole('checkbox', { name: 'I understand that I may lose what I invest' }).check();
  await page.getByRole('button', { name: 'Set Up Monthly List' }).click();
  const card = page.getByRole('article', { name: '“forge of”' });
  await expect(card).toContainText('Active');

  await setClock(database, 2);
  await makeMonthlyLists({ database });
  await page.reload();
  await card.getByRole('link', { name: 'See the List' }).click();
  await expect(page.getByText('Your wallet has too little money for this.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invest $150.00 in 1 project' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Invest in Forge of Sums' }).uncheck();
  await expect(page.getByRole('button', { name: 'Invest $0.00 in 0 projects' })).toBeDisabled();
  await setClock(database, 31);
  await page.goto(`/investments/monthly/list?id=${new URL(page.url()).searchParams.get('id')}`);
  await expect(page.getByText('This list can no longer be confirmed. Nothing was invested.')).toBeVisible();
  await expectAccessible(page);
});
