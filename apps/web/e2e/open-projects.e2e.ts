import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { publish, test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { call, enter, signUp } from './requests.ts';

test('the open projects of all organizations are searched, narrowed and sorted, and the address keeps it §2.open-projects', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2);
  await publish(request, organization, 'Old Ferry', { minInvestment: '40', duration: '30' });
  await publish(request, organization, 'New Ferry', { minInvestment: '90', duration: '9' });
  await enter(page, await signUp(request));
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Open Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Open Projects' })).toBeVisible();

  // Other tests publish at the same time, so that the organization's own name narrows first.
  const cards = page.getByRole('list', { name: 'Open Projects' }).getByRole('link');
  await page.getByRole('searchbox', { name: 'Search' }).fill(organization.name);
  await expect(cards).toHaveText([/^New Ferry/, /^Old Ferry/]);
  await expect(cards.first()).toContainText(organization.name);
  await expect(page.getByText('2 open projects')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Lowest minimum');
  await expect(cards).toHaveText([/^Old Ferry/, /^New Ferry/]);
  await page.getByLabel('Duration up to').fill('12');
  await expect(cards).toHaveText([/^New Ferry/]);
  await page.reload();
  await expect(cards).toHaveText([/^New Ferry/]);
  await expect(page.getByLabel('Duration up to')).toHaveValue('12');

  await page.getByLabel('Duration up to').fill('');
  await page.getByRole('searchbox', { name: 'Search' }).fill(`${organization.name} Fery`);
  await expect(page.getByText(/Showing results for “hall .* ferry”/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(organization.name);

  await page.getByLabel('Minimum up to').fill('1,000');
  await expect(page.getByText('Dollars, such as 50 or 99.50.')).toBeVisible();
  await page.getByLabel('Minimum up to').fill('30');
  await expect(page.getByRole('main')).toContainText('No Projects Found.');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/projects/open');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  await page.getByRole('button', { name: 'Near Me' }).click();
  await expect(page.getByText('Your profile has no place yet. Add one in My Profile.')).toBeVisible();
});

test('on a phone four projects stand on the first screen §2.open-projects.phone', async ({ page, request }) => {
  const organization = await signUp(request, 2, `Stone Guild at River ${crypto.randomUUID().slice(0, 8)}`);
  for (const title of ['Mill', 'Well', 'Kiln', 'A Barn of the Valley'])
    await publish(request, organization, title, { minInvestment: '1250.50', returnOnInvestment: '12.25' });
  await enter(page, await signUp(request));
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('list', { name: 'Open Projects' }).getByRole('link');
  for (const address of ['/projects/open', `/projects/open?search=${organization.name}&minInvestment=2000`]) {
    await page.goto(address);
    await expect(cards.nth(3)).toBeVisible();
    const shortcuts = (await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox())!.y;
    for (const card of (await cards.all()).slice(0, 4)) {
      const title = (await card.getByText(/./).first().boundingBox())!;
      expect(title.y + title.height).toBeLessThanOrEqual(shortcuts);
    }
  }
  await expect(cards.first()).toHaveText(
    /^A Barn of the ValleyStone Guild at River .*12\.25% return18 monthsfrom \$1,250\.500% raised$/,
  );
  const photo = await cards.first().locator(':scope > :first-child').boundingBox();
  expect(photo!.height).toBe(110);
  await expectToFit(page);
  await expectAccessible(page);
});

test('on a phone the filters are one row of chips and a sheet, which says how many it will show §2.open-projects.phone', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2);
  await publish(request, organization, 'Old Ferry', { duration: '30', minInvestment: '40' });
  await publish(request, organization, 'New Ferry', { duration: '9', minInvestment: '90' });
  await enter(page, await signUp(request));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/open?search=${encodeURIComponent(organization.name)}`);
  const cards = page.getByRole('list', { name: 'Open Projects' }).getByRole('link');
  await expect(cards).toHaveText([/^New Ferry/, /^Old Ferry/]);
  const filters = page.getByRole('search');
  const chips = filters.getByRole('button');
  // Two icons say how what is found is shown.
  await expect(chips).toHaveText(['', '', 'Filters', 'Category', 'Place', 'Minimum', 'Months', 'Sort', 'Near Me']);
  await expect(page.getByLabel('Duration up to')).toHaveCount(0);
  const tops = await Promise.all((await chips.all()).slice(2).map(async (chip) => (await chip.boundingBox())!));
  expect(new Set(tops.map(({ y }) => y)).size).toBe(1);
  for (const { height } of tops) expect(height).toBeGreaterThanOrEqual(44);

  // Each chip opens the sheet at its field. What is changed counts once it is shown.
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const months = filters.getByRole('button', { name: /^Months/ });
  await months.focus();
  await page.keyboard.press('Enter');
  const duration = sheet.getByLabel('Duration up to');
  await expect(duration).toBeFocused();
  await expect(sheet.getByRole('button', { name: 'Show 2', exact: true })).toBeVisible();
  await duration.fill('x');
  await expect(sheet.getByText('Months, such as 12.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(duration).toBeFocused();
  await duration.fill('12');
  await expect(sheet.getByRole('button', { name: 'Show 1', exact: true })).toBeVisible();
  for (const label of ['Category', 'Place', 'Minimum up to', 'Sort by'])
    await expect(sheet.getByLabel(label, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(months).toBeFocused();
  await expect(cards).toHaveCount(2);

  await filters.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(sheet.getByLabel('Category')).toBeFocused();
  await sheet.getByLabel('Duration up to').fill('12');
  await sheet.getByLabel('Sort by').selectOption('Lowest minimum');
  await page.keyboard.press('Tab');
  await sheet.getByRole('button', { name: 'Show 1', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(cards).toHaveText([/^New Ferry/]);
  await expect(page).toHaveURL(/duration=12&sort=minimum/);
  await expect(chips.filter({ hasText: /./ })).toHaveText(
    'Filters (1),Category,Place,Minimum,Months: Up to 12 months,Sort: Lowest minimum,Near Me'.split(','),
  );
  await expectAccessible(page);
  await page.reload();
  await expect(cards).toHaveText([/^New Ferry/]);
  await months.click();
  await expect(duration).toHaveValue('12');
  await sheet.getByRole('button', { name: 'Clear', exact: true }).click();
  await sheet.getByRole('button', { name: 'Show 2', exact: true }).click();
  await expect(cards).toHaveText([/^New Ferry/, /^Old Ferry/]);
  await page.goto('/projects/open');
  await filters.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(sheet.getByRole('button', { name: /^Show [1-9][\d,]*\+?$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  // On a wide screen they are fields that act by themselves.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(duration).toHaveCount(0);
  await expect(page.getByLabel('Duration up to')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Filters/ })).toHaveCount(0);
});

test('up to four projects are chosen, kept in the address and compared side by side, also on a phone §2.open-projects.compare', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2);
  const titles = ['Mill', 'Well', 'Kiln', 'Barn', 'Dock'];
  for (const title of titles) await publish(request, organization, title, { returnOnInvestment: '7.25' });
  await enter(page, await signUp(request));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/open?search=${encodeURIComponent(organization.name)}`);
  const choice = (title: string) => page.getByRole('checkbox', { name: `Compare ${title}` });
  const bar = page.getByRole('region', { name: 'Compare' });
  await choice('Dock').check();
  await expect(bar).toContainText('Choose one more to compare.');
  for (const title of ['Barn', 'Kiln']) await choice(title).check();
  await page.reload();
  await expect(bar.getByRole('link', { name: 'Compare 3 projects' })).toBeInViewport({ ratio: 1 });
  await choice('Well').check();
  await expect(choice('Mill')).toBeDisabled();
  await expect(bar).toContainText('You can compare up to four.');
  await expectAccessible(page);
  await bar.getByRole('link', { name: 'Compare 4 projects' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Compare Projects' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Projects side by side' });
  await expect(table.getByRole('columnheader')).toHaveText(['Dock', 'Barn', 'Kiln', 'Well']);
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  for (const [name, value] of [
    ['Organization', organization.name],
    ['Return', '7.25% over 18 months (about 4.78% a year)'],
    ['Yearly rate', '4.78%'],
    ['Repayment', 'At the end'],
    ['Expected back for $100', '$107.25'],
    ['Months', '18'],
    ['Minimum', '$100.00'],
    ['Funded', '0%'],
    ['Goal', '$2,000.00'],
  ] as const)
    await expect(row(name).getByRole('cell')).toHaveText([value, value, value, value]);
  await expectAccessible(page);
  // The table scrolls within itself, and the names of the facts stay.
  await expectToFit(page);
  await table.getByRole('columnheader', { name: 'Well' }).scrollIntoViewIfNeeded();
  await expect(table.getByRole('rowheader', { name: 'Minimum' })).toBeInViewport({ ratio: 1 });

  await table.getByRole('button', { name: 'Remove Barn' }).click();
  await expect(table.getByRole('columnheader')).toHaveText(['Dock', 'Kiln', 'Well']);
  await page.reload();
  await expect(table.getByRole('columnheader')).toHaveText(['Dock', 'Kiln', 'Well']);
  await page.getByRole('link', { name: 'Choose Others' }).click();
  await expect(bar.getByRole('link', { name: 'Compare 3 projects' })).toBeVisible();
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/projects/open');

  await page.goto('/projects/compare');
  await expect(page.getByText('No projects were chosen.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Open Projects' }).click();
  await expect(page).toHaveURL('/projects/open');
});

