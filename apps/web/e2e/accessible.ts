import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Without its comments it is less than half as long; every page that is loaded again has to be sent it, and to compile it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What can differ between the light and the dark scheme; all else is checked once. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** What axe finds, with the HTML of each place. It is put into the page once, and stays there until that is loaded again. */
async function violationsOf(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // Style sheets are read by none of the rules that run.
    const options = { resultTypes: ['violations' as const], selectors: false, preload: false };
    const { violations } = await inPage.run(runOnly ? { ...options, runOnly } : options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, rules);
}

/** Nothing on the screen keeps anybody out, by day and by night. */
export async function expectAccessible(page: Page) {
  for (const [colorScheme, other] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // The pages to read follow by style alone, and have no such attribute.
    await expect(page.locator('html')).not.toHaveAttribute('data-mantine-color-scheme', other);
    // A colour that is still changing is nobody's choice. What an element inherits begins to change when its parent is done. They are
    // brought to their ends and not waited for: where the browser draws no frame, none of them would ever end.
    await page.evaluate(() => {
      const ending = () =>
        document.getAnimations().filter(({ effect, playState }) => {
          const { iterations, duration } = effect!.getTiming();
          return playState === 'running' && iterations !== Infinity && Number(duration) < 1000;
        });
      for (let now = ending(), rounds = 0; now.length > 0; now = ending()) {
        if (++rounds > 100) throw new Error('Something on the screen never stops to change.');
        for (const each of now) each.finish();
      }
    });
    expect(await violationsOf(page, colorScheme === 'light' ? undefined : rulesOfColour)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
