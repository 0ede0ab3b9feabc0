import { brotliCompressSync } from 'node:zlib';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addressOf, expectWhole, nameOf, screens } from './screens.ts';
import type { Screen } from './screens.ts';
import { test } from './fixture.ts';
import { shiftsOf } from './layout.ts';
import type { Actor, Fixture } from './fixture.ts';

const mostRequests = 11;
/** With pictures and the live stream, where somebody most often begins. */
const mostInAll = 12;
const firstScreens = ['/dashboard', '/project/details', '/wallet'];
const mostShift = 0.02;

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

/** What a visit does not wait for: the live stream, and that a project was looked at, which is sent afterwards. */
function isBeside(url: string) {
  return ['/api/live', '/api/project/seen'].includes(new URL(url).pathname);
}

/** Keeps what a screen loads some seconds later (`orLater` in `when-near.tsx`) from being counted on a slow machine. */
function withoutLater(page: Page) {
  return page.addInitScript(() => {
    const later = globalThis.setTimeout;
    const soonOnly = (work: () => void, delay?: number) => (delay === 3000 ? 0 : later(work, delay));
    globalThis.setTimeout = soonOnly as typeof setTimeout;
  });
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

test('the log-in loads in at most 5 requests and 130 kB, all from this site', async ({ browser, baseURL }) => {
  // Wider ones show projects as well, afterwards.
  const page = await browser.newPage({ viewport: { width: 1024, height: 720 } });
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
  // The style is in the page itself.
  const styles = (await answer!.text()).match(/<style>[^]*?<\/style>/g)!;
  const style = brotliCompressSync(styles.join('')).length;
  const code = style + sum(sizes.filter(({ url }) => /\.(js|css)$/.test(url)).map(({ bytes }) => bytes));
  console.log(
    `Log-in: ${sizes.length} requests, ${kB(code)} of scripts and styles, ${kB(sum(sizes.map((each) => each.bytes)))} in all`,
  );
  for (const { url, bytes } of sizes) console.log(`  ${new URL(url).pathname} ${kB(bytes)}`);
  expect(sizes.filter(({ url }) => !url.startsWith(baseURL!))).toEqual([]);
  expect(sizes.length).toBeLessThanOrEqual(5);
  expect(code).toBeGreaterThan(10_000);
  expect(code).toBeLessThanOrEqual(130_000);
  await page.close();
});

/** What the log-in loads for the projects beside its form. */
function isOfProjects(url: string) {
  return /newest|\/files\/|\/assets\/(picture|money|query)/.test(url);
}

test('on a wide screen the log-in shows six open projects beside the form, once it can be used, in 60 kB', async ({
  page,
}) => {
  let bytes = 0;
  page.on('requestfinished', async (request) => {
    if (isOfProjects(request.url())) bytes += (await request.sizes()).responseBodySize;
  });
  await page.addInitScript(() => {
    const marked = new MutationObserver(() => {
      if (!document.querySelector('button[type=submit]')) return;
      marked.disconnect();
      performance.mark('usable');
    });
    marked.observe(document, { childList: true, subtree: true });
  });
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/login');
  const beside = page.getByRole('region', { name: 'New projects' });
  await expect(beside.getByRole('link')).toHaveCount(6);
  await expect(beside.getByRole('link').first()).toContainText(/% over \d+ months?.*from \$[\d,]+ · \d+% funded/);
  await page.waitForLoadState('networkidle');
  console.log(`Log-in, six projects: ${kB(bytes)}`);
  const starts = await page.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]!.startTime;
    return performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, after: startTime - usable }));
  });
  const ofProjects = starts.filter(({ name }) => isOfProjects(name));
  expect(ofProjects.length).toBeGreaterThan(2);
  expect(ofProjects.filter(({ after }) => after < 0)).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(60_000);
  expect(await shiftsOf(page)).toBeLessThan(0.001);
  const [form, list] = await Promise.all([page.getByRole('main').boundingBox(), beside.boundingBox()]);
  expect(list!.x).toBeGreaterThan(form!.x + form!.width);
  expect(list!.x + list!.width).toBeLessThanOrEqual(1280);
  await expectAccessible(page);
  await beside.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/p\//);
  await page.setViewportSize({ width: 1024, height: 844 });
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await expect(beside).toHaveCount(0);
});

