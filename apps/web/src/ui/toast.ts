import { delays } from '../delays.ts';

/** What a toast says and how: success and information pass in 2 s, warnings and errors in 5 s (spec §9.toast). */
export type Toast = {
  id: string;
  tone: 'success' | 'info' | 'warning' | 'error';
  message: string;
  closesAfterMs: number;
  link?: ToastLink | undefined;
};

/** Where a toast leads to. Information with one stays as long as a warning, so that it can be followed. */
export type ToastLink = { to: string; label: string };

type Show = { show: (toast: Toast) => void; dismissAll: () => void };

let shower: Promise<Show> | undefined;
let count = 0;

/** The toasts' own code and style come with the first one, so that log-in does not wait for them. */
export function loadToasts() {
  shower ??= import('./toaster.tsx').then((module) => module.mountToaster());
  // One that did not come is fetched again for the next toast.
  shower.catch(() => (shower = undefined));
  return shower;
}

const carriedKey = 'toasts';
type Carried = Pick<Toast, 'tone' | 'message'> & { until: number };
let shown: Carried[] = [];

function show(tone: Toast['tone'], message: string, closesAfterMs: number, link?: ToastLink) {
  if (!message) return;
  const now = Date.now();
  shown = [...shown.filter(({ until }) => until > now), { tone, message, until: now + closesAfterMs }];
  const toast = { id: `toast-${++count}`, tone, message, closesAfterMs, link };
  void loadToasts().then((toasts) => toasts.show(toast));
}

export const toast = {
  success: (message: string, link?: ToastLink) => show('success', message, delays.toast, link),
  info: (message: string, link?: ToastLink) => show('info', message, link ? delays.toastLong : delays.toast, link),
  warning: (message: string) => show('warning', message, delays.toastLong),
  error: (message: string) => show('error', message, delays.toastLong),
  dismissAll: () => {
    shown = [];
    void shower?.then((toasts) => toasts.dismissAll());
  },
  /** Saves what is being said for the page that comes after a reload. */
  carry: () => sessionStorage.setItem(carriedKey, JSON.stringify(shown)),
  /** Says on what was carried, for as long as is left of its time. */
  resume: () => {
    const carried = JSON.parse(sessionStorage.getItem(carriedKey) ?? '[]') as Carried[];
    sessionStorage.removeItem(carriedKey);
    for (const { tone, message, until } of carried) if (until > Date.now()) show(tone, message, until - Date.now());
  },
};
