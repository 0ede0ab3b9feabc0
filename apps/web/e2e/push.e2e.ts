import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './fixture.ts';
import { call, enter, signUp } from './requests.ts';

const p256dh = 'BNzRLhbYR8IKgDJ6gc_Z5Q7eghOjYDocKMNMvER2k_LOxscShiF5ulMVOp9gRBo34oi48Alh0Iht1OczBC37rw8';

test('a browser is turned on and off for push, and kinds are chosen', async ({ browser, request }) => {
  const context = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL!,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  await context.grantPermissions(['notifications']);
  // The browser's push service is somebody else's; what a page asks of it and sends to the server is ours.
  await context.addInitScript((key) => {
    Object.assign(window, { asked: [] });
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async (options) => {
      (window as unknown as { asked: unknown[] }).asked.push(options);
      const keys = { p256dh: key, auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
      const endpoint = `http://127.0.0.1:9/${crypto.randomUUID()}`;
      return { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
    };
  }, p256dh);
  const page = await context.newPage();
  const ada = await signUp(request);
  await enter(page, ada);
  await page.goto('/notifications/preferences');
  const region = page.getByRole('region', { name: 'In This Browser' });
  await region.getByRole('button', { name: 'Turn On Push' }).click();
  await expect(page.getByText('This browser will get push notifications.')).toBeVisible();
  const { pushKey } = await call<{ pushKey: string }>(request, undefined, '/config', undefined, 'GET');
  expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([
    { userVisibleOnly: true, applicationServerKey: pushKey },
  ]);
  await expect(region.getByRole('checkbox', { name: 'Money' })).toBeChecked();
  const projects = region.getByRole('checkbox', { name: 'Projects' });
  await expect(projects).not.toBeChecked();
  // Not `check`, which wants the tick within the click: it comes with the mutation, a moment later.
  await projects.click();
  await expect(projects).toBeChecked();
  await expect(page.getByText('Your push notifications are saved.')).toBeVisible();
  await page.reload();
  await expect(projects).toBeChecked();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await region.getByRole('button', { name: 'Turn Off Push' }).click();
  await expect(page.getByText('This browser will no longer get push notifications.')).toBeVisible();
  const read = await call<{ subscribed: boolean }>(request, ada, '/notifications/push', undefined, 'GET');
  expect(read.subscribed).toBe(false);
  await context.close();
});

test('a browser that does not allow notifications is told so, and nothing is sent', async ({ page, request }) => {
  await page.addInitScript(() => (Notification.requestPermission = async () => 'denied'));
  await enter(page, await signUp(request));
  await page.goto('/notifications/preferences');
  await page.getByRole('button', { name: 'Turn On Push' }).click();
  await expect(page.getByText('Your browser does not let Guildhall show notifications.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn On Push' })).toBeEnabled();
});

test('the service worker shows what it is told, and a click opens it', async ({ browser, request }) => {
  const context = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL!,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  await context.grantPermissions(['notifications']);
  const page = await context.newPage();
  await enter(page, await signUp(request));
  await page.goto('/wallet');
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js').then(() => {}));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const cdp = await context.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    if (registrations[0]) registered.resolve(registrations[0].registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  const worker = context.serviceWorkers()[0]!;
  // A browser without a screen shows no notifications and opens no windows: what it is asked for is kept.
  await worker.evaluate(() => {
    const asked: unknown[] = [];
    Object.assign(self, { asked });
    const { registration, clients } = self as unknown as { registration: object; clients: object };
    Object.assign(registration, { showNotification: async (...shown: unknown[]) => void asked.push(shown) });
    Object.assign(clients, { openWindow: async (address: string) => void asked.push(address) });
  });
  const asked = () => worker.evaluate(() => (self as unknown as { asked: unknown[] }).asked);
  const words = { text: 'Bo invested $50.00 in New kiln.', link: '/wallet?tab=1', tag: 'A' };
  const data = JSON.stringify(words);
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
  const shown = { body: words.text, tag: 'A', icon: '/icons/icon-192.png', data: { link: words.link } };
  await expect.poll(asked).toEqual([['Guildhall', shown]]);
  await worker.evaluate((link) => {
    const notification = { data: { link }, close: () => {} };
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
  }, words.link);
  await expect.poll(asked).toEqual([['Guildhall', shown], words.link]);
  await context.close();
});