test('a saved search is kept, leads back to what it finds, and tells of a new project §2.open-projects.saved', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2);
  await enter(page, await signUp(request));
  await page.goto('/projects/open');
  await page.getByRole('button', { name: 'Saved Searches' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved Searches' });
  await expect(dialog.getByText('No Saved Searches.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save Search', exact: true })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill(organization.name);
  await expect(page.getByRole('main')).toContainText('No Projects Found.');
  await page.getByLabel('Duration up to').fill('30');
  await expect(page).toHaveURL(/duration=30/);
  await page.getByRole('button', { name: 'Save Search', exact: true }).click();
  await expect(
    page.getByText('The search has been saved. We will notify you of new projects that match.'),
  ).toBeVisible();

  const projectId = await publish(request, organization, 'New Ferry', { duration: '30' });
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page
    .getByRole('link', {
      name: `Your saved search “${organization.name}” found a new project by ${organization.name}: New Ferry`,
    })
    .click();
  await expect(page).toHaveURL(`/project/details?id=${projectId}`);

  await page.goto('/projects/open');
  await page.getByRole('button', { name: 'Saved Searches' }).click();
  const saved = dialog.getByRole('link', { name: `“${organization.name}” · up to 30 months`, exact: true });
  await expect(saved).toBeVisible();
  await expectAccessible(page);
  await saved.click();
  await expect(page.getByLabel('Duration up to')).toHaveValue('30');
  await expect(page.getByRole('list', { name: 'Open Projects' }).getByRole('link')).toHaveText([/^New Ferry/]);
  await page.getByRole('button', { name: 'Saved Searches' }).click();
  await dialog.getByRole('button', { name: /^Delete “/ }).click();
  await expect(dialog.getByText('No Saved Searches.')).toBeVisible();
});

