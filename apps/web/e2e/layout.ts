import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

/** Adds up all layout shifts from the page's start to now. */
export function shiftsOf(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) total += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total), 100);
      }),
  );
}

/** The screen is no wider than the window, once what measures itself there has been drawn. */
export async function expectToFit(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Everybody can use the screen, and it is no wider than the window. */
export async function expectUsable(page: Page) {
  await expectAccessible(page);
  await expectToFit(page);
}

/** On a desk and on a phone everybody can use the screen, and it is no wider than the window. */
export async function looksRight(page: Page) {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectUsable(page);
  }
  await page.setViewportSize({ width: 1280, height: 844 });
}
