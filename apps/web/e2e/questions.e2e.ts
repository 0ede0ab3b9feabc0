import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { publish, test } from './fixture.ts';
import { enter, signUp } from './requests.ts';

function questions(page: Page) {
  return page.getByRole('region', { name: 'Questions' });
}

async function openProject(page: Page, projectId: string) {
  await page.goto(`/project/details?id=${projectId}`);
  await page.getByRole('region', { name: 'Terms' }).scrollIntoViewIfNeeded();
  await page.keyboard.press('End');
  await questions(page).scrollIntoViewIfNeeded();
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a question about a project is asked, found useful and answered in public, at ${width} px §2.questions §4.questions`, async ({
    page,
    request,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const [guild, ada, bo] = await Promise.all([signUp(request, 2), signUp(request), signUp(request)]);
    const projectId = await publish(request, guild, 'Mill Wheel');

    await enter(page, ada);
    await openProject(page, projectId);
    await expect(questions(page)).toContainText('No questions found!');
    await questions(page).getByRole('button', { name: 'Ask a Question' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask a Question' });
    await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
    await dialog.getByLabel('Question', { exact: true }).fill('Who turns the wheel?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Your question is on the page of the project.')).toBeVisible();
    await expect(questions(page)).toContainText('Who turns the wheel?');
    await expect(questions(page)).toContainText('The organization has 7 days to answer.');
    await expect(questions(page).getByRole('button', { name: 'Useful' })).toHaveCount(0);

    await enter(page, bo);
    await openProject(page, projectId);
    const useful = questions(page).getByRole('button', { name: 'Useful' });
    await expect(useful).toHaveAttribute('aria-pressed', 'false');
    await useful.click();
    await expect(useful).toHaveAccessibleName('Useful · 1');
    await expect(useful).toHaveAttribute('aria-pressed', 'true');
    await expect(questions(page).getByRole('button', { name: 'Answer' })).toHaveCount(0);
    await expect(questions(page).getByRole('button', { name: `Report the question of ${ada.name}` })).toBeVisible();

    await enter(page, guild);
    await openProject(page, projectId);
    await expect(questions(page).getByRole('button', { name: 'Ask a Question' })).toHaveCount(0);
    await expect(questions(page)).toContainText('Useful · 1');
    await questions(page).getByRole('button', { name: 'Only Open Ones' }).click();
    const answer = questions(page).getByRole('button', { name: 'Answer' });
    await expect(answer).toHaveAccessibleDescription('Who turns the wheel?');
    await answer.click();
    const reply = page.getByRole('dialog', { name: 'Answer' });
    await expect(reply).toContainText('Who turns the wheel?');
    await reply.getByLabel('Your Answer').fill('The river does.');
    await expectAccessible(page);
    await reply.getByRole('button', { name: 'Send' }).click();
    await expect(questions(page)).toContainText('No questions found!');
    await questions(page).getByRole('button', { name: 'Only Open Ones' }).click();
    await expect(questions(page)).toContainText('The river does.');
    await expect(questions(page)).toContainText('100% of the questions were answered within 7 days (1 of 1).');
    await expect(questions(page).getByRole('button', { name: 'Answer' })).toHaveCount(0);
    await expectAccessible(page);

    await enter(page, ada);
    await page.goto('/notifications');
    await page.getByRole('link', { name: /^Your question about Mill Wheel has been answered/ }).click();
    await expect(page).toHaveURL(new RegExp(`/project/details\\?id=${projectId}`));
  });
}
