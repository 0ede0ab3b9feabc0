import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { call, enter, signUp } from './requests.ts';
import type { Account } from './requests.ts';
import { dataDir, whyNot } from './product-database.ts';
import { startSecondServer } from './second-server.ts';
import type { Server } from './second-server.ts';
import { test } from './fixture.ts';

// One second server for all of them, so they stay with one worker.
test.describe.configure({ mode: 'default' });
let second: Server | undefined;
test.beforeAll(() => expect(dataDir, whyNot).not.toBe(''));
test.beforeAll(async () => {
  second = await startSecondServer();
});
test.afterAll(async () => {
  await second?.stop();
});

function log(page: Page) {
  return page.getByRole('log', { name: 'Messages' });
}

function field(page: Page) {
  return page.getByRole('textbox', { name: 'Message' });
}

/** The chat in a browser of its own, on one of the server processes, listening. */
async function openChat(browser: Browser, server: string, by: Account, to: Account) {
  const context = await browser.newContext({ baseURL: server });
  const page = await context.newPage();
  await enter(page, by);
  const listening = page.waitForResponse((response) => response.url().startsWith(`${server}/api/live`));
  await page.goto(`/chat?id=${to.id}`);
  await expect(page.getByRole('heading', { level: 1, name: to.name })).toBeVisible();
  await listening;
  return page;
}

test('two browsers chat live through two server processes of one database', async ({ browser, baseURL, request }) => {
  const person = await signUp(request);
  const organization = await signUp(request, 2);
  const here = await openChat(browser, baseURL!, person, organization);
  await field(here).fill('Good morning!');
  await field(here).press('Enter');
  const there = await openChat(browser, second!.url, organization, person);
  await expect(log(there).getByText('Good morning!')).toBeVisible();
  await expect(log(here).getByText('Read', { exact: true })).toBeAttached();

  for (const text of ['Ping 1.', 'Ping 2.', 'Ping 3.']) {
    await field(here).fill(text);
    await field(here).press('Enter');
    await expect(log(there).getByText(text)).toBeInViewport();
  }
  await field(there).fill('And back again.');
  await field(there).press('Enter');
  await expect(log(here).getByText('And back again.')).toBeInViewport();
  await expect(log(there).getByText('Read', { exact: true })).toBeAttached();
  await expect(log(here).getByText('Read', { exact: true })).toHaveCount(
    await log(here)
      .getByText(/^(Ping|Good)/)
      .count(),
  );
});

test('a reconnect loads the messages that were missed', async ({ browser, baseURL, request }) => {
  const person = await signUp(request);
  const organization = await signUp(request, 2);
  await call(request, person, '/message/send', { orgId: organization.id, message: 'Good morning!' });
  const page = await openChat(browser, second!.url, person, organization);
  await page.context().setOffline(true);
  await expect(page.getByRole('dialog', { name: 'Oops! No internet' })).toBeVisible();
  await call(request, organization, '/message/send', { orgId: person.id, message: 'Did you get this?' });
  await page.context().setOffline(false);
  await expect(log(page).getByText('Did you get this?')).toBeVisible();
  expect(page.url()).toContain(second!.url);
  expect(baseURL).not.toBe(second!.url);
});
