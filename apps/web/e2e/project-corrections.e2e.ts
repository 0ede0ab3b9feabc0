import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { call, enter, png, signUp } from './requests.ts';

test('a project is corrected, and a stranger sees when and what it said before §2.corrections', async ({
  page,
  request,
}) => {
  const [guild, stranger] = await Promise.all([signUp(request, 2), signUp(request)]);
  const id = await publish(request, guild, 'Old Fery', {
    description: 'The ferry crosses the river twice a day.',
    team: 'Two sailors.',
    risks: 'Ice.',
  });
  const address = `/project/details?id=${id}`;
  await enter(page, guild);
  await page.goto(address);
  await expect(page.getByText('Corrected on')).toHaveCount(0);
  await page.getByRole('button', { name: 'Correct Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct Project' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Old Fery');
  await expect(dialog).toContainText('The terms stay the same.');
  await expect(dialog).not.toContainText('We notify your investors.');
  const submit = dialog.getByRole('button', { name: 'Correct Project' });
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('The project already says this.');
  await dialog.getByLabel('Title').fill('');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Title').fill('Old Ferry');
  await dialog.getByLabel('Description').fill('The ferry crosses the river four times a day.');
  await dialog.getByLabel('Photo').setInputFiles(png('ferry.png'));
  await expect(dialog.getByLabel('Team')).toHaveValue('Two sailors.');
  await dialog.getByLabel('Team').fill('Two sailors and a cook.');
  await dialog.getByLabel('Risks').fill('');
  await expectAccessible(page);
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: 'The project has been corrected.' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Old Ferry' })).toBeVisible();

  await enter(page, stranger);
  await page.goto(address);
  await expect(page.getByText(/^Corrected on \w{3} \d+, \d{4}$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct Project' })).toHaveCount(0);
  await page.getByRole('button', { name: 'See What Was Changed' }).click();
  const corrections = page.getByRole('dialog', { name: 'Corrections' });
  const [title, description, , , photo] = [0, 1, 2, 3, 4].map((nth) => corrections.getByRole('definition').nth(nth));
  await expect(title!.getByRole('deletion')).toHaveText('before: Old Fery');
  await expect(title!.getByRole('insertion')).toHaveText('now: Old Ferry');
  await expect(description!).toContainText('The ferry crosses the river');
  await expect(description!.getByRole('deletion')).toHaveText('before: twice');
  await expect(description!.getByRole('insertion')).toHaveText('now: four times');
  const [team, risks] = ['Team', 'Risks'].map((heading) =>
    corrections.locator('dl > div').filter({ has: page.getByText(heading, { exact: true }) }),
  );
  await expect(team!.getByRole('insertion')).toHaveText('now: sailors and a cook.');
  await expect(risks!.getByRole('deletion')).toHaveText('before: Ice.');
  await expect(risks!.getByRole('insertion')).toHaveCount(0);
  await expect(photo!.getByRole('img', { name: 'The photo before' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'See What Was Changed' })).toBeFocused();
});

test('who has invested is notified of a correction, and finds what the project said before §2.corrections', async ({
  page,
  request,
}) => {
  const [guild, holder] = await Promise.all([signUp(request, 2), signUp(request)]);
  const id = await publish(request, guild, 'Old Ferry', { claimRank: 'Before the bank.' });
  await fund(request, holder, 200);
  await invest(request, holder, id, '100', 1);
  await call(request, guild, '/project/correct', { projectId: id, claimRank: 'Behind the bank.' });
  await enter(page, holder);
  const notice = page.getByText(`${guild.name} has corrected Old Ferry: Rank of the Claim. The terms stay the same.`);
  await expect(async () => {
    await page.goto('/notifications');
    await expect(notice).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await notice.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Old Ferry' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What the Organization Says' })).toContainText('Behind the bank.');
  await page.getByRole('button', { name: 'See What Was Changed' }).click();
  const corrections = page.getByRole('dialog', { name: 'Corrections' });
  await expect(corrections.getByRole('deletion')).toHaveText('before: Before');
  await expect(corrections.getByRole('insertion')).toHaveText('now: Behind');
});

test('an organization finds nothing to correct in a draft and in what has ended §2.corrections', async ({
  page,
  request,
}) => {
  const guild = await signUp(request, 2);
  const draft = await publish(request, guild, 'Quiet Ferry', { draft: '1' });
  const canceled = await publish(request, guild, 'Old Ferry');
  await call(request, guild, '/project/correct', { projectId: canceled, title: 'New Ferry' });
  await call(request, guild, '/project/cancel', { projectId: canceled });
  await enter(page, guild);
  await page.goto(`/project/details?id=${canceled}`);
  await expect(page.getByRole('button', { name: 'See What Was Changed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct Project' })).toHaveCount(0);
  await page.goto(`/project/details?id=${draft}`);
  await expect(page.getByRole('link', { name: 'Edit Draft' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct Project' })).toHaveCount(0);
});
