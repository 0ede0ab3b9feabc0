import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { publish, test } from './fixture.ts';
import { call, enter, signUp } from './requests.ts';

test('a notification comes live into the bell, is read where it leads to, and all are read at once', async ({
  page,
  request,
}) => {
  const [ada, bo, guild] = await Promise.all([
    signUp(request, 1, 'Ada Asker'),
    signUp(request),
    signUp(request, 2, 'Guild of Glass'),
  ]);
  const projectId = await publish(request, guild, 'New kiln');
  const another = await publish(request, guild, 'Second kiln');
  await enter(page, bo);
  await page.goto('/wallet');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  const before = await bell.boundingBox();
  await call(request, ada, '/project/refer', { projectId, referal: bo.id });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  expect(await bell.boundingBox()).toEqual(before);
  await call(request, ada, '/project/refer', { projectId: another, referal: bo.id });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await bell.click();
  await expect(page).toHaveURL('/notifications');
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(rows).toHaveText([/referred you to Second kiln\./, /referred you to New kiln\./]);
  await page.getByRole('link', { name: /New kiln/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New kiln');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Mark All as Read' }).click();
  await expect(page.getByText('You have read everything.')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.getByRole('tab', { name: 'ALL' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Kind').selectOption('Money');
  await expect(page.getByText('There is nothing here.')).toBeVisible();
});

test('messages of one sender are one notification, which reading them reads', async ({ page, request }) => {
  const [ada, guild] = await Promise.all([signUp(request), signUp(request, 2)]);
  for (const message of ['Good morning.', 'Is anybody there?'])
    await call(request, ada, '/message/send', { orgId: guild.id, message });
  await enter(page, guild);
  await page.goto('/notifications');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Messages/ })).toHaveAccessibleName(
    'Messages, 2 unread',
  );
  await page.getByRole('link', { name: `2 new messages from ${ada.name}.` }).click();
  await expect(page.getByText('Is anybody there?')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('many notifications are paged, and one is marked as read by the keyboard', async ({ page, request }) => {
  const [bo, guild, ...friends] = await Promise.all([
    signUp(request),
    signUp(request, 2),
    ...Array.from({ length: 3 }, () => signUp(request)),
  ]);
  for (let n = 1; n <= 7; n++) {
    const projectId = await publish(request, guild, `Kiln ${n}`);
    for (const friend of friends) await call(request, friend, '/project/refer', { projectId, referal: bo.id });
  }
  await enter(page, bo);
  await page.goto('/notifications');
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(rows).toHaveText([/referred you to Kiln 1\./]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Newest' }).click();
  await expect(rows).toHaveCount(20);
  const mark = page.getByRole('button', { name: `Mark as Read: ${friends[2]!.name} referred you to Kiln 7.` });
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(mark).toHaveCount(0);
  await expect(rows.first()).toContainText(friends[1]!.name);
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveAccessibleName('Notifications, 20 unread');
});

test('a kind is silenced on the preferences, and told again when it is chosen anew', async ({ page, request }) => {
  const [ada, bo, guild] = await Promise.all([signUp(request), signUp(request), signUp(request, 2)]);
  const first = await publish(request, guild, 'First kiln');
  const second = await publish(request, guild, 'Second kiln');
  await enter(page, bo);
  await page.goto('/notifications');
  await page.getByRole('link', { name: 'Preferences' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notification Preferences');
  const referrals = page.getByLabel('Referrals');
  await referrals.selectOption('None');
  await expect(page.getByText('Your notification preferences are saved.')).toBeVisible();
  await call(request, ada, '/project/refer', { projectId: first, referal: bo.id });
  await page.goto('/notifications/preferences');
  await expect(referrals.locator('option:checked')).toHaveText('None');
  await expectAccessible(page);
  await expect(page.getByLabel('Messages').locator('option:checked')).toHaveText('Daily digest');
  await referrals.selectOption('Mail at once');
  await expect(page.getByText('Your notification preferences are saved.')).toBeVisible();
  await call(request, ada, '/project/refer', { projectId: second, referal: bo.id });
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveAccessibleName('Notifications, 1 unread');
});
