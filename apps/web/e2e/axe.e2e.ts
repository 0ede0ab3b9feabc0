import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addressOf, buttonOf, expectLoaded, goTo, nameOf, openModal, screens } from './screens.ts';
import { test } from './fixture.ts';

for (const as of [undefined, 'person', 'organization'] as const)
  test.describe(`As ${as ?? 'nobody'}`, () => {
    test.use({ as });
    test.describe.configure({ timeout: 120_000 });
    const theirs = screens.filter((screen) => screen.as === as);

    test('no screen has axe violations, in light and dark mode', async ({ page, fixture }) => {
      await page.goto('/404');
      for (const screen of theirs)
        await test.step(nameOf(screen), async () => {
          await goTo(page, addressOf(screen, fixture));
          await expectLoaded(page, screen, fixture);
          await expectAccessible(page);
        });
    });

    if (as)
      test('no dialog has axe violations; each closes on Escape and returns the focus §2.dialogs', async ({
        page,
        fixture,
      }) => {
        await page.goto('/404');
        for (const screen of theirs.filter(({ modals }) => modals)) {
          await goTo(page, addressOf(screen, fixture));
          for (const modal of screen.modals!)
            await test.step(`${nameOf(screen)}: ${modal.dialog}`, async () => {
              const dialog = await openModal(page, modal, fixture);
              await expectAccessible(page);
              await page.keyboard.press('Escape');
              await expect(dialog).toBeHidden();
              if (!modal.within) await expect(buttonOf(page.getByRole('main'), modal, fixture)).toBeFocused();
            });
        }
      });
  });
