import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, enter, signUp } from './requests.ts';
import { test } from './fixture.ts';

test('the conversations are listed newest first, with unread counts, and open the chat §2.messages.item', async ({
  page,
  request,
}) => {
  const person = await signUp(request);
  const first = await signUp(request, 2, 'First Hall');
  const second = await signUp(request, 2, 'Second Hall');
  for (const organization of [first, second]) {
    await call(request, person, '/message/send', { orgId: organization.id, message: 'Is anybody there?' });
    await call(request, organization, '/message/send', { orgId: person.id, message: `Yes, ${organization.name} is.` });
  }
  await call(request, first, '/message/send', { orgId: person.id, message: 'What would you like?' });

  await enter(page, person);
  await page.goto('/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  const items = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await expect(items).toHaveText([
    /^First Hall.*What would you like\?2 unread$/,
    /^Second Hall.*Yes, Second Hall is\.1 unread$/,
  ]);
  await expect(page).toHaveTitle('(3) Messages · Guildhall');
  await expectAccessible(page);

  await items.first().click();
  await expect(page).toHaveURL(`/chat?id=${first.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'First Hall' })).toBeVisible();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('What would you like?');
  await expect(page).toHaveTitle('(1) First Hall · Guildhall');
  expect(await page.evaluate(() => localStorage.getItem('chatId'))).toBe(first.id);

  await page.goto('/chat');
  await expect(page).toHaveURL(`/chat?id=${first.id}`);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Messages' }).click();
  await expect(items).toHaveText([/What would you like\?$/, /1 unread$/]);
});

test('an empty list of conversations shows a toast and a text §2.messages.empty', async ({ page, request }) => {
  await enter(page, await signUp(request));
  await page.goto('/messages');
  await expect(page.getByRole('status').filter({ hasText: 'No Users Found.' })).toBeVisible();
  await expect(page.getByRole('main').getByText('No Users Found.')).toBeVisible();
});

test('an incoming message updates the list and the tab’s title at once', async ({ page, request }) => {
  const person = await signUp(request);
  const organization = await signUp(request, 2);
  await call(request, person, '/message/send', { orgId: organization.id, message: 'Is anybody there?' });
  await enter(page, person);
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto('/messages');
  await listening;
  await call(request, organization, '/message/send', { orgId: person.id, message: 'Good morning!' });
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('Good morning!');
  await expect(page).toHaveTitle('(1) Messages · Guildhall');
});

test('a conversation is not shown to other accounts', async ({ page, request }) => {
  const person = await signUp(request);
  const other = await signUp(request);
  await enter(page, person);
  await page.goto(`/chat?id=${other.id}`);
  await expect(page.getByText('This could not be found')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Messages' }).click();
  await expect(page).toHaveURL('/messages');
});
