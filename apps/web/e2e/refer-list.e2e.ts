import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, enter, signUp } from './requests.ts';
import { publish, test } from './fixture.ts';

test('the referrals are listed, searched with the text in the address, and open the project §2.refer-list.{item,search}', async ({
  page,
  request,
}) => {
  const caller = await signUp(request);
  const ada = await signUp(request, 1, 'Adá Referred');
  const zoe = await signUp(request, 1, 'Zoe Referred');
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  const otherId = await publish(request, organization, 'Bakery');
  await call(request, caller, '/project/refer', { projectId, referal: ada.id });
  await call(request, caller, '/project/refer', { projectId: otherId, referal: zoe.id });

  await enter(page, caller);
  await page.goto('/referList');
  await expect(page.getByRole('heading', { level: 1, name: 'Refer List' })).toBeVisible();
  const items = page.getByRole('list', { name: 'Referrals' }).getByRole('link');
  await expect(items).toHaveText([/Zoe Referred.*Bakery/, /Adá Referred.*Mill Wheel/]);
  await expectAccessible(page);

  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('ADA');
  await expect(items).toHaveCount(1);
  await expect(page).toHaveURL('/referList?search=ADA');
  await page.reload();
  await expect(search).toHaveValue('ADA');
  await search.fill('nobody at all');
  await expect(page.getByRole('main').getByText('No Refers Found.')).toBeVisible();
  await search.fill('bakery');
  await expect(items).toHaveCount(1);
  await items.click();
  await expect(page).toHaveURL(`/project/details?id=${otherId}`);
});

test('an empty list of referrals shows a toast and a text §2.refer-list.empty', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/referList');
  await expect(page.getByRole('status').filter({ hasText: 'No Refers Found.' })).toBeVisible();
  await expect(page.getByRole('main').getByText('No Refers Found.')).toBeVisible();
});

test('a long list is paged', async ({ page, request }) => {
  const caller = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  const { records } = await call<{ records: { id: string }[] }>(request, caller, '/user/search', {
    start: 0,
    length: 40,
  });
  const others = records.filter(({ id }) => id !== organization.id).slice(0, 21);
  for (const { id } of others) await call(request, caller, '/project/refer', { projectId, referal: id });

  await enter(page, caller);
  await page.goto('/referList');
  const items = page.getByRole('list', { name: 'Referrals' }).getByRole('link');
  await expect(items).toHaveCount(20);
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/referList?page=2');
  await expect(items).toHaveCount(1);
});

test('a referral notifies the user at once on any screen, with a link to the project', async ({ page, request }) => {
  const caller = await signUp(request, 1, 'Ada Example');
  const friend = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  await enter(page, friend);
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto('/wallet');
  await listening;
  await call(request, caller, '/project/refer', { projectId, referal: friend.id });
  const toast = page.getByRole('status').filter({ hasText: 'Ada Example referred you to Mill Wheel.' });
  await expect(toast).toBeVisible();
  await toast.getByRole('link', { name: 'View project' }).click();
  await expect(page).toHaveURL(`/project/details?id=${projectId}`);
});
