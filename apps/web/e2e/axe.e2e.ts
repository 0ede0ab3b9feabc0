import { expect } from '@playwright/test';
import { expectAccessible } from './hall.ts';
import { addressOf, buttonOf, headingOf, nameOf, openModal, screens } from './screens.ts';
import { test } from './town.ts';

for (const screen of screens)
  test.describe(nameOf(screen), () => {
    test.use({ as: screen.as });

    test('keeps nobody out, by day and by night', async ({ page, town }) => {
      await page.goto(addressOf(screen, town));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headingOf(screen, town));
      if (screen.shows) await expect(page.getByText(screen.shows(town)).first()).toBeVisible();
      await expectAccessible(page);
    });

    for (const modal of screen.modals ?? [])
      test(`its dialog “${modal.dialog}” keeps nobody out, closes on Escape and gives the focus back`, async ({
        page,
        town,
      }) => {
        await page.goto(addressOf(screen, town));
        const dialog = await openModal(page, modal, town);
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        if (!modal.within) await expect(buttonOf(page.getByRole('main'), modal, town)).toBeFocused();
      });
  });
