import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addressOf, buttonOf, expectWhole, goTo, nameOf, openModal, screens } from './screens.ts';
import { test } from './fixture.ts';

for (const as of [undefined, 'person', 'organization', 'operator'] as const)
  test.describe(`As ${as ?? 'nobody'}`, () => {
    test.use({ as });

    test('each screen opens whole without a load; neither it nor a dialog has axe violations, in light and dark mode; each dialog closes on Escape and returns the focus §2.dialogs', async ({
      page,
      fixture,
    }) => {
      test.setTimeout(300_000);
      await page.goto('/404');
      for (const screen of screens.filter((each) => each.as === as))
        await test.step(nameOf(screen), async () => {
          await goTo(page, addressOf(screen, fixture));
          await expectWhole(page, screen, fixture);
          await expectAccessible(page);
          for (const modal of screen.modals ?? [])
            await test.step(modal.dialog, async () => {
              const dialog = await openModal(page, modal, fixture);
              await expectAccessible(page);
              await page.keyboard.press('Escape');
              await expect(dialog).toBeHidden();
              if (!modal.within) await expect(buttonOf(page.getByRole('main'), modal, fixture)).toBeFocused();
            });
        });
    });
  });
