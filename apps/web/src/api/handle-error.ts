import { delays, wait } from '../delays.ts';
import { toast } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';
import { navigateTo, wanted } from './navigation.ts';
import { session } from './session.ts';

/** Whose failure it is: an action may reload a page whose ground has gone (404); a page that is itself not found says so. */
export type FailedPart = 'action' | 'page';

const shown = new WeakSet<object>();
const reloadedKey = 'reloaded';
let leaving = false;

/** The error handler of spec §8, in one place. Shows each error once, and everything that the server names (design §6). */
export const handleError = (error: unknown, part: FailedPart = 'action'): void => {
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
    if (error.statusCode === 404 && part === 'action') void reloadOnce();
  }
};

/** Whether the page's own item does not exist, so that it shows a way back instead. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.statusCode === 404;

const leave = async (message: string) => {
  if (leaving) return;
  leaving = true;
  toast.error(message);
  await wait(delays.unauthorized);
  const { pathname, search } = window.location;
  if (session.isOpen()) wanted.remember(pathname + search);
  navigateTo('/login');
  toast.dismissAll();
  session.clear();
  leaving = false;
};

/** Reloads, but not again for the same address within this minute: an action that keeps failing must not keep the page from being read. */
const reloadOnce = async () => {
  const mark = `${window.location.pathname}${window.location.search} ${Math.floor(Date.now() / 60_000)}`;
  if (sessionStorage.getItem(reloadedKey) === mark) return;
  sessionStorage.setItem(reloadedKey, mark);
  await wait(delays.notFoundReload);
  window.location.reload();
};