test('the log-in tells how much there is, beneath the form, in a place that is kept free for it', async ({ page }) => {
  const figures = page.getByRole('list', { name: 'Guildhall in figures' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/login');
    await figures.scrollIntoViewIfNeeded();
    await expect(figures.getByRole('listitem')).toHaveText([
      /^[1-9][\d,]* organizations$/,
      /^[1-9][\d,]* open projects$/,
      /^\$[1-9][\d,.]*M? raised in TEST money$/,
    ]);
    const first = await figures.boundingBox();
    const button = await page.getByRole('button', { name: 'Sign In' }).boundingBox();
    expect(first!.y).toBeGreaterThan(button!.y + button!.height);
    expect(await shiftsOf(page)).toBeLessThan(0.001);
  }
  let data: unknown;
  await page.route('**/api/figures', (route) => route.fulfill({ json: { data } }));
  for (const [answer, told] of [
    [
      { organizations: 1, openProjects: 0, raised: 234567.89, testMode: false },
      ['1 organization', '$234,567 raised so far'],
    ],
    [
      { organizations: 1_999_999, openProjects: 12_345, raised: 2_340_000_000, testMode: false },
      ['1.9M organizations', '12,345 open projects', '$2.3B raised so far'],
    ],
    [{ organizations: 0, openProjects: 0, raised: 0, testMode: true }, []],
    [null, []],
  ] as const) {
    data = answer;
    const answered = page.waitForResponse('**/api/figures');
    await page.goto('/login');
    await answered;
    // Another answer is there after the first one is shown.
    await page.evaluate(async () => (await fetch('/api/figures')).json());
    await expect(page.locator('#figures').getByRole('listitem')).toHaveText([...told]);
  }
});

function screensOf(who: Actor) {
  return screens.filter(({ as }) => as === who);
}

/** Loads each screen and looks at it once nothing more comes. */
async function visits(page: Page, these: Screen[], fixture: Fixture, look: (screen: Screen) => Promise<void>) {
  for (const screen of these) {
    const address = addressOf(screen, fixture);
    await page.goto(address);
    await expectWhole(page, screen, fixture);
    await settle(page);
    await expect(page).toHaveURL(address);
    await look(screen);
  }
}

for (const who of ['person', 'organization', 'operator'] as const)
  test.describe(`A first visit of the ${who}`, () => {
    test.use({ as: who, viewport: { width: 1280, height: 844 } });

    test('each screen opens whole by its address, takes at most 11 requests, not counting pictures and the live stream, all to this site, adds at most 25 kB to the dashboard, and does not shift §2.route.guarded §2.header.{hidden,shown} §6.logged-in', async ({
      page,
      context,
      fixture,
      baseURL,
    }) => {
      await withoutLater(page);
      const devices = await context.newCDPSession(page);
      await devices.send('Network.enable');
      await devices.send('Network.setCacheDisabled', { cacheDisabled: true });
      // Once the live stream is open, what may have been missed is asked for again. Here it never opens.
      await page.route('**/api/live*', () => {});
      let asked: string[] = [];
      const foreign: string[] = [];
      context.on('request', (request) => {
        const url = request.url();
        if (/^(data|blob):/.test(url)) return;
        if (!url.startsWith(baseURL!)) foreign.push(url);
        const isPlot = isChart(url) || request.resourceType() === 'image';
        if (!isPlot && !isBeside(url)) asked.push(`${url} ${request.postData() ?? ''}`);
      });
      let known: Map<string, number> | undefined;
      const tooMany: string[] = [];
      const tooHeavy: string[] = [];
      const shifting: string[] = [];
      await visits(page, screensOf(who), fixture, async (screen) => {
        const assets = await assetsOf(page);
        known ??= assets;
        const added = sum([...assets].filter(([url]) => !known!.has(url)).map(([, size]) => size));
        const said = `${nameOf(screen)}: ${asked.length} requests, ${kB(added)}`;
        console.log(`  ${said}`);
        // What index.html asks for early is not asked for again; the unread messages are, once those shown have been read.
        const again = asked.filter((each, at) => asked.indexOf(each) < at && each !== `${baseURL}/api/message `);
        expect(again, nameOf(screen)).toEqual([]);
        if (asked.length > mostRequests) tooMany.push([said, ...asked].join('\n'));
        if (added > 25_000) tooHeavy.push(said);
        const shift = await shiftsOf(page);
        if (shift > mostShift) shifting.push(`${nameOf(screen)}: ${shift}`);
        asked = [];
      });
      await devices.detach();
      expect(tooMany).toEqual([]);
      expect(tooHeavy).toEqual([]);
      expect(shifting).toEqual([]);
      expect(foreign).toEqual([]);
    });
  });

test.describe('A person with a phone', () => {
  test.use({ as: 'person', viewport: { width: 390, height: 844 } });

  test('sees no layout shift on any screen, and few requests on the first ones', async ({ page, context, fixture }) => {
    await withoutLater(page);
    const devices = await context.newCDPSession(page);
    await devices.send('Network.enable');
    await devices.send('Network.setCacheDisabled', { cacheDisabled: true });
    let asked: string[] = [];
    context.on('request', (request) => {
      if (!request.url().endsWith('/api/project/seen')) asked.push(request.url());
    });
    const shifting: string[] = [];
    const look = async (screen: Screen) => {
      const shift = await shiftsOf(page);
      if (shift > mostShift) shifting.push(`${nameOf(screen)}: ${shift}`);
    };
    const tooMany: string[][] = [];
    const [first, others] = [true, false].map((isFirst) =>
      screensOf('person').filter(({ path }) => firstScreens.includes(path) === isFirst),
    );
    await visits(page, first!, fixture, async (screen) => {
      if (asked.length > mostInAll) tooMany.push(asked);
      await look(screen);
      asked = [];
    });
    // A stored script comes as it would from this machine: where things stand is the same, and it need not be compiled again.
    await devices.send('Network.setCacheDisabled', { cacheDisabled: false });
    await visits(page, others!, fixture, look);
    expect(tooMany).toEqual([]);
    expect(shifting).toEqual([]);
  });
});

test('the log-in loads without layout shift', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await settle(page);
  expect(await shiftsOf(page)).toBeLessThanOrEqual(mostShift);
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
