import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { expectToFit } from './layout.ts';
import { enter, signUp } from './requests.ts';

/** Opens the sheet behind the link and answers what kind of file it is. */
async function kindOf(page: Page, link = page.getByRole('link', { name: 'Key Information' })) {
  const answer = await page.request.get((await link.getAttribute('href'))!);
  expect(answer.status()).toBe(200);
  return answer.headers()['content-type'];
}

test('the key information is on the project, where one invests, and on what one has invested §2.key-information', async ({
  page,
  request,
}) => {
  const [guild, ada] = await Promise.all([signUp(request, 2), signUp(request)]);
  const projectId = await publish(request, guild, 'Mill Wheel');
  await fund(request, ada, 900);
  await enter(page, ada);
  await page.goto(`/project/details?id=${projectId}`);
  expect(await kindOf(page)).toBe('application/pdf');
  await page.goto(`/invest?id=${projectId}`);
  expect(await kindOf(page)).toBe('application/pdf');
  await expectAccessible(page);
  const { investId } = await invest(request, ada, projectId, '200', 1);
  await page.goto(`/investment/detail?id=${investId}`);
  const papers = page.getByRole('region', { name: 'Your Document' });
  await expect(papers).toContainText(/version 1 of the Key Information applied. Its SHA-256 is [0-9a-f]{64}/);
  expect(await kindOf(page)).toBe('application/pdf');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    await page.goto(`/receipt?id=${investId}`);
    await expect(page.getByText(/^Version 1, SHA-256 [0-9a-f]{64}$/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectToFit(page);
});
