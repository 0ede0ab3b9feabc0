import { expect, type Locator, type Page } from '@playwright/test';

/** Opens further pages of a list until this row is there: other tests add to it. */
export async function showAll(page: Page, row: Locator) {
  const more = page.getByRole('button', { name: 'Show More' });
  await expect(async () => {
    if (await row.isHidden()) await more.click({ timeout: 1000 });
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass();
}
