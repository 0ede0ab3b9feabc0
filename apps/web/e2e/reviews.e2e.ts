import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, enter, signUp, shownInPassing } from './requests.ts';
import { fund, publish, test } from './fixture.ts';

async function open(page: Page) {
  await page.getByRole('button', { name: 'Rate and Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rate and Review' });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    words: dialog.getByPlaceholder('Share details of your own experience..'),
    rating: dialog.getByRole('slider', { name: 'Rating' }),
    add: dialog.getByRole('button', { name: 'Add' }),
  };
}

test('a review takes half stars by mouse and by keyboard §2.reviews.{item,write} §9.stars.default', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2);
  const ada = await signUp(request);
  await enter(page, ada);
  await page.goto(`/view/reviews?id=${organization.id}`);
  await expect(page.getByText('No Reviews Found.')).toBeVisible();

  const { dialog, words, rating, add } = await open(page);
  await expect(words).toBeVisible();
  await expect(rating).toHaveValue('5');
  await expect(add).toBeDisabled();
  const { width, height } = (await rating.boundingBox())!;
  await rating.hover({ position: { x: width * 0.27, y: height / 2 } });
  await expect(dialog.getByRole('status')).toHaveText('1.5');
  await rating.click({ position: { x: width * 0.47, y: height / 2 } });
  await expect(rating).toHaveValue('2.5');
  await rating.press('ArrowRight');
  await rating.press('ArrowRight');
  await expect(rating).toHaveAttribute('aria-valuetext', '3.5 of 5 stars');
  await words.fill('Warm bread, cold hall.');
  await Promise.all([shownInPassing(page, '[role=status]', 'Your review has been saved.'), add.click()]);
  await expect(dialog).toBeHidden();
  const review = page.getByRole('article', { name: ada.name });
  await expect(review).toContainText('Warm bread, cold hall.');
  await expect(review).toContainText('Rated 3.5 out of 5');
  await expect(page.getByRole('main')).toContainText('3.5 out of 5 stars');
  await expect(page.getByRole('list', { name: 'Ratings by stars' }).getByRole('listitem').nth(1)).toHaveText(/4.+1$/);
});

test('closing the dialog resets the text and the stars §2.reviews.reset', async ({ page, request }) => {
  const { id } = await signUp(request, 2);
  await enter(page, await signUp(request));
  await page.goto(`/view/reviews?id=${id}`);
  const { dialog, words, rating } = await open(page);
  await words.fill('Half a thought');
  await rating.press('ArrowLeft');
  await expect(rating).toHaveValue('4.5');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const again = await open(page);
  await expect(again.words).toHaveValue('');
  await expect(again.rating).toHaveValue('5');
});

test('a refused review keeps the text and can be resent §8.review', async ({ page, request }) => {
  const { id } = await signUp(request, 2);
  await enter(page, await signUp(request));
  await page.goto(`/view/reviews?id=${id}`);
  const { words, add } = await open(page);
  await page.route('**/api/user/review/add', (route) =>
    route.fulfill({ status: 500, json: { success: false, statusCode: 500, message: 'Not today.', data: null } }),
  );
  await words.fill('Quick and kind.');
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not today.' })).toBeVisible();
  await expect(words).toHaveValue('Quick and kind.');
  await expect(add).toBeEnabled();
});

test('reviews stand in two columns, ten a page, with at most seven page links §2.reviews.pages §9.pages.reviews', async ({
  page,
  request,
}) => {
  const organization = await signUp(request, 2);
  const guests = await Promise.all(Array.from({ length: 11 }, () => signUp(request)));
  for (const [n, guest] of guests.entries())
    await call(request, guest, '/user/review/add', { orgId: organization.id, message: `Visit ${n + 1}`, rating: '4' });
  await enter(page, organization);
  await page.goto(`/view/reviews?id=${organization.id}`);
  await expect(page.getByRole('button', { name: 'Rate and Review' })).toHaveCount(0);
  const reviews = page.getByRole('article');
  await expect(reviews).toHaveCount(10);
  const [first, second, third] = await Promise.all([0, 1, 2].map((n) => reviews.nth(n).boundingBox()));
  expect([second!.y, third!.x]).toEqual([first!.y, first!.x]);
  expect(second!.x).toBeGreaterThan(first!.x);

  const pages = page.getByRole('navigation', { name: 'Pagination' });
  await pages.getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(reviews).toHaveText([/Visit 1(?!\d)/]);
  await page.goBack();
  await expect(reviews).toHaveCount(10);

  await page.route(`**/api/user/review/org/${organization.id}`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ json: { ...body, data: { ...body.data, recordsTotal: 500, recordsFiltered: 500 } } });
  });
  await page.goto(`/view/reviews?id=${organization.id}&page=25`);
  await expect(pages.getByRole('link', { name: '25', exact: true })).toHaveAttribute('aria-current', 'page');
  expect(await pages.getByRole('link', { name: /^\d+$/ }).count()).toBeLessThanOrEqual(7);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a verified review says what it rests on, what it said before and what is answered, at ${width} px §2.reviews.verified`, async ({
    page,
    request,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const [guild, ada, bo] = await Promise.all([signUp(request, 2), signUp(request), signUp(request)]);
    const projectId = await publish(request, guild, 'Mill Wheel', { unitPrice: '10' });
    await fund(request, ada, 50);
    const parcel = { address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
    const { orderId } = await call(request, ada, '/project/order', { ...parcel, projectId });
    await call(request, guild, `/orders/${orderId}/advance`, { step: 'sent', reference: 'DHL 1' });
    await call(request, ada, `/orders/${orderId}/advance`, { step: 'received' });
    const review = (message: string, rating: string, by = ada) =>
      call(request, by, '/user/review/add', { orgId: guild.id, message, rating });
    await review('The flour was damp.', '2');
    await review('The second sack was fine.', '4.5');
    await review('I have heard of them.', '1', bo);

    await enter(page, guild);
    await page.goto(`/view/reviews?id=${guild.id}`);
    const ofAda = page.getByRole('article', { name: ada.name });
    await expect(ofAda).toContainText(/Verified: order completed in \w+ \d{4}/);
    await expect(page.getByRole('article', { name: bo.name })).not.toContainText('Verified');
    await expect(page.getByRole('main')).toContainText('Verified average: 4.5 from 1 review');
    await ofAda.getByText('Former text').click();
    await expect(ofAda.getByRole('list', { name: 'Former texts' })).toContainText('The flour was damp.');
    await expectAccessible(page);
    const answer = ofAda.getByRole('button', { name: 'Answer' });
    await expect(answer).toHaveAccessibleDescription('The second sack was fine.');
    await answer.click();
    const dialog = page.getByRole('dialog', { name: 'Answer' });
    await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
    await dialog.getByLabel('Your Answer').fill('We have mended the roof.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Your answer is below the review.')).toBeVisible();
    await expect(ofAda).toContainText(`We have mended the roof.${guild.name}`);
    await expect(ofAda.getByRole('button', { name: 'Answer' })).toHaveCount(0);

    await enter(page, bo);
    await page.goto(`/view/reviews?id=${guild.id}`);
    await expect(ofAda).toContainText('We have mended the roof.');
    await expect(ofAda.getByText('Former text')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Answer', exact: true })).toHaveCount(0);
    await ofAda.getByRole('button', { name: `Report what ${guild.name} answers to ${ada.name}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}
