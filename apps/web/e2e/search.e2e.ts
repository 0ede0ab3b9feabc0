import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { publish, test } from './fixture.ts';
import { call, enter, signUp } from './requests.ts';

/** A word of letters that nothing else has. */
function newWord() {
  return `q${Array.from({ length: 7 }, () => String.fromCodePoint(97 + randomInt(26))).join('')}`;
}

test('one search finds organizations, projects and services, by keyboard and in spite of a typing error §2.search', async ({
  page,
  request,
}) => {
  const word = newWord();
  const guild = await signUp(request, 2, `Éclair ${word} House`);
  const projectId = await publish(request, guild, `Mill ${word}`);
  await call(request, guild, '/service/create', { title: `Baking ${word}`, budgetRequired: '12.50' });
  await enter(page, await signUp(request));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Search', exact: true });
  const box = dialog.getByRole('combobox', { name: 'Search for' });
  const options = dialog.getByRole('option');
  const recent = dialog.getByRole('region', { name: 'Recent Searches' }).getByRole('listitem');

  await test.step('a key opens it, and what was found is chosen by keys', async () => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await box.fill(word.toUpperCase());
    await expect(options).toHaveCount(3);
    for (const [group, text] of [
      ['Organizations', guild.name],
      ['Projects', `Mill ${word}${guild.name}`],
      ['Services', `Baking ${word}$12.50 · ${guild.name}`],
    ] as const)
      await expect(dialog.getByRole('group', { name: group }).getByRole('option')).toContainText(text);
    await expect(dialog.locator('mark')).toHaveText([word, word, word]);
    expect((await dialog.boundingBox())!).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await expectAccessible(page);
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(box).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id'))!);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/project/details?id=${projectId}`);
    await expect(dialog).toBeHidden();
  });

  await test.step('a misspelt word is told, and recent searches are kept', async () => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
    await button.click();
    await expect(recent).toHaveText([word.toUpperCase()]);
    await expectAccessible(page);
    const misspelt = `${word.slice(0, 5)}${word.slice(6)}`;
    await box.fill(`mill ${misspelt}`);
    await expect(
      dialog.getByText(`No results for “mill ${misspelt}”. Showing results for “mill ${word}”.`),
    ).toBeVisible();
    await options.first().click();
    await expect(dialog).toBeHidden();
    await button.click();
    await expect(recent).toHaveText([`mill ${misspelt}`, word.toUpperCase()]);
    await recent.getByRole('button', { name: `Remove ${word.toUpperCase()}` }).click();
    await expect(recent).toHaveText([`mill ${misspelt}`]);
    await recent.getByRole('button', { name: `mill ${misspelt}`, exact: true }).click();
    await expect(box).toHaveValue(`mill ${misspelt}`);
    await expect(options).toHaveCount(1);
  });

  await test.step('nothing found leads to the open projects', async () => {
    await box.fill('xylophone zymurgy');
    await expect(dialog.getByText('Nothing Found.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeFocused();
  });
});

test('a slow answer of the search never takes the place of a later one', async ({ page, request }) => {
  const word = newWord();
  for (const name of ['Early', 'Later']) await signUp(request, 2, `${name} ${word}`);
  await enter(page, await signUp(request));
  await page.goto('/wallet');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/search', async (route) => {
    if (route.request().postData()!.includes('early')) await answered;
    await route.continue().catch(() => {});
  });
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search', exact: true });
  const box = dialog.getByRole('combobox', { name: 'Search for' });
  await box.fill('xylophone zymurgy');
  await expect(dialog.getByText('Nothing Found.')).toBeVisible();
  const asked = page.waitForRequest((request) => request.postData()?.includes('early') === true);
  await box.fill(`early ${word}`);
  await asked;
  await expect(dialog.getByText('Loading …')).toBeAttached();
  await expect(dialog.getByText('Nothing Found.')).toBeHidden();
  await box.fill(`later ${word}`);
  await expect(dialog.getByRole('option')).toContainText([`Later ${word}`]);
  answer();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(dialog.getByRole('option')).toContainText([`Later ${word}`]);
  await expect(dialog.getByRole('option')).toHaveCount(1);
});
