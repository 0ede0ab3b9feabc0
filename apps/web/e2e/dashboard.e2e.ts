import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { mailTo } from './mailbox.ts';
import { call, enter, pdf, signUp } from './requests.ts';
import { inputOf } from './rules.ts';
import { fund, publish, test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { isCall } from './screens.ts';

test('a card at /dashboard shows name, type, likes and rating, and a default image §2.dashboard.{card,open}', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2, `Glaziers ${randomUUID().slice(0, 6)}`);
  for (const relation of ['connect', 'like'])
    await call(request, ada, `/project/${relation}`, { orgId: guild.id, on: true });
  await call(request, ada, '/user/review/add', { orgId: guild.id, message: 'Clear glass.', rating: '4.5' });
  const [first] = await call<{ type: string }[]>(request, undefined, '/institutional/type');
  await enter(page, ada);
  await page.goto('/dashboard');
  const card = page.getByRole('link', { name: new RegExp(`^${guild.name}`) });
  await expect(card).toContainText(first!.type);
  await expect(card).toContainText('1 like');
  await expect(card).toContainText('4.5');
  await expect(card.locator('img'), 'it has no photo').toHaveCount(0);
  await expect(card.locator('svg').first(), 'the default image is drawn').toBeVisible();
  await card.click();
  await expect(page).toHaveURL(`/organization/details?id=${guild.id}`);
  expect(await page.evaluate(() => localStorage.getItem('orgId'))).toBe(guild.id);
});

function money(page: Page) {
  return page.getByRole('region', { name: 'Your Money' });
}

function toDo(page: Page) {
  return page.getByRole('region', { name: 'To Do' });
}

test('a person finds their money and what waits for them, each of it also in the bell, until it is done §2.home', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2, `Millers ${randomUUID().slice(0, 6)}`);
  const projectId = await publish(request, guild, 'Tide Mill', { minInvestment: '50' });
  await enter(page, ada);
  await page.goto('/dashboard');
  await expect(money(page).getByRole('definition')).toHaveText(['$0.00', '$0.00', 'Nothing']);
  await expect(toDo(page)).toContainText('All done. There is nothing you need to do.');
  await expect(money(page).getByRole('link', { name: 'Find your first project' })).toHaveAttribute(
    'href',
    '/projects/open',
  );
  await expectAccessible(page);

  await fund(request, ada, 500);
  const order = { projectId, address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1 };
  await call(request, ada, '/project/order', order);
  await call(request, ada, '/project/invest', {
    projectId,
    price: '100',
    msg: 'Yes.',
    document: pdf(),
    payFromWallet: 1,
  });
  await call(request, ada, '/report/request', { orgId: guild.id, reportId: 'Q1', message: 'Please.' });
  const complaint = { orgId: guild.id, subject: 'Late', message: 'It came late.', attachment: pdf() };
  await call(request, ada, '/complain/send', complaint);
  const [report] = await call<{ id: string }[]>(request, guild, '/report/received', undefined, 'GET');
  await call(request, guild, '/report/document', { id: report!.id, reportName: 'Q1', document: pdf('q1.pdf') });
  const [sent] = await call<{ id: string }[]>(request, guild, '/complain/list', {});
  await call(request, guild, `/complain/${sent!.id}/answer`, { answer: 'We are sorry.' });
  await call(request, ada, '/message/send', { orgId: guild.id, message: 'Good morning!' });
  await call(request, guild, '/message/send', { orgId: ada.id, message: 'Welcome!' });
  await page.goto('/dashboard');
  await expect(money(page).getByRole('definition')).toHaveText(['$400.00', '$100.00', '$112.50', /^\w+ \d+, \d{4}$/]);
  await expect(toDo(page).getByRole('link')).toHaveText([
    /^1 order to pay for/,
    /^1 new answer to read/,
    '1 new report to read',
    '1 unread message',
  ]);

  for (const [thing, words] of [
    ['1 new answer to read', 'answered your complaint'],
    ['1 new report to read', 'answered your request with the report Q1'],
  ] as const) {
    await toDo(page).getByRole('link', { name: thing }).click();
    await page.getByRole('main').getByRole('link', { name: words }).click();
    await expect(page).not.toHaveURL(/notifications/);
    await page.goto('/dashboard');
    await expect(toDo(page).getByRole('link', { name: thing })).toHaveCount(0);
  }
  await toDo(page).getByRole('link', { name: '1 unread message' }).click();
  await page.getByRole('main').getByRole('link', { name: guild.name }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Welcome!');
  await page.goto('/dashboard');
  await expect(toDo(page).getByRole('link')).toHaveText([/^1 order to pay for/]);
  await toDo(page).getByRole('link').click();
  await expect(page).toHaveURL('/orders?tab=ordered');
});

