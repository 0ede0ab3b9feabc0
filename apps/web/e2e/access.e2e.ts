import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { anotherSession, call, enter, isOpen, logInAs } from './requests.ts';
import type { Account } from './requests.ts';
import { cut, refuse } from './network.ts';
import { addressOf, changeAddress, expectWhole, goTo, guardedScreens, publicScreens, screens } from './screens.ts';
import { projectTitle, test } from './fixture.ts';

function header(page: Page) {
  return page.getByRole('button', { name: 'Account' });
}

test.describe('An anonymous visitor', () => {
  test('opens each public screen §2.route.public §2.header.hidden', async ({ page, fixture }) => {
    for (const screen of publicScreens) {
      await page.goto(screen.path);
      await expectWhole(page, screen, fixture);
      await expect(page.getByText('TEST', { exact: true })).toBeVisible();
    }
  });

  test('is redirected to /login by guarded routes §2.route.login-needed §6.anonymous', async ({ page, fixture }) => {
    const [first, ...others] = guardedScreens;
    await page.goto(addressOf(first!, fixture));
    await expect(page, first!.path).toHaveURL('/login');
    for (const screen of others) {
      await changeAddress(page, addressOf(screen, fixture));
      await expect(page, screen.path).toHaveURL('/login');
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
  });

  test('is told on the log-in what Guildhall is and who holds the money, beneath the form', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const about = page.getByRole('main').getByRole('region', { name: 'About Guildhall' });
    await page.goto('/register');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register');
    await expect(page.getByText('links organizations')).toBeHidden();
    for (const come of [() => page.getByRole('link', { name: 'Log In' }).click(), () => page.reload()]) {
      await come();
      await expect(about).toContainText('Guildhall links organizations with the people who invest in their projects');
      await expect(about).toContainText('no real money moves');
      const text = await about.boundingBox();
      const button = await page.getByRole('button', { name: 'Sign In' }).boundingBox();
      expect(text!.y).toBeGreaterThan(button!.y + button!.height);
      expect(button!.y + button!.height).toBeLessThan(600);
    }
  });

  test('comes to the dashboard after the log-in, whatever address was asked for', async ({ page, fixture }) => {
    await page.goto(`/organization/details?id=${fixture.organization.id}&next=invented`);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Log in to see')).toHaveCount(0);
    await page.goto('/wallet?search=mill');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(fixture.person.email);
    await page.getByLabel('Password', { exact: true }).fill(fixture.person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('is redirected from / to /login and from an unknown path to /404 §2.route.{empty-path,unknown-path} §2.header.hidden §8.unknown-route', async ({
    page,
  }) => {
    await page.goto('/email/verified');
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    // Back leads to where one was, not to the empty path, which would lead here again and end a session on the way.
    await page.goBack();
    await expect(page).toHaveURL(/verified/);
    for (const unknown of ['/nowhere', '/organization', '/login/again', '/wallet/history']) {
      await page.goto(unknown);
      await expect(page, unknown).toHaveURL('/404');
    }
  });
});

for (const who of ['person', 'organization'] as const)
  test.describe(`A logged-in ${who}`, () => {
    test.use({ as: who });

    test('has the menu of the account type §2.menu.{entries,type-2} §6.type-2.menu', async ({ page }) => {
      const common = ['Home', 'Open Projects', 'Wallet', 'Reports', 'Complaints', 'Orders', 'Investments'];
      const links = who === 'organization' ? [...common, 'Projects', 'Services', 'Repayments'] : common;
      await page.goto('/dashboard');
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(links);
      await header(page).click();
      const items = ['My Profile', 'Messages', 'Refer List', 'Change Password', 'Logout'];
      await expect(page.getByRole('menuitem')).toHaveText(items);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('link')).toHaveText(links);
    });

    test('has the tabs of the account type §2.reports.tabs §2.complaints.tabs §2.orders.tabs', async ({ page }) => {
      await page.goto('/404');
      for (const [path, received, own] of [
        ['/reports', 'RECEIVED', 'SEND'],
        ['/complaints', 'COMPLAINTS', 'BY YOU'],
        ['/orders', 'ORDERS', 'BY YOU'],
      ] as const) {
        await goTo(page, path);
        await expect(page.getByRole('tab')).toHaveText(who === 'organization' ? [received, own] : [own]);
      }
    });
  });

test.describe('The end of a session', () => {
  let mine: Account;
  test.beforeEach(async ({ page, request, fixture }) => {
    mine = await anotherSession(request, fixture.person);
    await enter(page, mine);
  });
  const logOut = async (page: Page) => {
    await page.goto('/dashboard');
    await header(page).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Yes' }).click();
  };
  const expectNothingStored = async (page: Page) => {
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  };

  test('opening the log-in clears local storage and ends it at the server §2.login.clears-storage', async ({
    page,
    request,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
    await expectNothingStored(page);
    await expect.poll(() => isOpen(request, mine)).toBe(false);
    await page.goto('/wallet');
    await expect(page).toHaveURL('/login');
  });

  test('“Return To Home” on 404 clears local storage and ends it at the server §2.not-found', async ({
    page,
    request,
  }) => {
    await page.goto('/nowhere');
    await expect(page).toHaveURL('/404');
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    const home = page.getByRole('button', { name: 'Return To Home' });
    await expect(home).toHaveAccessibleDescription('“Return To Home” logs you out here.');
    await page.getByRole('link', { name: 'Go to Organizations' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goBack();
    await home.click();
    await expectNothingStored(page);
    await expect.poll(() => isOpen(request, mine)).toBe(false);
  });

  test('applies to every tab at once', async ({ page, context, request, fixture }) => {
    const other = await context.newPage();
    await other.goto('/wallet');
    await expect(other.getByRole('region', { name: 'Balance' })).toContainText('$');
    // A browser reports an emptied local storage to the other tabs without naming a key.
    await page.goto('/login');
    await expect(other).toHaveURL('/login');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Log In');
    await logInAs(other, await anotherSession(request, fixture.person));
    await other.goto('/change/password');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Change Password');
    await page.evaluate(() => localStorage.clear());
    await expect(other).toHaveURL('/login');
  });

  test('a log-out clears the browser even if the server fails', async ({ page }) => {
    await refuse(page, 'logOut', 503, 'The service is not available right now.');
    await logOut(page);
    await expectNothingStored(page);
    await expect(page.getByText('We could not reach the server.')).toBeVisible();
  });

  test('a log-out clears the browser even if the server cannot be reached', async ({ page }) => {
    await cut(page, 'logOut');
    await logOut(page);
    await expectNothingStored(page);
  });

  test('a log-out of an ended session shows no error', async ({ page, request }) => {
    await page.goto('/dashboard');
    await header(page).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await call(request, mine, '/auth/logout', undefined, 'GET');
    await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Yes' }).click();
    await expectNothingStored(page);
    await expect(page.getByText('We could not reach the server.')).toHaveCount(0);
  });
});

test.describe('A logged-in user', () => {
  test.use({ as: 'person' });

  test('opens the screens of organizations as a person, and sees nothing of other accounts', async ({ page }) => {
    for (const [path, h1] of [
      ['/projects', 'My Projects'],
      ['/services', 'My Services'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1);
      await expect(page.getByText(projectTitle)).toHaveCount(0);
    }
  });

  test('navigates back and forward between two organizations', async ({ page, fixture }) => {
    const first = fixture.organization;
    const second = fixture.neighbour;
    const title = page.getByRole('heading', { level: 1 });
    await page.goto(`/organization/details?id=${first.id}`);
    await expect(title).toHaveText(first.name);
    await page.goto(`/organization/details?id=${second.id}`);
    await expect(title).toHaveText(second.name);
    await page.goBack();
    await expect(title).toHaveText(first.name);
    expect(await page.evaluate(() => localStorage.getItem('orgId'))).toBe(first.id);
    await page.goForward();
    await expect(title).toHaveText(second.name);
  });

  test('keeps the chosen organization when the address has no id §2.id-in-address', async ({ page, fixture }) => {
    await page.goto(`/organization/details?id=${fixture.organization.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fixture.organization.name);
    await page.goto('/organization/details');
    await expect(page).toHaveURL(`/organization/details?id=${fixture.organization.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fixture.organization.name);
  });

  test('shows two organizations in two tabs §2.id-in-address', async ({ page, context, fixture }) => {
    const other = await context.newPage();
    await page.goto(`/organization/details?id=${fixture.organization.id}`);
    await other.goto(`/organization/details?id=${fixture.neighbour.id}`);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(fixture.neighbour.name);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fixture.organization.name);
    await other.reload();
    // An organization's recent activity names its projects, too: the heading shows that the list is there.
    await page.getByRole('link', { name: 'View Projects' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects');
    await expect(page.getByText(projectTitle)).toBeVisible();
    await other.getByRole('link', { name: 'View Projects' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Projects');
    await expect(other.getByText('New Looms')).toBeVisible();
    await other.goBack();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(fixture.neighbour.name);
  });

  test('logs out without an error and logs in again at once', async ({ page, request, fixture }) => {
    const { email, password } = fixture.newcomer;
    await enter(page, { ...fixture.newcomer, ...(await call(request, undefined, '/auth/login', { email, password })) });
    await page.goto('/orders');
    await expect(page.getByText('No Orders available!')).toBeVisible();
    await header(page).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organizations');
  });

  test('who leaves after a 404 gets there, however slowly the next page answers', async ({ page }) => {
    await page.goto('/order/detail?id=00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('This could not be found')).toBeVisible();
    await page.route('**/help', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    await page.getByRole('link', { name: 'Help' }).click({ noWaitAfter: true });
    await expect(page).toHaveURL('/help');
  });

  test('opens a page at its top, wherever another one was left in this tab', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organizations');
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await page.goto('/wallet');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet');
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  // The complaint's form begins without an organization where an id leads nowhere.
  const ofAnItem = screens.filter(
    ({ id, access, path, as }) => id && access === 'guarded' && path !== '/add/complaint' && as !== 'operator',
  );
  test('sees an error on each screen of an item for an unknown id', async ({ page }) => {
    let loads = 0;
    page.on('load', () => loads++);
    for (const { path, h1 } of ofAnItem) {
      loads = 0;
      await page.goto(`${path}?id=00000000-0000-4000-8000-000000000000`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      if (typeof h1 === 'string' && h1 !== projectTitle)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1);
      await expect(page.getByText('This could not be found')).toBeVisible();
    }
    // It loads itself again, which would interrupt the way to an empty page with which the next test begins.
    await expect.poll(() => loads).toBe(2);
  });
});