test('the same projects stand on a drawn map, whose markers work by the keyboard and ask no other host §2.open-projects.map', async ({
  page,
  request,
}) => {
  const suggested = () => call<unknown[]>(request, undefined, '/places/suggest', { query: 'Lima, Peru' });
  await expect.poll(async () => (await suggested()).length).toBeGreaterThan(0);
  const organization = await signUp(request, 2);
  const viewer = await signUp(request);
  await call(request, organization, '/profile/update', { area: 'Lima, Peru' });
  for (const title of ['Pier', 'Quay']) await publish(request, organization, title);
  const nowhere = await signUp(request, 2, `${organization.name} B`);
  await publish(request, nowhere, 'Raft');
  await enter(page, viewer);
  await page.setViewportSize({ width: 390, height: 844 });
  const foreign: string[] = [];
  page.on('request', (sent) => foreign.push(new URL(sent.url()).host));
  await page.goto(`/projects/open?search=${encodeURIComponent(organization.name)}`);
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).click();
  await expect(page).toHaveURL(/view=map/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const map = page.getByRole('region', { name: 'Map' });
  const marker = map.getByRole('button', { name: /^2 projects, Lima/ });
  await expect(marker).toBeVisible();
  await expect(page.getByText('1 project of this page has no known place and is only in the list.')).toBeVisible();
  await expect(map.locator('path')).not.toHaveCount(0);
  await expectAccessible(page);
  await marker.focus();
  await page.keyboard.press('Enter');
  const here = page.getByRole('region', { name: /^Projects in Lima/ });
  await expect(here.getByRole('link')).toHaveText(['Quay', 'Pier']);
  // Whoever does not see the map has all of them in the list.
  await expect(page.getByRole('list', { name: 'Open Projects' }).getByRole('link')).toHaveText([
    /^Raft/,
    /^Quay/,
    /^Pier/,
  ]);
  await expectAccessible(page);
  expect(new Set(foreign).size).toBe(1);
  // Whoever has given their place begins with what is near there.
  const far = await signUp(request, 2, `${organization.name} C`);
  await call(request, far, '/profile/update', { area: 'Oslo, Norway' });
  await publish(request, far, 'Sled');
  await call(request, viewer, '/profile/update', { area: 'Lima, Peru' });
  await page.reload();
  const sled = map.getByRole('button', { name: '1 project, Sled, Oslo, Norway' });
  await expect(marker).toBeInViewport();
  await expect(sled).not.toBeInViewport();
  await page.getByRole('button', { name: 'Show All 2 Places' }).click();
  await expect(sled).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show What Is Near' }).click();
  await expect(sled).not.toBeInViewport();
  // Of many places none covers another, near or far.
  await page.goto('/projects/open?view=map');
  await expect(map.getByRole('button', { name: /^\d+ projects?, / }).first()).toBeVisible();
  await expectAccessible(page);
  await map.getByRole('button', { name: 'Zoom in' }).click();
  await expectAccessible(page);
  await page.goto(`/projects/open?search=${encodeURIComponent(organization.name)}&view=map`);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(map).toHaveCount(0);
});