for (const [answer, isShared] of [
  ['Show All', true],
  ['Keep as They Are', false],
] as const)
  test(`an organization is asked once about its earlier projects: ${answer} §2.sharing-question`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const guild = await signUp(request, 2);
    const projectId = await publish(request, guild, 'Old Kiln', { public: '0' });
    await enter(page, guild);
    await page.goto('/dashboard');
    const question = page.getByRole('region', { name: 'Show your projects to everybody?' });
    for (const button of await question.getByRole('button').all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expect(question.getByRole('button')).toHaveText(['Show All', 'Keep as They Are']);
    await expectToFit(page);
    await expectAccessible(page);
    await question.getByRole('button', { name: answer }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your answer has been saved.' })).toBeVisible();
    await expect(question).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Your Organization' })).toBeVisible();
    await expect(question).toHaveCount(0);
    const { sharePath } = await call<{ sharePath: string }>(
      request,
      guild,
      `/project/details/${projectId}`,
      undefined,
      'GET',
    );
    expect(sharePath !== '').toBe(isShared);
  });

test('an organization finds its money and what waits for it, until all is done', async ({ page, request }) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2);
  await call(request, ada, '/message/send', { orgId: guild.id, message: 'Do you cut glass?' });
  await call(request, ada, '/report/request', { orgId: guild.id, reportId: 'Q1', message: 'Please.' });
  await enter(page, guild);
  await page.goto('/dashboard');
  const own = page.getByRole('region', { name: 'Your Organization' });
  await expect(own.getByRole('definition')).toHaveText(['$0.00', '$0.00']);
  await expect(money(page).getByRole('definition')).toHaveText(['$0.00', '$0.00', 'Nothing']);
  await expect(toDo(page).getByRole('link')).toHaveText([
    /^Verify your e-mail address/,
    '1 report to upload',
    '1 unread message',
    'Publish your first project',
    /^Give your registration number/,
  ]);
  await expectAccessible(page);

  const [report] = await call<{ id: string }[]>(request, guild, '/report/received', undefined, 'GET');
  await call(request, guild, '/report/document', { id: report!.id, reportName: 'Q1', document: pdf('q1.pdf') });
  await call(request, guild, '/profile/update', { orgRegNumber: 'HR 1234' });
  await publish(request, guild, 'Riverside Mill');
  const { text } = await mailTo(request, guild.email, 'Please verify your e-mail address');
  await call(request, undefined, '/auth/verifyEmail', { key: /verified\?key=([\w-]+)/.exec(text)![1]! });
  await toDo(page).getByRole('link', { name: '1 unread message' }).click();
  await page.getByRole('main').getByRole('link', { name: ada.name }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Do you cut glass?');
  await page.goto('/dashboard');
  await expect(toDo(page)).toContainText('All done. There is nothing you need to do.');
  await own.getByRole('link', { name: 'Members' }).click();
  await expect(page).toHaveURL('/my/members');
  await enter(page, ada);
  await page.goto('/dashboard');
  await expect(page.getByText('No Connected Organizations Found!')).toBeVisible();
  await expect(own).toHaveCount(0);
});

