import { expect } from '@playwright/test';
import { expectAccessible } from './requests.ts';
import { addressOf, buttonOf, headingOf, nameOf, openModal, screens } from './screens.ts';
import { test } from './fixture.ts';

for (const screen of screens)
  test.describe(nameOf(screen), () => {
    test.use({ as: screen.as });

    test('has no axe violations, in light and dark mode', async ({ page, fixture }) => {
      await page.goto(addressOf(screen, fixture));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headingOf(screen, fixture));
      if (screen.shows) await expect(page.getByText(screen.shows(fixture)).first()).toBeVisible();
      await expectAccessible(page);
    });

    for (const modal of screen.modals ?? [])
      test(`dialog “${modal.dialog}” has no axe violations, closes on Escape and returns the focus §2.dialogs`, async ({
        page,
        fixture,
      }) => {
        await page.goto(addressOf(screen, fixture));
        const dialog = await openModal(page, modal, fixture);
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        if (!modal.within) await expect(buttonOf(page.getByRole('main'), modal, fixture)).toBeFocused();
      });
  });
