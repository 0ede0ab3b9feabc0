import { expect } from '@playwright/test';
import { invest } from './card.ts';
import { fund, publish, test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { enter, signUp } from './requests.ts';

test('an organization writes updates for everybody and for investors, and keeps a draft to itself §2.updates', async ({
  page,
  request,
}) => {
  const [guild, holder, stranger] = await Promise.all([signUp(request, 2), signUp(request), signUp(request)]);
  const id = await publish(request, guild, 'Old Ferry');
  await fund(request, holder, 200);
  await invest(request, holder, id, '100', 1);
  const updates = page.getByRole('region', { name: 'Updates' });
  const open = async (who: typeof guild) => {
    await enter(page, who);
    await page.goto(`/project/details?id=${id}`);
    await updates.scrollIntoViewIfNeeded();
  };

  await open(guild);
  await expect(updates.getByText('There are no updates yet.')).toBeVisible();
  await updates.getByRole('button', { name: 'Write an Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Update' });
  const publishIt = dialog.getByRole('button', { name: 'Publish Update' });
  await expect(publishIt).toBeDisabled();
  await dialog.getByLabel('Title').fill('The engine is here');
  await dialog.getByLabel('Text').fill('It came on a cart.\nIt runs.');
  await expect(dialog).toContainText('Publishing it notifies 1 person.');
  await looksRight(page);
  await publishIt.click();
  await expect(page.getByRole('status').filter({ hasText: 'The update has been published.' })).toBeVisible();
  await expect(updates.getByRole('article')).toHaveCount(1);

  await updates.getByRole('button', { name: 'Write an Update' }).click();
  await dialog.getByLabel('Title').fill('What the engine cost');
  await dialog.getByLabel('Text').fill('Less than planned.');
  await dialog.getByLabel('Who May Read It').selectOption({ label: 'Investors only' });
  await dialog.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(updates.getByRole('list', { name: 'Drafts of updates' })).toContainText('What the engine cost');

  await open(holder);
  await expect(updates.getByRole('article')).toHaveCount(1);
  await expect(updates).not.toContainText('What the engine cost');
  await expect(updates.getByRole('button', { name: 'Write an Update' })).toHaveCount(0);

  await open(guild);
  await updates.getByRole('button', { name: 'Edit the draft What the engine cost' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Update' });
  await expect(edited.getByLabel('Who May Read It')).toHaveValue('investors');
  await edited.getByRole('button', { name: 'Publish Update' }).click();
  await expect(updates.getByRole('article')).toHaveCount(2);
  await expect(updates.getByRole('article').first()).toContainText('For investors only');
  await looksRight(page);

  await updates.getByRole('button', { name: 'Correct the update What the engine cost' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct Update' });
  await correction.getByLabel('Text').fill('Much less than planned.');
  await looksRight(page);
  await correction.getByRole('button', { name: 'Correct Update' }).click();
  await expect(updates.getByRole('article').first()).toContainText('Much less than planned.');

  await open(holder);
  await expect(updates.getByRole('article').first()).toContainText('Much less than planned.');
  await open(stranger);
  await expect(updates.getByRole('article')).toHaveCount(1);
  await expect(updates).toContainText('It runs.');
  await expect(updates).not.toContainText('What the engine cost');
  await updates.getByRole('button', { name: 'Follow' }).click();
  await expect(updates.getByRole('button', { name: 'Stop Following' })).toBeVisible();
  await expect(updates).toContainText('We notify you of updates.');
  await looksRight(page);
});