test('the search combines category, user name, location and area code, and keeps them in the address §2.dashboard.search', async ({
  page,
  request,
}) => {
  const unique = randomUUID().slice(0, 8);
  const types = await call<{ id: string; type: string }[]>(request, undefined, '/institutional/type');
  const organization = { name: `Glaziers ${unique}`, mobile: '5551234567', password: 'secret12', type: 2 };
  for (const [n, more] of [
    { typeId: types[0]!.id, area: 'Mill Lane, Riverside', areaCode: '20117' },
    { typeId: types[1]!.id, area: 'Mill Lane, Riverside', areaCode: '20117' },
    { typeId: types[0]!.id, area: 'Harbour Street, Seaside', areaCode: '20118' },
  ].entries())
    await call(request, undefined, '/auth/signup', { ...organization, ...more, email: `${unique}-${n}@e2e.example` });
  await enter(page, await signUp(request));
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search Organizations' });
  await expectAccessible(page);
  await inputOf(dialog, 'User Name').fill(unique.toUpperCase());
  await dialog.getByRole('button', { name: 'Search' }).click();
  await expect(dialog).toBeHidden();
  const cards = page.getByRole('main').getByRole('link', { name: unique });
  await expect(cards).toHaveCount(3);

  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await inputOf(dialog, 'Category').selectOption({ label: types[0]!.type });
  await inputOf(dialog, 'Location').fill('riverside');
  const areaCode = inputOf(dialog, 'Area Code');
  await expect(areaCode).toHaveAttribute('inputmode', 'numeric');
  await areaCode.fill('2011x');
  await expect(areaCode).toHaveAccessibleDescription('Area Code takes digits only.');
  await expect(dialog.getByRole('button', { name: 'Search' })).toBeDisabled();
  await areaCode.fill('20117');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await expect(cards).toHaveCount(1);
  await page.reload();
  await expect(cards).toHaveCount(1);
  const asked = new URL(page.url()).searchParams;
  expect([asked.get('categoryId'), asked.get('location'), asked.get('areaCode')]).toEqual([
    types[0]!.id,
    'riverside',
    '20117',
  ]);
  await page.goBack();
  await expect(cards).toHaveCount(3);

  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await inputOf(dialog, 'User Name').fill(`nobody-${unique}`);
  await dialog.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No Projects Found.' }).first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('No Connected Organizations Found!')).toBeVisible();
});

test('without connections the dashboard lists all organizations, paged and by category', async ({ page, request }) => {
  const newcomer = await signUp(request);
  const [first, second] = await call<{ id: string; type: string }[]>(request, undefined, '/institutional/type');
  await enter(page, newcomer);
  await page.goto('/dashboard');
  await expect(page.getByText('No Connected Organizations Found!')).toBeVisible();
  const all = page.getByRole('region', { name: 'All Organizations' });
  const cards = all.getByRole('list', { name: 'All Organizations' }).getByRole('listitem');
  await expect(cards).toHaveCount(10);
  const categories = all.getByRole('group', { name: 'Category' });
  await expect(categories.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  /** The answers that this page gets: other tests register organizations meanwhile. */
  const told = async (ask: () => Promise<void>) => {
    const answer = page.waitForResponse((each) => isCall('searchDashboard', each.request().method(), each.url()));
    await ask();
    return (await (await answer).json()).data;
  };
  const next = all.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Next' });
  const onSecond = await told(() => next.click());
  await expect(page).toHaveURL('/dashboard?page=2');
  await expect(cards.first()).toContainText(onSecond.usersList[0].name);
  await expect(page.getByText('No Connected Organizations Found!')).toBeVisible();

  for (const { id, type } of [first!, second!]) {
    const button = categories.getByRole('button', { name: type, exact: true });
    const ofThis = await told(() => button.click());
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toBeFocused();
    await expect(page).toHaveURL(`/dashboard?category=${id}`);
    await expect(all.getByText(new RegExp(`^${ofThis.recordsTotal} organizations?$`))).toBeVisible();
    await expect(cards).toHaveCount(ofThis.usersList.length);
    await expect(cards.filter({ hasText: type })).toHaveCount(ofThis.usersList.length);
  }
  await page.reload();
  await expect(cards.filter({ hasText: second!.type }).first()).toBeVisible();
  await page.goto('/dashboard?category=00000000-0000-4000-8000-000000000000');
  await expect(all.getByText('No Projects Found.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No Projects Found.' }).first()).toBeVisible();
  await categories.getByRole('button', { name: 'All', exact: true }).click();
  await cards.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Connect' }).click();
  // The button changes before the server has answered.
  const answered = page.waitForResponse('**/api/project/connect');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await answered;
  await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: 'Connected organizations' }).getByRole('listitem')).toHaveCount(1);
  await expect(all).toHaveCount(0);
});

