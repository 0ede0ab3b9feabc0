import { pathTo } from '../paths.ts';
import { endSession } from './end-session.ts';
import { session } from './session.ts';

type Go = (to: string, options?: { replace?: boolean }) => void;

let go: Go = (to) => window.location.assign(to);

/** Lets code outside React navigate; the router hands itself in at the start. */
export function setNavigator(navigate: Go) {
  go = navigate;
}

export const navigateTo: Go = (to, options) => go(to, options);

/**
 * Where the log-in leads instead of the dashboard: the screen of a link that the product itself has signed in a mail, a push or on a
 * public page. The server keeps it in a cookie for an hour (`apps/api/src/platform/http/web.http.ts`).
 */
export const wanted = {
  /** The kind of the one thing that is wanted, by its address: `/project/details`. */
  kind: () => /^\/(\w+)\/detail/.exec(wanted.read())?.[1],
  read: () => decodeURIComponent(/(?:^|; )next=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
  /** Gives the address once; only one of this site counts. */
  take(): string | undefined {
    const address = wanted.read();
    wanted.forget();
    return /^\/(?![/\\])/.test(address) ? address : undefined;
  },
  forget() {
    document.cookie = 'next=; path=/; max-age=0; samesite=lax';
  },
};

/**
 * Where an operator sees as an account in this tab, ends that, here and at the server, and begins the tab again at the account's page in the console: what
 * was loaded for the one is not shown to the other. False elsewhere.
 */
export function leaveSeeAs(): boolean {
  const seenAs = session.seenAs();
  if (!seenAs) return false;
  endSession();
  window.location.assign(pathTo('operator/account', { id: seenAs.id }));
  return true;
}

/** Ends the session, here and at the server, and shows the log-in. */
export function leaveToLogin() {
  if (leaveSeeAs()) return;
  endSession();
  navigateTo(pathTo('login'));
}
