import { useSyncExternalStore } from 'react';

const healthAddress = '/health/live';
const retryMs = 2000;

let offline = typeof navigator !== 'undefined' && !navigator.onLine;
let asking = false;
const listeners = new Set<() => void>();

function set(value: boolean) {
  if (offline === value) return;
  offline = value;
  for (const listener of listeners) listener();
}

/** `navigator.onLine` says yes behind a captive portal or with a dead server, so that a failed call asks the server itself. */
async function ask() {
  if (asking) return;
  asking = true;
  try {
    const response = await fetch(healthAddress, { cache: 'no-store' });
    set(!response.ok && response.status !== 503);
  } catch {
    set(true);
  }
  asking = false;
  if (offline) setTimeout(ask, retryMs);
}

/** Whether the server can be reached (spec §4.offline). */
export const connection = {
  /** A call got no answer: find out whether the connection is gone. */
  doubt: () => void ask(),
  isOffline: () => offline,
  watch: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => set(true));
  window.addEventListener('online', () => set(false));
}

export function useOffline() {
  return useSyncExternalStore(connection.watch, connection.isOffline);
}
