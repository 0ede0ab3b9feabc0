import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, enter, signUp } from './requests.ts';
import type { Account } from './requests.ts';
import { test } from './fixture.ts';

function log(page: Page) {
  return page.getByRole('log', { name: 'Messages' });
}

function field(page: Page) {
  return page.getByRole('textbox', { name: 'Message' });
}

function button(page: Page) {
  return page.getByRole('button', { name: 'Send', exact: true });
}

function say(request: APIRequestContext, by: Account, to: Account, message: string) {
  return call(request, by, '/message/send', { orgId: to.id, message });
}

function history(request: APIRequestContext, of: Account, other: Account) {
  return call<{ message: string; read: boolean }[]>(request, of, `/message/${other.id}`, undefined, 'GET');
}

/** Opens the chat and waits until it hears. */
async function openChat(page: Page, by: Account, to: Account) {
  await enter(page, by);
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(`/chat?id=${to.id}`);
  await expect(page.getByRole('heading', { level: 1, name: to.name })).toBeVisible();
  await listening;
}

/**
 * Turns the mouse's wheel until “Message <number>” is in the page, back where that has gone by, and has it in sight. The
 * first messages are still being measured when it begins: until they are, the list goes back to its end.
 */
function turnTo(page: Page, number: number) {
  const wanted = log(page).getByText(`Message ${number}`, { exact: true });
  return expect(async () => {
    const texts = await log(page)
      .getByText(/^Message \d+$/)
      .allTextContents();
    const numbers = texts.map((text) => Number(text.slice('Message '.length)));
    if (!numbers.includes(number)) await page.mouse.wheel(0, Math.max(...numbers) < number ? 400 : -400);
    else await wanted.scrollIntoViewIfNeeded({ timeout: 500 });
    await expect(wanted).toBeInViewport({ timeout: 100 });
  }).toPass();
}

async function pair(request: APIRequestContext) {
  return {
    person: await signUp(request),
    organization: await signUp(request, 2),
  };
}

test('own messages are on the right, others on the left, each with its time, grouped by day §2.chat.messages', async ({
  page,
  request,
}) => {
  const { person, organization } = await pair(request);
  await say(request, person, organization, 'Is the mill open?');
  await say(request, organization, person, 'From eight o’clock on.');
  await openChat(page, person, organization);
  const own = log(page).getByText('Is the mill open?');
  const others = log(page).getByText('From eight o’clock on.');
  const middle = (await log(page).boundingBox())!;
  const center = middle.x + middle.width / 2;
  expect((await own.boundingBox())!.x).toBeGreaterThan(center);
  const left = (await others.boundingBox())!;
  expect(left.x + left.width).toBeLessThan(center);
  await expect(log(page).locator('time')).toHaveCount(2);
  await expect(log(page).getByText('Today')).toBeVisible();
  await expectAccessible(page);
});

test('Enter sends, Shift+Enter starts a new line, and an empty message shows a toast §2.chat.{empty-message,send}', async ({
  page,
  request,
}) => {
  const { person, organization } = await pair(request);
  await openChat(page, person, organization);
  await button(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Please type a message!' })).toBeVisible();
  await field(page).fill('   ');
  await field(page).press('Enter');
  await field(page).fill('First line');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('second line');
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(log(page).getByText('First line second line')).toBeVisible();
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
  await field(page).fill('By the button');
  await button(page).click();
  await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(2);
  expect((await history(request, organization, person)).map(({ message }) => message)).toEqual([
    'By the button',
    'First line\nsecond line',
  ]);
  await expect(log(page).getByText('Read', { exact: true })).toHaveCount(2);
});

test('a message is shown while it is sent, and a failed one can be resent once', async ({ page, request }) => {
  test.slow();
  const { person, organization } = await pair(request);
  await openChat(page, person, organization);
  const ids: string[] = [];
  await page.route('**/api/message/send', async (route) => {
    ids.push((route.request().postDataJSON() as { clientId: string }).clientId);
    if (ids.length > 1) return route.continue();
    await expect(log(page).getByText('Sending', { exact: true })).toBeAttached();
    return route.fulfill({ status: 502, body: 'Bad gateway' });
  });
  await field(page).fill('Can you hear me?');
  await field(page).press('Enter');
  await expect(log(page).getByText('Not sent')).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(log(page).getByText('Can you hear me?')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
  expect(new Set(ids).size).toBe(1);
  expect(await history(request, organization, person)).toHaveLength(1);
  await expect(log(page).getByText('Can you hear me?')).toHaveCount(1);
});

test('a message over 2000 characters is not sent and says why', async ({ page, request }) => {
  const { person, organization } = await pair(request);
  await openChat(page, person, organization);
  await field(page).fill('x'.repeat(2001));
  await expect(page.getByText('Message cannot exceed 2000 characters..')).toBeVisible();
  await field(page).press('Enter');
  await expect(field(page)).not.toHaveValue('');
  await field(page).fill('x'.repeat(2000));
  await field(page).press('Enter');
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
  expect((await history(request, organization, person))[0]!.message).toHaveLength(2000);
});

test('each conversation keeps its own draft', async ({ page, request }) => {
  const { person, organization } = await pair(request);
  const other = await signUp(request, 2);
  await openChat(page, person, organization);
  await field(page).fill('Dear first');
  await page.goto(`/chat?id=${other.id}`);
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await field(page).fill('Dear second');
  await page.goto(`/chat?id=${organization.id}`);
  await expect(field(page)).toHaveValue('Dear first');
  await field(page).press('Enter');
  await page.reload();
  await expect(field(page)).toHaveValue('');
});

test('scrolling up loads older messages and keeps the position §2.chat.order', async ({ page, request }) => {
  test.slow();
  const { person, organization } = await pair(request);
  for (let n = 1; n <= 110; n += 1)
    await (n % 2
      ? say(request, person, organization, `Message ${n}`)
      : say(request, organization, person, `Message ${n}`));
  await openChat(page, person, organization);
  await expect(log(page).getByText('Message 110', { exact: true })).toBeInViewport();
  await expect(log(page).getByText('Message 60', { exact: true })).toHaveCount(0);

  const older = page.waitForResponse((response) => response.url().includes('before='));
  await log(page).hover();
  await turnTo(page, 70);
  await older;
  await turnTo(page, 1);
  // The day stands above its first message, which may be the first thing in view.
  await page.mouse.wheel(0, -400);
  await expect(log(page).getByText('Today')).toBeInViewport();
});

test('a message that arrives while scrolled up shows “new message”', async ({ page, request }) => {
  const { person, organization } = await pair(request);
  for (let n = 1; n <= 40; n += 1) await say(request, person, organization, `Message ${n}`);
  await openChat(page, person, organization);
  await expect(log(page).getByText('Message 40', { exact: true })).toBeInViewport();
  await log(page).hover();
  await turnTo(page, 20);
  await say(request, organization, person, 'Good news!');
  await say(request, organization, person, 'And better ones!');
  const pill = page.getByRole('button', { name: '2 new messages' });
  await expect(pill).toBeVisible();
  await expect(page).toHaveTitle(`(2) ${organization.name} · Guildhall`);
  await pill.click();
  await expect(log(page).getByText('And better ones!')).toBeInViewport();
  await expect(pill).toBeHidden();
  await expect(page).toHaveTitle(`${organization.name} · Guildhall`);
  await say(request, organization, person, 'That is all.');
  await expect(log(page).getByText('That is all.')).toBeInViewport();
  await expect.poll(async () => (await history(request, organization, person)).every(({ read }) => read)).toBe(true);
});