test('the way back from a project keeps the search, and at a zoom of 200 % no bar stays in the way', async ({
  page,
  request,
}) => {
  const unique = crypto.randomUUID().slice(0, 8);
  const guild = await signUp(request, 2, `${'Stone'.repeat(4)}${unique}`);
  await publish(request, guild, `Arch ${unique}`);
  await enter(page, await signUp(request));
  await page.goto(`/projects/open?search=${unique}&sort=return`);
  await page.getByRole('link', { name: `Arch ${unique}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Arch ${unique}` })).toBeVisible();
  const header = page.getByRole('banner').first();
  await page.setViewportSize({ width: 640, height: 400 });
  await page.mouse.wheel(0, 600);
  await expect(header).not.toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Open Projects' }).click();
  await expect(page).toHaveURL(`/projects/open?search=${unique}&sort=return`);
  await expect(page.getByRole('link', { name: `Arch ${unique}` })).toBeVisible();
});

test('the way back from a project leads to the same page and the same place on it, until the log-out', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2, `Quay ${crypto.randomUUID().slice(0, 8)}`);
  for (let number = 1; number <= 24; number++)
    await publish(request, organization, `Pier ${String(number).padStart(2, '0')}`, { minInvestment: String(number) });
  const viewer = await signUp(request);
  await enter(page, viewer);
  await page.setViewportSize({ width: 390, height: 844 });
  const address = `/projects/open?search=${encodeURIComponent(organization.name)}&sort=minimum`;
  await page.goto(address);
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: '2' }).click();
  const pier = page.getByRole('link', { name: /^Pier 22/ });
  await pier.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await pier.click();
  const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Open Projects' });
  await back.click();
  await expect(pier).toBeInViewport({ ratio: 0.9 });
  await expect(page).toHaveURL(/sort=minimum&page=2$/);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(60);
  // From there once more, by way of another place on the page.
  const first = page.getByRole('link', { name: /^Pier 13/ });
  await first.click();
  await back.click();
  await expect(first).toBeInViewport({ ratio: 0.9 });

  // The same of the organizations, from a page that is not the first one.
  await page.goto('/dashboard?page=2');
  const card = page.getByRole('main').getByRole('list').getByRole('link').last();
  await card.scrollIntoViewIfNeeded();
  const name = (await card.innerText()).split('\n')[0]!;
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Organizations' }).click();
  await expect(page).toHaveURL('/dashboard?page=2');
  await expect(page.getByRole('link', { name }).first()).toBeInViewport();
});

test('what somebody opened last stands below the open projects in each of their browsers, until they clear it §2.open-projects.recent', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2);
  const [mill] = [await publish(request, organization, 'Mill'), await publish(request, organization, 'Well')];
  const viewer = await signUp(request);
  await enter(page, viewer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/projects/open');
  const recent = page.getByRole('region', { name: 'Recently Seen' });
  await expect(page.getByRole('list', { name: 'Open Projects' }).getByRole('link').first()).toBeVisible();
  await expect(recent).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill(organization.name);
  const cards = page.getByRole('list', { name: 'Open Projects' }).getByRole('link');
  await expect(cards).toHaveCount(2);
  for (const title of ['Well', 'Mill']) {
    await cards.filter({ hasText: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await expect(cards).toHaveCount(2);
  }
  // Not beside a search.
  await expect(recent).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(recent.getByRole('link')).toHaveText([/^Mill/, /^Well/]);
  await recent.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  // Another device of theirs has none of this browser's storage.
  await page.evaluate(() => sessionStorage.clear());
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(recent.getByRole('link')).toHaveText([/^Mill/, /^Well/]);
  await recent.getByRole('link', { name: /^Mill/ }).click();
  await expect(page).toHaveURL(`/project/details?id=${mill}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Mill' })).toBeVisible();
  // What was opened last is still on its way to the server when the list is cleared.
  await page.route('**/project/seen', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const stored = page.waitForResponse('**/project/seen');
  await page.goBack();
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Your recently seen projects were cleared.')).toBeVisible();
  await stored;
  await page.unroute('**/project/seen');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Open Projects' }).getByRole('link').first()).toBeVisible();
  await expect(recent).toHaveCount(0);
  // Nor is there anything of the organization that has published them.
  await enter(page, organization);
  await page.goto(`/project/details?id=${mill}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Mill' })).toBeVisible();
  expect((await call<{ recordsTotal: number }>(request, organization, '/project/recent')).recordsTotal).toBe(0);
});
