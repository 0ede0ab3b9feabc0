// First visits on a slow phone's terms: `npm run bench:visits [runs] [words of screens]`. 4× slower CPU, slow 4G, an empty
// cache. Figures, never tests. E2E_BASE_URL measures a product that runs already and has the demo; BENCH_REQUESTS=1
// lists each visit's requests.
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import { startProduct } from '../../scripts/start-product.ts';

const runs = Number(process.argv[2] ?? 3);
const words = process.argv.slice(3);
const product = process.env.E2E_BASE_URL ? null : await startProduct({ DEMO: '1' });
const baseURL = process.env.E2E_BASE_URL ?? product.url;
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
// What the usual measuring tools call slow 4G.
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const account = { email: 'investor@demo.example', password: 'hall2026' };

const session = await post('/auth/login', account);
const organization = await post('/auth/login', { ...account, email: 'organization@demo.example' });
const { projectList } = await post('/project/list', { orgId: organization.id }, session.token);
async function share(path, body) {
  return (await post(path, { ...body, on: '1' }, organization.token)).sharePath;
}
const screens = [
  ['log-in', '/login', null],
  ['dashboard', '/dashboard', session],
  ['project', `/project/details?id=${projectList[0].id}`, session],
  ['wallet', '/wallet', session],
  ['public project', await share('/project/share', { id: projectList[0].id }), null],
  ['public organization', await share('/organization/share', {}), null],
  ['welcome', '/welcome', null],
  ['welcome projects', '/welcome/projects', null],
  ['welcome organizations', '/welcome/organizations', null],
].filter(([name]) => words.length === 0 || words.includes(name));

// The bare limit: text of a few lines, which only the browser's own start, the line and the processor slow down.
const bare = await visits('/robots.txt', null, 'pre');
const table = [];
for (const [name, path, who] of screens) {
  const of = await visits(path, who, 'h1');
  table.push({
    screen: name,
    requests: of('requests'),
    'of them pictures': of('pictures'),
    'code kB': of('code'),
    'all kB': of('all'),
    'FCP ms': of('fcp'),
    'LCP ms': of('lcp'),
    'LCP to that of plain text': (of('lcp') / bare('lcp')).toFixed(2),
    'TBT ms': of('tbt'),
    CLS: of('cls'),
  });
}
console.log(`4× slower CPU, slow 4G, empty cache, median of ${runs}`);
console.table(table);
if (words.length === 0 || words.includes('sign-in')) {
  const waits = [];
  for (let run = 0; run < runs; run += 1) waits.push(await signIn());
  console.log(`From "Sign In" to the first card: ${median(waits)} ms, of which 1500 ms are the specification's.`);
}
await browser.close();
await product?.stop();
process.exit(0);

/** Opens a page of its own, slowed down, and closes it after the work. */
async function onSlowPhone(who, work) {
  const origin = { origin: baseURL, localStorage: who ? stored(who) : [] };
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 412, height: 823 },
    storageState: { cookies: [], origins: [origin] },
  });
  const page = await context.newPage();
  const devices = await context.newCDPSession(page);
  await devices.send('Network.enable');
  await devices.send('Network.emulateNetworkConditions', slow4G);
  await devices.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watchPage);
  const result = await work(page, devices);
  await context.close();
  return result;
}

/** What visits to a page came to: the median of each figure. `shown` is what the page has once it is there. */
async function visits(path, who, shown) {
  const all = [];
  for (let run = 0; run < runs; run += 1) all.push(await visit(path, who, shown));
  return (figure) => median(all.map((each) => each[figure]));
}

function visit(path, who, shown) {
  return onSlowPhone(who, async (page, devices) => {
    const requests = new Map();
    devices.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) =>
      requests.set(requestId, { url: request.url, type, from: timestamp, bytes: 0 }),
    );
    const done = ({ requestId, encodedDataLength, timestamp }) =>
      requests.has(requestId) && Object.assign(requests.get(requestId), { bytes: encodedDataLength, to: timestamp });
    devices.on('Network.loadingFinished', done);
    await page.goto(path);
    // Nothing of the bench's own runs in the page meanwhile: on this processor it would take 40 ms.
    await quiet(requests);
    await page.locator(shown).first().waitFor();
    const list = [...requests.values()].filter(({ url }) => url.startsWith('http'));
    if (process.env.BENCH_REQUESTS) printRequests(list);
    const sum = (some) => Math.round(some.reduce((total, { bytes }) => total + bytes, 0) / 100) / 10;
    return {
      ...(await page.evaluate(() => globalThis.seen())),
      requests: list.length,
      pictures: list.filter(({ type }) => type === 'Image').length,
      code: sum(list.filter(({ type }) => type === 'Script' || type === 'Stylesheet')),
      all: sum(list),
    };
  });
}

/** Somebody who needs eight seconds to type, as the log-in's screen may use them. */
function signIn() {
  return onSlowPhone(null, async (page) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.waitForTimeout(8_000);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForTimeout(4_000);
    await page.locator('main li a').first().waitFor();
    return page.evaluate(() => globalThis.seen().wait);
  });
}

/** Two seconds without a new request or an answer; the stream of live events never ends. */
async function quiet(requests) {
  const open = () => [...requests.values()].filter(({ to, url }) => !to && !url.endsWith('/live')).length;
  for (let since = Date.now(), before = ''; Date.now() - since < 2_000;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = `${requests.size} ${open()}`;
    if (now !== before) since = Date.now();
    before = now;
  }
}

function printRequests(list) {
  const start = Math.min(...list.map(({ from }) => from));
  for (const { url, from, to, bytes } of list)
    console.log(
      `${ms(from - start)} ${to ? ms(to - start) : '   open'} ${String(bytes).padStart(7)} ${new URL(url).pathname}`,
    );
}

function ms(seconds) {
  return Math.round(seconds * 1000)
    .toString()
    .padStart(7);
}

/** Runs in the page, before anything else. */
function watchPage() {
  const seen = { fcp: 0, lcp: 0, tbt: 0, cls: 0, card: 0, clicked: 0 };
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('paint', (entry) => entry.name === 'first-contentful-paint' && (seen.fcp = entry.startTime));
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  watch('longtask', (entry) => (seen.tbt += entry.duration - 50));
  watch('layout-shift', (entry) => !entry.hadRecentInput && (seen.cls += entry.value));
  addEventListener('click', () => (seen.clicked = performance.now()), { capture: true });
  // The first card counts from the frame that shows it.
  new MutationObserver((_, watcher) => {
    if (!document.querySelector('main li a')) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => (seen.card = performance.now())));
  }).observe(document, { childList: true, subtree: true });
  globalThis.seen = () => ({
    wait: Math.round(seen.card - seen.clicked),
    fcp: Math.round(seen.fcp),
    lcp: Math.round(seen.lcp),
    tbt: Math.round(seen.tbt),
    cls: Math.round(seen.cls * 1000) / 1000,
  });
}

function stored(who) {
  return ['id', 'email', 'token', 'userType', 'profilePic'].map((name) => ({ name, value: String(who[name]) }));
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

async function post(path, body, token = process.env.PUBLIC_TOKEN ?? 'guildhall-public') {
  const answer = await fetch(`${baseURL}/api${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { success, message, data } = await answer.json();
  if (!success) throw new Error(`${path}: ${message}`);
  return data;
}