test('an empty search lists every organization', async ({ page, request }) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2);
  await call(request, ada, '/project/connect', { orgId: guild.id, on: true });
  await enter(page, ada);
  await page.goto('/dashboard');
  const connected = page.getByRole('list', { name: 'Connected organizations' }).getByRole('listitem');
  const all = page.getByRole('region', { name: 'All Organizations' });
  await expect(connected).toHaveCount(1);
  await expect(all).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Search Organizations' });
  const searchFor = async (button: 'Search' | 'Clear') => {
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toBeHidden();
  };
  await searchFor('Search');
  await expect(page).toHaveURL('/dashboard?all=1');
  await expect(all.getByRole('list').getByRole('listitem')).toHaveCount(10);
  await page.reload();
  await expect(all.getByRole('list').getByRole('listitem')).toHaveCount(10);
  await all.getByRole('link', { name: 'Show connected only' }).click();
  await expect(connected).toHaveCount(1);
  await page.goBack();
  await searchFor('Clear');
  await expect(page).toHaveURL('/dashboard');
  await expect(connected).toHaveCount(1);
});

test('the dashboard shows 10 organizations per page and at most 7 page links, hidden for a single page §2.dashboard.pages §9.pages.dashboard', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  const unique = randomUUID().slice(0, 8);
  const [type] = await call<{ id: string }[]>(request, undefined, '/institutional/type');
  const shared = { mobile: '5551234567', password: 'secret12', type: 2, typeId: type!.id, areaCode: '10117' };
  const connect = async (n: number) => {
    const guild = { ...shared, name: `Guild ${n} ${unique}`, email: `${unique}-${n}@e2e.example` };
    const { id } = await call<{ id: string }>(request, undefined, '/auth/signup', guild);
    await call(request, ada, '/project/connect', { orgId: id, on: true });
  };
  for (let n = 1; n <= 10; n++) await connect(n);
  await enter(page, ada);
  await page.goto('/dashboard');
  const cards = page.getByRole('list', { name: 'Connected organizations' }).getByRole('listitem');
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  await expect(cards).toHaveCount(10);
  await expect(pages).toHaveCount(0);

  await connect(11);
  await page.reload();
  await expect(cards).toHaveCount(10);
  await expect(pages.getByRole('link', { name: /^\d+$/ })).toHaveText(['1', '2']);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/dashboard?page=2');
  await expect(cards).toHaveCount(1);

  // Nobody signs up five hundred organizations here: the server's own answer, with another total.
  await page.route('**/api/dashboard?*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, recordsTotal: 500 } } });
  });
  for (const at of [1, 25, 50]) {
    await page.goto(`/dashboard?page=${at}`);
    await expect(pages.getByRole('link', { name: String(at), exact: true })).toHaveAttribute('aria-current', 'page');
    const links = await pages.getByRole('link', { name: /^\d+$/ }).count();
    expect(links).toBeGreaterThanOrEqual(3);
    expect(links).toBeLessThanOrEqual(7);
  }
});
