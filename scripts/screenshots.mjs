// npm run screenshots [-- --readme] [-- --out=folder] [-- words of paths]: every screen in pictures, narrow and wide, by
// day and by night, with the demo. --readme also draws the few that the README shows. E2E_BASE_URL reuses a running product.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { addressOf, nameOf, openModal, screens } from '../apps/web/e2e/screens.ts';
import { codeOf } from '../apps/api/src/people/second-factor/test-codes.ts';
import { findChromium } from './chromium.mjs';
import startProduct from './e2e-product.ts';
import { root } from './process.mjs';
import { drawReadme } from './screenshots-readme.mjs';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const out = resolve(root, process.argv.find((word) => word.startsWith('--out='))?.slice(6) ?? 'data/screenshots');
const sizes = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

const stop = await startProduct();
const browser = await chromium.launch({
  ...(findChromium() ? { executablePath: findChromium() } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const baseURL = process.env.E2E_BASE_URL;
  const fixture = await demoFixture(baseURL);
  if (process.argv.includes('--readme')) await drawReadme({ browser, baseURL, fixture, open });
  else for (const size of sizes) for (const scheme of ['light', 'dark']) await takeAll(baseURL, fixture, size, scheme);
} finally {
  await browser.close();
  await stop?.();
}

async function takeAll(baseURL, fixture, size, scheme) {
  mkdirSync(out, { recursive: true });
  for (const screen of screens) {
    const name = nameOf(screen);
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    if (!hasAddress(screen, fixture)) {
      console.error(`${name}: the demo has nothing that it shows.`);
      continue;
    }
    const page = await open({ browser, baseURL, fixture, screen, size, scheme });
    const file = `${size.width}-${scheme}-${name.slice(1).replaceAll(/[/ ]/g, '-')}`;
    await stretch(page, size);
    await page.screenshot({ path: join(out, `${file}.png`) });
    await page.setViewportSize(size);
    for (const modal of screen.modals ?? []) {
      await openModal(page, modal, fixture).then(
        async () => {
          await settle(page);
          await page.screenshot({ path: join(out, `${file}-${modal.dialog.replaceAll(' ', '-')}.png`) });
        },
        (error) => console.error(`${file}: ${modal.dialog} did not open. ${error.message.split('\n')[0]}`),
      );
      await page.reload();
    }
    await page.context().close();
    console.log(file);
  }
}

/** Some screens show one thing, such as a complaint, of which the demo may have none. */
function hasAddress(screen, fixture) {
  try {
    return addressOf(screen, fixture) !== '';
  } catch {
    return false;
  }
}

/** A page that shows a screen with everything loaded. */
async function open({ browser, baseURL, fixture, screen, size, scheme }) {
  const account = screen.as && fixture[screen.as];
  const localStorage = account
    ? ['id', 'email', 'token', 'userType', 'profilePic'].map((name) => ({ name, value: String(account[name]) }))
    : [];
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(addressOf(screen, fixture));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settle(page);
  return page;
}

/** Makes the window as tall as the page, so that pictures further down load and what sticks to the bottom is there. */
async function stretch(page, size) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= size.height) return;
  await page.setViewportSize({ ...size, height });
  await settle(page);
}

/** Waits for data, fonts, pictures and plots. */
async function settle(page) {
  await page.waitForFunction(
    () =>
      !document.body.innerText.includes('Loading …') &&
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  await page.waitForTimeout(700);
}

/** The demo's accounts, and what is theirs. */
async function demoFixture(baseURL) {
  const call = async (token, path, body) => {
    const response = await fetch(`${baseURL}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: token, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { success, message, data } = await response.json();
    if (!success) throw new Error(`${path}: ${message}`);
    return data;
  };
  const logIn = (email) =>
    call(process.env.PUBLIC_TOKEN ?? 'guildhall-public', '/auth/login', { email, password: 'hall2026' });
  const person = await logIn('investor@demo.example');
  const organization = await logIn('organization@demo.example');
  const operator = await logIn('operator@demo.example');
  const factor = '/profile/secondFactor/authenticator';
  const { secret } = await call(operator.token, `${factor}/begin`, { password: 'hall2026' });
  await call(operator.token, `${factor}/confirm`, { code: codeOf(secret) });
  const queue = async (name) => (await call(operator.token, `/operator/${name}`, { length: 10 })).records;
  const withdrawals = await queue('withdrawals');
  // The smallest one is paid out, so that a batch is shown.
  const [paid, reviewed] = withdrawals.toSorted((a, b) => a.amount - b.amount);
  await call(operator.token, `/operator/withdrawals/${paid.id}/approve`, { asTest: '1' });
  await call(operator.token, '/operator/payoutBatches/create', { asTest: '1' });
  const [batch] = await queue('payoutBatches');
  const [complaint] = await queue('complaints');
  const [verification] = await queue('verifications');
  const flagged = await queue('flags');
  const { projectList } = await call(person.token, '/project/list', { orgId: organization.id });
  const own = await call(organization.token, '/project/list', {});
  const { servicesList } = await call(person.token, '/service/list', { orgId: organization.id });
  const orders = await call(person.token, '/orders/list', { orderType: 'ordered' });
  const investments = await call(person.token, '/investment/list', {});
  return {
    person,
    organization,
    // Its list is shown whole.
    operator: { ...operator, name: '' },
    withdrawalId: reviewed.id,
    payoutBatchId: batch.id,
    complaint: { id: complaint?.id ?? '', number: '' },
    verificationId: verification.id,
    flagId: flagged.find(({ kind }) => kind === 'review').id,
    projectId: projectList[0].id,
    draftId: own.projectList.find(({ state }) => state === 'draft')?.id,
    serviceTitle: servicesList[0].title,
    orderId: orders.records[0]?.id ?? '',
    investmentId: investments.records[0]?.id ?? '',
  };
}
