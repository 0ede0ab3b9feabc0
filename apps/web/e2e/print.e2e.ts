import { expect } from '@playwright/test';
import { test } from './fixture.ts';

test.use({ as: 'person' });

test('paper shows neither filters nor buttons', async ({ page, fixture }) => {
  for (const [address, text] of [
    ['/wallet', 'Money added by card'],
    ['/investments', 'Riverside Mill'],
    [`/project/details?id=${fixture.projectId}`, 'About this project'],
  ] as const) {
    await page.emulateMedia({ media: null });
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByText(text).first()).toBeVisible();
    // A figure and the head of a column are buttons, too, and stay.
    const controls = main.locator(
      'select, input, search, summary, [aria-label="Download"], .mantine-Button-root, .mantine-ActionIcon-root',
    );
    await expect(controls.filter({ visible: true })).not.toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(controls.filter({ visible: true }), address).toHaveCount(0);
    await expect(main.getByText(text).first()).toBeVisible();
  }
});
