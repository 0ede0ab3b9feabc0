import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './fixture.ts';
import { looksRight } from './layout.ts';
import { enterAsOperator } from './operators.ts';
import { dataDir, whyNot } from './product-database.ts';
import { enter } from './requests.ts';

test.skip(dataDir === '', whyNot);

test('§2.case-messages: an operator writes to both sides of a complaint, who each read it from the house', async ({
  browser,
  page,
  fixture,
}) => {
  const { complaint, operator, person, organization } = fixture;
  const text = 'We have read both sides.\n\nThe wheel is measured on Monday.';
  await enterAsOperator(page, operator);
  await page.goto(`/operator/complaints/review?id=${complaint.id}`);
  const written = page.getByRole('region', { name: 'Written by Guildhall' });
  await written.getByRole('button', { name: 'Write a Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a Message' });
  await dialog.getByLabel('To').selectOption({ label: 'Both, the same text' });
  await dialog.getByLabel('Text').fill(text);
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('The wheel is measured on Monday.');
  await looksRight(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The message has been sent.')).toBeVisible();
  await expect(written.getByRole('listitem').first()).toContainText('The wheel is measured on Monday.');
  await expect(written.getByRole('listitem').first()).toContainText(operator.name);

  for (const [side, other, answers] of [
    [person, organization, 'You cannot answer here. How to reach us is on the page Help.'],
    [organization, person, 'You can answer the complaint on Complaints.'],
  ] as const) {
    const theirs = await (await browser.newContext()).newPage();
    await enter(theirs, side);
    await theirs.goto('/notifications');
    await theirs
      .getByRole('link', { name: /Guildhall wrote to you about complaint/ })
      .first()
      .click();
    await expect(theirs).toHaveURL(/\/my\/message\?id=/);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Message from Guildhall');
    const message = theirs.getByRole('article', { name: `About complaint ${complaint.number}` });
    await expect(message).toContainText('The wheel is measured on Monday.');
    await expect(message).toContainText(answers);
    await expect(message).not.toContainText(operator.name);
    await expect(message).not.toContainText(other.name);
    await looksRight(theirs);
    await expectAccessible(theirs);
    await theirs.context().close();
  }
});
