import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addressOf, nameOf, screens } from './screens.ts';
import { test } from './fixture.ts';

const mostRequests = 12;

function kB(bytes: number) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Plots and their library come after the screen itself. */
function isChart(url: string) {
  return /\/(charts|[a-z-]+-plot)-[^/]+$/.test(url);
}

/** The scripts and styles that the page has asked for, with their size on the wire, also of those that the cache gave. */
async function assetsOf(page: Page): Promise<Map<string, number>> {
  const entries = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming;
      return [name, encodedBodySize] as const;
    }),
  );
  return new Map(entries.filter(([url]) => /\.(js|css)$/.test(url) && !isChart(url)));
}

/** Waits until nothing more is fetched: half a second passes without a new asset. */
async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.evaluate(async () => {
    for (let before = -1, now = 0; now !== before; now = performance.getEntriesByType('resource').length) {
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
}

function sum(sizes: Iterable<number>) {
  return [...sizes].reduce((total, size) => total + size, 0);
}

/** Adds up all layout shifts from the page's start. */
function shiftsOf(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) total += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total), 500);
      }),
  );
}

test('the log-in loads in at most 8 requests and 140 kB, all from this site', async ({ browser, baseURL }) => {
  const page = await browser.newPage();
  const sizes: { url: string; bytes: number }[] = [];
  page.on('requestfinished', async (request) => {
    const url = request.url();
    sizes.push({ url, bytes: 0 });
    const { responseBodySize } = await request.sizes();
    sizes.find((each) => each.url === url)!.bytes = responseBodySize;
  });
  const answer = await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await answer!.request().headerValue('accept-encoding')).toContain('br');
  const code = sum(sizes.filter(({ url }) => /\.(js|css)$/.test(url)).map(({ bytes }) => bytes));
  console.log(
    `Log-in: ${sizes.length} requests, ${kB(code)} of scripts and styles, ${kB(sum(sizes.map((each) => each.bytes)))} in all`,
  );
  for (const { url, bytes } of sizes) console.log(`  ${new URL(url).pathname} ${kB(bytes)}`);
  expect(sizes.filter(({ url }) => !url.startsWith(baseURL!))).toEqual([]);
  expect(sizes.length).toBeLessThanOrEqual(8);
  expect(code).toBeGreaterThan(10_000);
  expect(code).toBeLessThanOrEqual(140_000);
  await page.close();
});

for (const who of ['person', 'organization'] as const)
  test.describe(`A further screen of the ${who}`, () => {
    test.use({ as: who });

    test('is at most 25 kB', async ({ page, context, fixture, baseURL }) => {
      test.setTimeout(120_000);
      const foreign: string[] = [];
      context.on('request', (request) => {
        if (!request.url().startsWith(baseURL!) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
      });
      await page.goto('/dashboard');
      await settle(page);
      const known = new Set((await assetsOf(page)).keys());
      const added: [name: string, bytes: number][] = [];
      for (const screen of screens.filter(({ as }) => as === who)) {
        await page.goto(addressOf(screen, fixture));
        await settle(page);
        const assets = await assetsOf(page);
        added.push([nameOf(screen), sum([...assets].filter(([url]) => !known.has(url)).map(([, size]) => size))]);
      }
      for (const [name, bytes] of added) console.log(`  ${name} ${kB(bytes)}`);
      expect(added.filter(([, bytes]) => bytes > 25_000)).toEqual([]);
      expect(foreign).toEqual([]);
    });
  });

for (const who of ['person', 'organization'] as const)
  test.describe(`A first visit of the ${who}`, () => {
    test.use({ as: who });

    test('each screen takes at most 12 requests, not counting pictures and the live stream', async ({
      page,
      fixture,
    }) => {
      test.setTimeout(120_000);
      const devices = await page.context().newCDPSession(page);
      await devices.send('Network.enable');
      await devices.send('Network.setCacheDisabled', { cacheDisabled: true });
      let asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, protocol } = new URL(request.url());
        const isPlot = isChart(pathname) || request.resourceType() === 'image';
        if (protocol.startsWith('http') && !isPlot && pathname !== '/api/live')
          asked.push(`${request.url()} ${request.postData() ?? ''}`);
      });
      const most: [name: string, requests: string[]][] = [];
      for (const screen of screens.filter(({ as }) => as === who)) {
        asked = [];
        await page.goto(addressOf(screen, fixture));
        await settle(page);
        console.log(`  ${nameOf(screen)} ${asked.length} requests`);
        // What index.html asks for early is not asked for again.
        expect(new Set(asked).size, asked.join('\n')).toBe(asked.length);
        if (asked.length > mostRequests) most.push([nameOf(screen), asked]);
      }
      await devices.detach();
      expect(most).toEqual([]);
    });
  });

test('the log-in loads without layout shift', async ({ browser }) => {
  const page = await browser.newPage();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  await page.close();
});

test.describe('A person', () => {
  test.use({ as: 'person' });

  for (const width of [390, 1280])
    test(`sees no layout shift on any screen ${width} pixels wide`, async ({ page, fixture }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 844 });
      const jumps: [name: string, shift: number][] = [];
      for (const screen of screens.filter(({ as }) => as === 'person')) {
        await page.goto(addressOf(screen, fixture));
        if (screen.shows) await expect(page.getByText(screen.shows(fixture)).first()).toBeVisible();
        jumps.push([nameOf(screen), await shiftsOf(page)]);
      }
      expect(jumps.filter(([, shift]) => shift > 0.02)).toEqual([]);
    });
});

test('the log-in paints quickly on a slow phone', async ({ browser }) => {
  const page = await browser.newPage();
  const devices = await page.context().newCDPSession(page);
  await devices.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devices.send('Network.enable');
  // Slow 4G as the usual measuring tools have it: 150 ms there and back, 1.6 Mbit/s down.
  await devices.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const paints = await page.evaluate(
    () =>
      new Promise<{ first: number; largest: number }>((resolve) => {
        let largest = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) largest = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        const [first] = performance.getEntriesByName('first-contentful-paint');
        setTimeout(() => resolve({ first: first?.startTime ?? 0, largest }), 300);
      }),
  );
  console.log(
    `Log-in, 4× slower CPU, slow 4G: first paint ${paints.first.toFixed(0)} ms, largest ${paints.largest.toFixed(0)} ms`,
  );
  // Wide bounds, so that a busy machine does not fail; the goals (1.5 s and 2.0 s) are held in a quiet run.
  expect(paints.first).toBeLessThan(8_000);
  expect(paints.largest).toBeLessThan(12_000);
  await page.close();
});
