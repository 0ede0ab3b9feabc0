import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, enter, png, signUp } from './requests.ts';
import type { Account } from './requests.ts';
import { publish, test } from './fixture.ts';

function press(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

async function answer(page: Page, question: string, button: 'Yes' | 'Cancel') {
  const dialog = page.getByRole('dialog').filter({ hasText: question });
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

test('an organization shows photo, name, address, likes, rating and its recent activity §2.organization.{details,activity}', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2);
  await call(request, guild, '/profile/update', { area: '1 Mill Lane, Riverside', profilePic: png() });
  await publish(request, guild, 'Riverside Mill');
  await call(request, ada, '/project/like', { orgId: guild.id, on: true });
  await call(request, ada, '/user/review/add', { orgId: guild.id, message: 'Good.', rating: '3.5' });
  await enter(page, ada);
  await page.goto(`/organization/details?id=${guild.id}`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(guild.name);
  await expect(main.getByText('1 Mill Lane, Riverside'), 'the address').toBeVisible();
  await expect(main.locator('img').first()).toHaveAttribute('src', /^\/files\//);
  await expect(main.getByText('1 like')).toBeVisible();
  await expect(main.getByText('3.5').first(), 'the rating').toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('Riverside Mill');
  const record = page.getByRole('region', { name: 'Track Record' });
  await expect(record.getByRole('definition')).toContainText([
    /20\d\d$/,
    'Not verified yet',
    'Not given',
    '$0.00',
    'Nothing due yet',
    '0 of 1',
  ]);
  await expect(page.getByRole('region', { name: 'Newest Reviews' })).toContainText('Good.');
  await expect(page.getByRole('list', { name: 'Ratings by stars' }).getByRole('listitem')).toHaveText([
    '5 ★ stars: 0',
    '4 ★ stars: 1',
    '3 ★ stars: 0',
    '2 ★ stars: 0',
    '1 ★ star: 0',
  ]);
  await expect(main.getByRole('link', { name: 'View Projects', exact: true })).toHaveAccessibleDescription('1 in all');
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Newest Projects' })
    .getByRole('link', { name: /^Riverside Mill/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riverside Mill');
});

test('connecting and disconnecting ask first; the answer sets the label §2.organization.connect §4.connect.asks §4.connect §6.any.connect', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2);
  await enter(page, ada);
  await page.goto(`/organization/details?id=${guild.id}`);
  const connected = async () =>
    (await call<{ userDetail: object[] }>(request, ada, '/dashboard', undefined, 'GET')).userDetail.length;

  await press(page, 'Connect');
  await answer(page, 'Are you sure? You want to connect this organization!', 'Cancel');
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  expect(await connected()).toBe(0);

  await press(page, 'Connect');
  await answer(page, 'Are you sure? You want to connect this organization!', 'Yes');
  await expect(page.getByRole('button', { name: 'Disconnect', exact: true })).toBeVisible();
  await expect.poll(connected).toBe(1);
  await page.reload();

  await press(page, 'Disconnect');
  await answer(page, 'Are you sure? You want to disconnect this organization!', 'Yes');
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  await expect.poll(connected).toBe(0);
});

test('liking and unliking ask first, fill the heart and read the details again §2.organization.like §4.like.asks §4.like §6.any.like', async ({
  page,
  request,
}) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2);
  await enter(page, ada);
  await page.goto(`/organization/details?id=${guild.id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('0 likes')).toBeVisible();
  const empty = await main.getByRole('button', { name: 'Like', exact: true }).locator('svg').getAttribute('class');

  const reads = page.waitForRequest(`**/api/businessUserDetail/${guild.id}`);
  await press(page, 'Like');
  await answer(page, 'Are you sure? You want to like this organization!', 'Yes');
  const unlike = main.getByRole('button', { name: 'Unlike', exact: true });
  await expect(main.getByText('1 like')).toBeVisible();
  expect(await unlike.locator('svg').getAttribute('class')).toContain('filled');
  expect(empty).not.toContain('filled');
  await reads;

  await press(page, 'Unlike');
  await answer(page, 'Are you sure? You want to unlike this organization!', 'Yes');
  await expect(main.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
  await expect(main.getByText('0 likes')).toBeVisible();
});

test('a message is sent from its dialog §2.organization.message §6.any.message', async ({ page, request }) => {
  const ada = await signUp(request);
  const guild = await signUp(request, 2);
  await enter(page, ada);
  await page.goto(`/organization/details?id=${guild.id}`);
  await press(page, 'Send Message');
  const dialog = page.getByRole('dialog', { name: 'Send Message' });
  await dialog.getByLabel('Message', { exact: true }).fill('Do you cut glass?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your message has been sent.' })).toBeVisible();
  await expect(dialog).toBeHidden();
  const messages = await call<{ message: string }[]>(request, guild, `/message/${ada.id}`, undefined, 'GET');
  expect(messages.map(({ message }) => message)).toEqual(['Do you cut glass?']);
});

test('an organization links to its projects, services, reviews, reports and a complaint §2.organization.links', async ({
  page,
  request,
}) => {
  const { id } = await signUp(request, 2);
  await enter(page, await signUp(request));
  for (const [link, path] of [
    ['View Projects', '/view/projects'],
    ['View Services', '/view/services'],
    ['View Reviews', '/view/reviews'],
    ['View Reports', '/view/reports'],
    ['Complain', '/add/complaint'],
  ] as const) {
    await page.goto(`/organization/details?id=${id}`);
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
    await expect(page, link).toHaveURL(`${path}?id=${id}`);
  }
});

test('a silent organization differs from one that keeps its promises, on a phone and without scrolling', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const credentials = { email: 'investor@demo.example', password: 'hall2026' };
  const investor = await call<Account>(request, undefined, '/auth/login', credentials);
  await enter(page, investor);
  const open = async (name: string) => {
    const { usersList } = await call<{ usersList: { userId: string; name: string }[] }>(
      request,
      investor,
      '/dashboarSearch',
      { userName: name },
    );
    const { userId } = usersList.find((each) => each.name === name)!;
    await page.goto(`/organization/details?id=${userId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const facts = page.getByRole('list', { name: 'What it promised to investors' }).getByRole('listitem');
    for (const fact of await facts.all()) await expect(fact).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    return facts;
  };
  await expect(await open('Lindenhof Music Hall')).toHaveText([
    'Reports in time: 4 of 4',
    'News within 14 days of asking: 2 of 2',
    /^Instalments paid back on time: (\d+) of \1$/,
  ]);
  await expect(await open('Ferryman Freight')).toHaveText([
    'Reports in time: 0 of 2, 2 late now',
    'News within 14 days of asking: 0 of 2',
    /^Instalments paid back on time: (\d+) of (?!\1$)\d+$/,
  ]);
});
