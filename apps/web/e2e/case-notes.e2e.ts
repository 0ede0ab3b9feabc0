import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { enterAsOperator, makeOperator } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { signUp } from './requests.ts';

test.skip(dataDir === '', whyNot);

/** Adds a note that mentions a colleague, from the menu, and answers what the case then shows of it. */
async function mention(page: Page, name: string, words: string) {
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add a Note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Note' });
  await dialog.getByLabel('Note').fill(words);
  await expect(dialog.getByRole('status')).toHaveText('Nobody is notified unless a name with an @ is in the note.');
  await dialog.getByRole('button', { name: 'Mention a Colleague' }).click();
  await expect(dialog.getByRole('menuitem', { name })).toBeVisible();
  await looksRight(page);
  await dialog.getByRole('menuitem', { name }).click();
  await expect(dialog.getByLabel('Note')).toBeFocused();
  await expect(dialog.getByLabel('Note')).toHaveValue(`${words} @${name} `);
  await expect(dialog.getByRole('status')).toHaveText(`${name} will be notified.`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('The note has been saved.')).toBeVisible();
  return notes.getByRole('listitem').first();
}

test('§2.case-notes: an operator notes something on a case and mentions a colleague, who reads it there', async ({
  page,
  request,
  fixture,
}) => {
  const { operator, riskId, complaint } = fixture;
  const colleague = await signUp(request, 1, `Aida Accounts ${randomUUID().slice(0, 6)}`);
  await makeOperator(request, colleague, 'finance');
  await enterAsOperator(page, operator);
  await page.goto(`/operator/risk/review?id=${riskId}`);
  const noted = await mention(page, colleague.name, 'The bank asks for the invoice.');
  await expect(noted).toContainText('The bank asks for the invoice.');
  await expect(noted).toContainText(operator.name);
  await expect(noted).toContainText(`Notified: ${colleague.name}`);
  await looksRight(page);
  await page.goto(`/operator/complaints/review?id=${complaint.id}`);
  await mention(page, colleague.name, 'Is the wheel paid?');

  // The signs of risk and their withdrawal have the same notes.
  await enterAsOperator(page, colleague);
  await page.goto('/notifications');
  await page.getByRole('link', { name: `${operator.name} mentioned you in a note on a withdrawal.` }).click();
  await expect(page).toHaveURL(new RegExp(`/operator/withdrawals/review\\?id=${riskId}`));
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('The bank asks for the invoice.');
});

test('§2.case-notes: an operator with a stake reads no notes', async ({ page, fixture }) => {
  await enterAsOperator(page, fixture.operator);
  await page.goto(`/operator/withdrawals/review?id=${fixture.withdrawalId}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes).toContainText('You have a stake in this case. Its notes are for other operators.');
  await expect(notes.getByRole('button')).toHaveCount(0);
});
