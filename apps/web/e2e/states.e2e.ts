import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cut, hold, refuse, restore } from './network.ts';
import { logInAs } from './requests.ts';
import { addressOf, expectLoaded, goTo, nameOf, screens } from './screens.ts';
import type { Call, Screen } from './screens.ts';
import { test } from './fixture.ts';
import type { Fixture } from './fixture.ts';

function waiting(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Loading' });
}

function toast(page: Page, text: string) {
  return page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text });
}

function offline(page: Page) {
  return page.getByRole('dialog', { name: 'Oops! No internet' });
}

const noAnswer = 'We could not reach the server. Please check your connection and try again.';

function title(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** How long an answer counts as fresh, and more: a screen that is opened again after it asks the server again. */
const notFreshMs = 10_000;

async function expectData(page: Page, screen: Screen, fixture: Fixture) {
  await expect(waiting(page), nameOf(screen)).toHaveCount(0);
  await expectLoaded(page, screen, fixture);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
}

/** The offline dialog comes over the screen, cannot be closed, and goes by itself. */
async function expectOfflineDialog(page: Page) {
  await page.context().setOffline(true);
  await expect(offline(page)).toHaveText(/Please check your internet connection!/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(offline(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(offline(page)).toBeHidden();
}

/** A 401 of the call that a screen loads ends the session in this browser, 1.5 s after it has said so. */
async function expectEndOfSession(page: Page, loads: Call, visit: () => Promise<unknown>) {
  const noSession = 'Please log in again.';
  await refuse(page, loads, 401, noSession);
  // The page itself looks in each frame: on a busy machine the 1.5 s would end between two looks from here.
  const saidBefore = page.waitForFunction((text) => {
    if (location.pathname === '/login') throw new Error('The page left before it had said why.');
    return [...document.querySelectorAll('[role=status], [role=alert]')].some(
      (each) => each.checkVisibility() && each.textContent.includes(text),
    );
  }, noSession);
  await Promise.all([saidBefore, visit()]);
  await page.clock.fastForward(1500);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(toast(page, noSession)).toHaveCount(0);
  await restore(page);
}

/** The screen shows that it is loading, then each error with its message, and after the last retry its data. */
async function expectErrorsAndRetries(page: Page, loads: Call, visit: () => Promise<unknown>) {
  const fault = 'Something broke here.';
  const refusal = 'This cannot be shown so.';
  const { promise: mayAnswer, resolve: letGo } = Promise.withResolvers<void>();
  await refuse(page, loads, 500, fault, mayAnswer);
  await visit();
  await expect(waiting(page).first()).toBeVisible();
  letGo();
  // Each answer takes the place of the one before at once: a call that the screen makes in between would get its data.
  for (const [message, next] of [
    [fault, () => refuse(page, loads, 422, refusal)],
    [refusal, () => cut(page, loads)],
    [noAnswer, () => restore(page)],
  ] as const) {
    // What may be a passing fault is tried twice more, after a pause each.
    await expect(async () => {
      await page.clock.fastForward(message === noAnswer ? 1000 : 0);
      await expect(toast(page, message).first()).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50], timeout: 60_000 });
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
    await expect(title(page)).toHaveCount(1);
    await expect(offline(page)).toBeHidden();
    await next();
    await page.getByRole('button', { name: 'Try again' }).click();
  }
}

/**
 * There are no live events: what other tests do would load a list again between an error and the press of "Try again". A connection that
 * only waits would be let go with the last call that is stopped, and a chat asks again when one begins.
 */
function refuseLiveEvents(page: Page) {
  // One may be let go at this very moment, and is handled then.
  return page.context().route('**/api/live', (route) => route.abort().catch(() => {}));
}

/** How many screens one test opens at most: a slow machine ends each test in time, and several run beside each other. */
const screensInTest = 12;

for (const as of [undefined, 'person', 'organization', 'operator'] as const)
  test.describe(`As ${as ?? 'nobody'}, each screen`, () => {
    test.use({ as });
    const all = screens.filter((each) => each.as === as);

    for (let from = 0; from < all.length; from += screensInTest)
      test(`from ${nameOf(all[from]!)} on shows that it is loading and each error with a retry; each third one also that it is offline, and the end of the session on a 401 (spec §8) §4.offline §8.{422,500,401}`, async ({
        page,
        fixture,
      }) => {
        await page.clock.install();
        await refuseLiveEvents(page);
        await page.goto('/404');
        const loaded = new Set<Call>();
        for (const [at, screen] of all.slice(from, from + screensInTest).entries())
          await test.step(nameOf(screen), async () => {
            const visit = () => goTo(page, addressOf(screen, fixture));
            // One place does both for all screens, and a log-in takes its time.
            const isThird = at % 3 === 0;
            if (screen.loads) {
              await page.clock.fastForward(notFreshMs);
              if (isThird) {
                await expectEndOfSession(page, screen.loads, visit);
                await logInAs(page, fixture[as!]);
              }
              // What another screen has loaded before would be shown instead of the error.
              else if (loaded.has(screen.loads)) await page.goto('/404');
              loaded.add(screen.loads);
              await expectErrorsAndRetries(page, screen.loads, visit);
            } else await visit();
            await expectData(page, screen, fixture);
            if (!isThird) return;
            await expectOfflineDialog(page);
            await expectData(page, screen, fixture);
          });
        await page.context().unroute('**/api/live');
      });
  });

test.describe('The first screen of a visit', () => {
  test.use({ as: 'person' });

  test('shows that it is loading, an error, and ends the session on a 401 (spec §8) §8.{500,401}', async ({
    page,
    fixture,
  }) => {
    await page.clock.install();
    const [dashboard] = screens.filter(({ loads }) => loads === 'dashboard');
    await expectErrorsAndRetries(page, 'dashboard', () => page.goto('/dashboard'));
    await expectData(page, dashboard!, fixture);
    await expectEndOfSession(page, 'dashboard', () => page.reload());
  });
});

for (const as of ['newcomer', 'newOrganization'] as const)
  test.describe(`As ${as}, each screen`, () => {
    test.use({ as });

    test('shows its text when it is empty §2.dashboard.empty §2.view-reports.empty §2.complaints.empty §2.orders.empty §2.investments.empty', async ({
      page,
      fixture,
    }) => {
      await page.goto('/404');
      for (const { empty, ...screen } of screens) {
        if (empty?.as !== as) continue;
        await goTo(page, addressOf(screen, fixture, empty.id));
        await expect(page.getByRole('main').getByText(empty.text, { exact: true }), nameOf(screen)).toBeVisible();
        if (empty.toast) await expect(toast(page, empty.text)).toBeVisible();
      }
    });
  });

test.describe('A search without results', () => {
  test.use({ as: 'person' });

  test('shows a text and a toast §2.dashboard.search-empty', async ({ page }) => {
    await page.goto('/dashboard?userName=there-is-no-such-organization');
    await expect(page.getByRole('main').getByText('No Projects Found.')).toBeVisible();
    await expect(toast(page, 'No Projects Found.')).toBeVisible();
    await page.goto('/referList?search=there-is-no-such-person');
    await expect(page.getByRole('main').getByText('No Refers Found.')).toBeVisible();
  });
});

test.describe('The server is unreachable', () => {
  test.use({ as: 'person' });

  test('shows the offline dialog even if the browser believes to be online', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organizations');
    const dead = (url: URL) => /^\/(api|health)\//.test(url.pathname);
    await page.route(dead, (route) => route.abort('connectionrefused'));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
    await expect(offline(page)).toBeVisible();
    await page.unroute(dead);
    await expect(offline(page)).toBeHidden();
  });

  test('shows an error and a retry while a screen’s code is loading', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(title(page)).toHaveText('Organizations');
    await page.route(/\/assets\/complaints[^/]*\.js$/, (route) => route.abort('connectionrefused'));
    const reloaded = page.waitForEvent('load');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Complaints' }).click();
    await reloaded;
    await expect(title(page)).toHaveText('Something went wrong');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(title(page)).toHaveText('Complaints');
  });
});

test.describe('The log-in', () => {
  const logIn = async (page: Page) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('somebody@e2e.example');
    await page.getByLabel('Password', { exact: true }).fill('secret12');
    await page.getByRole('button', { name: 'Sign In' }).click();
  };

  for (const status of [422, 429, 500, 503])
    test(`shows the message of a ${status} and can be resubmitted`, async ({ page }) => {
      await refuse(page, 'logIn', status, `This is what the server says to ${status}.`);
      await logIn(page);
      await expect(toast(page, `This is what the server says to ${status}.`)).toBeVisible();
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    });

  test('cannot be submitted twice', async ({ page }) => {
    const letGo = await hold(page, 'logIn');
    await logIn(page);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
    await letGo();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  });
});
