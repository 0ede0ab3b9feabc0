import { api } from '@guildhall/contract/api.ts';
import { dollars } from '@guildhall/contract/money.ts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type * as z from 'zod/mini';
import { test } from './fixture.ts';
import { addressOf, goTo, isCall, nameOf, screens, type Call } from './screens.ts';

// Answers of the product itself, in which each sum is large and each name is one long word.
const largeSum = 123_456_789.12;
const longWord = 'Donaudampfschifffahrtskapitaen';
const names = /^(?:name|title|organization|buyer|seller|payee\w*|\w+Name|projectTitle)$/;
/** How many screens one test opens at most. */
const screensInTest = 24;

type Definition = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
};

/** The value with large sums where the contract says money, and long words where it says a name. */
function enlarged(value: unknown, schema: z.core.$ZodType, key = ''): unknown {
  if (value === null || value === undefined) return value;
  if (schema === dollars) return largeSum;
  const { type, shape, element, innerType } = schema._zod.def as Definition;
  if (type === 'optional' || type === 'nullable') return enlarged(value, innerType!, key);
  if (type === 'array') return (value as unknown[]).map((each) => enlarged(each, element!, key));
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, shape![name] ? enlarged(each, shape![name], name) : each]),
    );
  return type === 'string' && value !== '' && names.test(key) ? longWord : value;
}

async function enlargeAnswers(page: Page) {
  const calls = Object.keys(api) as Call[];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const call = calls.find((name) => isCall(name, request.method(), request.url()));
    if (!call || request.url().endsWith('/live')) return route.abort();
    const response = await route.fetch();
    const body = await response.json();
    return route.fulfill({ response, json: { ...body, data: enlarged(body.data, api[call].output) } });
  });
}

/** What reaches beyond the right edge of the screen, where the page scrolls sideways. */
function tooWide(page: Page) {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 0.5,
    );
    const inner = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
    return inner.map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}

for (const as of [undefined, 'person', 'organization', 'operator'] as const)
  test.describe(`As ${as ?? 'nobody'}`, () => {
    test.use({ as });
    const all = screens.filter((each) => each.as === as);
    for (let from = 0; from < all.length; from += screensInTest)
      test(`from ${nameOf(all[from]!)} on, sums of $123,456,789.12 and words of 30 letters fit on a phone, and at twice the size`, async ({
        page,
        fixture,
      }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto('/404');
        await enlargeAnswers(page);
        for (const screen of all.slice(from, from + screensInTest))
          await test.step(nameOf(screen), async () => {
            await page.setViewportSize({ width: 390, height: 844 });
            await goTo(page, addressOf(screen, fixture));
            await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
            expect.soft(await tooWide(page), `${nameOf(screen)} at 390 px`).toEqual([]);
            // A screen of 1280 × 800 at 200 %.
            await page.setViewportSize({ width: 640, height: 400 });
            expect.soft(await tooWide(page), `${nameOf(screen)} at 200 %`).toEqual([]);
          });
      });
  });
