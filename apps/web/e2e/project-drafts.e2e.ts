import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { publish, test } from './fixture.ts';
import { enter, pdf, signUp } from './requests.ts';

function dayAfter(days: number) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

test('a draft is edited as a whole, saved, and published from its form §2.drafts', async ({ page, request }) => {
  const guild = await signUp(request, 2);
  const last = dayAfter(40);
  const id = await publish(request, guild, 'Quiet Wheel', {
    draft: '1',
    repayment: 'monthly',
    graceMonths: '2',
    funding: 'minimum',
    minimumRaised: '500',
    openUntil: last,
    team: 'Two millers.',
    unitPrice: '7.5',
  });
  await enter(page, guild);
  await page.goto(`/project/details?id=${id}`);
  await page.getByRole('link', { name: 'Edit Draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Draft' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Quiet Wheel');
  await expect(page.getByLabel('Category').locator('option:checked')).not.toHaveText('Select a category');
  for (const [label, value] of Object.entries({
    'Budget Requested': '2000',
    'Return On Investment': '12.5',
    Duration: '18',
    'Minimum Investment': '100',
    Funding: 'minimum',
    'Minimum to Raise': '500',
    'Open Until': last,
    'Days to Reconsider': '',
    Repayment: 'monthly',
    'Months of Grace': '2',
    'Late Interest': '',
    'Price of One Unit': '7.5',
    Team: 'Two millers.',
    Risks: '',
  }))
    await expect(page.getByLabel(label, { exact: label === 'Repayment' }), label).toHaveValue(value);
  await expect(page.getByLabel('Document')).toHaveAccessibleDescription(/^plan\.pdf stays unless you choose another\./);
  await expectAccessible(page);

  const save = page.getByRole('button', { name: 'Save Draft' });
  await page.getByLabel('Title').fill('');
  await expect(save).toBeDisabled();
  await expect(page.getByText('Still needed: Title.')).toBeVisible();
  await page.getByLabel('Title').fill('Loud Wheel');
  await page.getByLabel('Budget Requested').fill('3000');
  await page.getByLabel('Price of One Unit').fill('8');
  await page.getByLabel('Team').fill('Three millers.');
  await page.getByLabel('Document').setInputFiles(pdf('new plan.pdf'));
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'The draft has been saved.' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Loud Wheel' })).toBeVisible();
  await expect(page.getByText('new plan.pdf')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Raised' })).toContainText('Draft');

  await page.getByRole('link', { name: 'Edit Draft' }).click();
  await expect(page.getByLabel('Budget Requested')).toHaveValue('3000');
  await page.getByLabel('Funding').selectOption('Keep what is raised');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The project has been published.' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Loud Wheel' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Raised' })).not.toContainText('Draft');
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText(
    /Price of One Unit\s*\$8\.00.*Keep what is raised/s,
  );
  await expect(page.getByRole('region', { name: 'What the Organization Says' })).toContainText('Three millers.');
  await expect(page.getByRole('link', { name: 'Edit Draft' })).toHaveCount(0);

  await page.goto(`/edit/project?id=${id}`);
  await expect(page.getByText('This project is already published.')).toBeVisible();
  await expectAccessible(page);
});

test('a draft is discarded once that is confirmed §2.drafts', async ({ page, request }) => {
  const guild = await signUp(request, 2);
  const id = await publish(request, guild, 'Quiet Wheel', { draft: '1' });
  await enter(page, guild);
  await page.goto(`/project/details?id=${id}`);
  const discard = page.getByRole('button', { name: 'Discard Draft' });
  await discard.click();
  const dialog = page.getByRole('dialog', { name: 'Discard Draft' });
  await expect(dialog).toContainText('“Quiet Wheel” and its files will be deleted. This cannot be undone.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(discard).toBeFocused();
  await discard.click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL('/projects');
  await expect(page.getByRole('status').filter({ hasText: 'The draft has been discarded.' })).toBeVisible();
  await expect(page.getByText('No Projects Found.')).toBeVisible();
  await page.goto(`/project/details?id=${id}`);
  await expect(page.getByText('This could not be found')).toBeVisible();
});
