import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { call, enter, pdf, png, signUp } from './requests.ts';
import type { Account } from './requests.ts';
import { test } from './fixture.ts';

type Category = { id: string; name: string };

async function publish(request: APIRequestContext, organization: Account, title: string, category: Category) {
  return call<{ id: string }>(request, organization, '/project/create', {
    categoryId: category.id,
    title,
    budgetRequired: '120000',
    returnOnInvestment: '7.5',
    duration: '18',
    minInvestment: '250',
    description: 'A mill wheel that turns again.',
    document: pdf('plan.pdf'),
    photo: png(),
  });
}

async function longest(request: APIRequestContext, who: Account) {
  const categories = await call<Category[]>(request, who, '/project/categories');
  return categories.toSorted((a, b) => b.name.length - a.name.length)[0]!;
}

test('an organization’s projects, as the owner and as a visitor §2.projects.{card,add} §2.view-projects.card §2.cut-texts', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2);
  const category = await longest(request, organization);
  const { id } = await publish(request, organization, 'Mill Wheel', category);
  await enter(page, organization);
  await page.goto('/projects');
  await expect(page.getByRole('link', { name: 'Add New' })).toHaveAttribute('href', '/add/project');
  const card = page.getByRole('main').getByRole('link', { name: /^Mill Wheel/ });
  await expect(card).toContainText(`${category.name.slice(0, 20)} ...`);
  await expect(card).not.toContainText(category.name);
  await expect(card).toContainText('of $120,000Return');
  await expect(card).toContainText(/Date: [A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await expect(card).toContainText('$0.00 raised');
  await expect(card.getByRole('presentation').or(card.locator('img'))).toHaveJSProperty('complete', true);

  await enter(page, await signUp(request));
  await page.goto(`/view/projects?id=${organization.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(page.getByRole('link', { name: organization.name })).toBeVisible();
  await card.click();
  await expect(page).toHaveURL(`/project/details?id=${id}`);
  expect(await page.evaluate(() => localStorage.getItem('projectId'))).toBe(id);
  await page.goBack();
  await expect(card).toBeVisible();
});

test('the newest project comes first', async ({ page, request }) => {
  const organization = await signUp(request, 2);
  const category = await longest(request, organization);
  for (const title of ['First', 'Second', 'Third']) await publish(request, organization, title, category);
  await enter(page, organization);
  await page.goto('/projects');
  await expect(page.getByRole('list', { name: 'Projects' }).getByRole('link')).toContainText([
    /^Third/,
    /^Second/,
    /^First/,
  ]);
});

test('a person has no projects and no Add New §6.type-2.projects', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/projects');
  await expect(page.getByText('No Projects Found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add New' })).toHaveCount(0);
  await page.goto('/add/project');
  await expect(page.getByText('Only organizations publish projects.')).toBeVisible();
});

test('an organization that does not exist has no projects', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/view/projects?id=nobody');
  await expect(page.getByRole('heading', { name: 'This could not be found' })).toBeVisible();
});
