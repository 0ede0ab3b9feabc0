import { expect } from '@playwright/test';
import { invest } from './card.ts';
import { expectAccessible } from './accessible.ts';
import { call, enter, signUp } from './requests.ts';
import { fund, publish, test } from './fixture.ts';

test('a project shows its terms, its document, and what it has raised §2.project.details', async ({
  page,
  request,
}) => {
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await fund(request, caller, 500);
  await invest(request, caller, projectId, '500', 1);
  await enter(page, caller);
  await page.goto(`/project/details?id=${projectId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mill Wheel');
  await expect(page).toHaveTitle('Mill Wheel · Guildhall');
  const terms = page.getByRole('region', { name: 'Terms' });
  for (const [term, value] of [
    ['Budget', '$2,000.00'],
    ['ROI', '12.5%'],
    ['Duration', '18 months'],
    ['Minimum Investment', '$100.00'],
    ['Early Repayment', 'Pays the whole promised sum'],
  ] as const)
    await expect(terms.getByRole('term').filter({ hasText: term }).locator('..')).toContainText(value);
  await expect(terms.getByRole('term')).toHaveText([
    'Budget',
    'ROI',
    'Duration',
    'Minimum Investment',
    'Category',
    'Funding',
    'Days to Reconsider',
    'Repayment',
    'Early Repayment',
    'Yearly Rate',
  ]);
  await expect(page.getByRole('region', { name: 'Raised', exact: true })).toContainText(
    /\$500\.00 raised25%of \$2,000from 1 investor/,
  );
  const download = await request.get((await page.getByRole('link', { name: 'Document' }).getAttribute('href'))!);
  expect((await download.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByText('Funding over time as a table').click();
  await expect(page.getByRole('table', { name: 'Funding over time' })).toContainText('$500.00');
  expect(
    await page.evaluate(() => [localStorage.getItem('projectId'), localStorage.getItem('minimumInvestAmount')]),
  ).toEqual([projectId, '100']);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, 0));
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance.getByRole('listitem')).toHaveText(['Return 12.5%', 'Months 18', 'Minimum $100']);
  const link = page.getByRole('link', { name: 'Invest', exact: true });
  for (const seen of [
    glance.getByRole('listitem').last(),
    glance.getByText('12.5% over 18 months (about 8.17% a year)'),
    glance.getByText('You may lose what you invest.'),
    link,
    page.getByText('from $100', { exact: true }),
  ])
    await expect(seen).toBeInViewport({ ratio: 1 });
  // It stays at hand however far one has read, and hides nothing of what stands last.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(link).toBeInViewport({ ratio: 1 });
  const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
  expect(last!.y + last!.height).toBeLessThan((await link.boundingBox())!.y);
  await expectAccessible(page);
});

test('the creator sees no refer, invest and order §2.project.creator §6.creator.actions', async ({ page, request }) => {
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await enter(page, organization);
  await page.goto(`/project/details?id=${projectId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mill Wheel');
  // What the creator reads is true: it names the buttons that the others have.
  await expect(
    page.getByText('This is your project. Others see the buttons Invest, Order and Refer User here.'),
  ).toBeVisible();
  await expect(page.getByText(/how others see/)).toHaveCount(0);
  for (const name of ['Refer User', 'Order']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Invest', exact: true })).toHaveCount(0);
  await page.goto(`/organization/details?id=${organization.id}`);
  await expect(page.getByText(/^This is your organization\. Here others can connect/)).toBeVisible();
  await expect(page.getByText(/how others see/)).toHaveCount(0);
  await page.goto(`/invest?id=${projectId}`);
  await expect(page.getByText('You cannot invest in your own project.')).toBeVisible();
});

test('an unknown project shows an error', async ({ page, request }) => {
  await enter(page, await signUp(request));
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto('/project/details?id=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('This could not be found')).toBeVisible();
  // It loads itself again, which would interrupt the way to an empty page with which the next test begins.
  await expect.poll(() => loads).toBe(2);
});

test('a referral loads ten users at a time, searches without accents, reloads after 1.5 s, and closes on refusal §2.project.refer §8.refer §9.select.users', async ({
  page,
  request,
}) => {
  test.slow();
  const caller = await signUp(request);
  const friend = await signUp(request, 1, `Zoë ${crypto.randomUUID().slice(0, 8)}`);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await enter(page, caller);
  await page.goto(`/project/details?id=${projectId}`);
  const dialog = page.getByRole('dialog', { name: 'REFER USER' });
  const button = dialog.getByRole('button', { name: 'REFER' });
  const choose = async () => {
    await page.getByRole('button', { name: 'Refer User' }).click();
    await expect(button).toBeDisabled();
    const user = dialog.getByRole('combobox', { name: 'User' });
    const first = page.waitForRequest((sent) => sent.url().endsWith('/user/search'));
    await user.click();
    return { user, first };
  };

  const { user, first } = await choose();
  expect((await first).postDataJSON()).toEqual({
    start: 0,
    length: 10,
    order: [{ column: 1, dir: 'asc' }],
    search: '',
  });
  const second = page.waitForRequest((sent) => sent.url().endsWith('/user/search'));
  await dialog.getByRole('option').first().hover();
  await page.mouse.wheel(0, 2000);
  expect((await second).postDataJSON()).toMatchObject({ start: 10, length: 10 });
  await expectAccessible(page);
  await user.fill(friend.name.replace('ë', 'E'));
  await dialog.getByRole('option', { name: friend.name }).click();
  const reloads = page.waitForRequest((sent) => sent.url().includes('/project/details/'));
  const from = Date.now();
  await button.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'The user has been referred.' })).toBeVisible();
  await reloads;
  expect(Date.now() - from).toBeGreaterThan(1400);
  const sent = await call<{ referalName: string }[]>(request, caller, '/project/refer/list');
  expect(sent.map(({ referalName }) => referalName)).toEqual([friend.name]);

  const again = await choose();
  await again.user.fill(friend.name);
  await dialog.getByRole('option', { name: friend.name }).click();
  await button.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(dialog).toBeHidden();
});
