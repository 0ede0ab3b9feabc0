import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Takes the clock of this browser into the hand. Call it before the first page. */
export function holdClock(page: Page) {
  return page.clock.install();
}

/** Stops it: from here on only `passes` lets time go by. */
export function stopClock(page: Page) {
  return page.clock.pauseAt(Date.now() + 3_600_000);
}

/**
 * A delay of exactly `ms`: a millisecond before its end `before` still holds, at its end `after` does. `settling` is the
 * time that a closing dialog or toast takes on top.
 */
export async function passes(
  page: Page,
  ms: number,
  { before, after, settling = 0 }: { before: () => Promise<void>; after: () => Promise<void>; settling?: number },
) {
  await page.clock.runFor(ms - 1);
  // A page that was too early gets the chance to show it; its own clock stands still meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await before();
  await page.clock.runFor(1);
  if (settling) await page.clock.runFor(settling);
  await after();
}

/** Lets a stopped clock tick, a millisecond at a time, until something shows that needs a moment of the page's own time. */
export async function ticksUntil(page: Page, shown: Locator) {
  for (let ms = 0; ms < 2000 && !(await shown.isVisible()); ms++) await page.clock.runFor(1);
  await expect(shown).toBeVisible();
}

/** The toast or message with this text. */
export function messageWithText(page: Page, text: string) {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();
}

/** From one screen to another after so long. */
export async function leads(page: Page, ms: number, from: string | RegExp, to: string | RegExp) {
  return passes(page, ms, {
    before: () => expect(page).toHaveURL(from),
    after: () => expect(page).toHaveURL(to),
  });
}
