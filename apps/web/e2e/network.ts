import type { Page, Route } from '@playwright/test';
import { api } from '@guildhall/contract/api.ts';
import { isCall } from './screens.ts';
import type { Call } from './screens.ts';

/** Only requests to the call's own address are stopped: one to another address, let go while it was stopped, would pass every other route. */
function intercept(page: Page, call: Call, handler: (route: Route) => Promise<void>) {
  return page.route(
    ({ href }) => isCall(call, api[call].method, href),
    (route, request) => (isCall(call, request.method(), request.url()) ? handler(route) : route.fallback()),
  );
}

/** Lets every call of this name wait until it is let go. */
export async function hold(page: Page, call: Call): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, call, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return async () => {
    resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Answers every call of this name with a refusal, as soon as it may. */
export function refuse(page: Page, call: Call, statusCode: number, message: string, may?: Promise<void>) {
  return intercept(page, call, async (route) => {
    await may;
    await route.fulfill({ status: statusCode, json: { success: false, statusCode, message, data: null } });
  });
}

/** Cuts every call of this name off before it gets an answer. */
export function cut(page: Page, call: Call) {
  return intercept(page, call, (route) => route.abort('connectionreset'));
}

/** Everything is as it was. */
export function restore(page: Page) {
  return page.unrouteAll({ behavior: 'ignoreErrors' });
}
