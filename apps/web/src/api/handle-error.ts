import { delays, wait } from '../delays.ts';
import { pathTo } from '../paths.ts';
import { toast } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';
import { leaveSeeAs, navigateTo } from './navigation.ts';
import { pageAddress, reloadAfter } from './reload.ts';
import { session } from './session.ts';

const shown = new WeakSet<object>();
const reloadedKey = 'reloaded';
let leaving = false;

/** The error handler of spec §8, in one place. Shows each error once, and everything that the server names (§8.said). */
export function handleError(error: unknown): void {
  if (!(error instanceof ApiError)) {
    if (error instanceof Error && error.name === 'AbortError') return;
    console.error(error);
    return;
  }
  if (shown.has(error)) return;
  shown.add(error);
  if (error.statusCode === 401) void leave(error.message);
  else {
    toast.error(error.message);
    if (error.statusCode === 404) void reloadOnce();
  }
}

/** For what shows an error where it belongs: `handleError` says it no second time. */
export function noteShown(error: ApiError): void {
  shown.add(error);
}

/** Whether the page's own item does not exist, so that it shows a way back instead. */
export function isNotFound(error: unknown) {
  return error instanceof ApiError && error.statusCode === 404;
}

async function leave(message: string) {
  if (leaving) return;
  leaving = true;
  toast.error(message);
  const refused = session.get('token');
  await wait(delays.unauthorized);
  leaving = false;
  // A session that was opened meanwhile, also in another tab, is kept.
  if (session.get('token') !== refused) return;
  if (leaveSeeAs()) return;
  // First, so that the log-in finds no token and does not end at the server what has ended there.
  session.clear();
  navigateTo(pathTo('login'));
  toast.dismissAll();
}

const again = 60_000;

/** Reloads, but not the same address again within a minute: what stays missing must not keep the page from being read. */
async function reloadOnce() {
  const [at, address] = (sessionStorage.getItem(reloadedKey) ?? '').split(' ', 2);
  if (address === pageAddress() && Date.now() - Number(at) < again) return;
  sessionStorage.setItem(reloadedKey, `${Date.now()} ${pageAddress()}`);
  await reloadAfter(delays.notFoundReload);
}
