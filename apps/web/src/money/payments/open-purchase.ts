import { useSyncExternalStore } from 'react';
import { session } from '../../api/session.ts';
import { drafts } from '../../ui/drafts.ts';

/** An order or investment that waits for its card payment. `due` in dollars; `confirmIntent` is empty before a card was given. */
export type Purchase = {
  kind: 'order' | 'invest';
  id: string;
  projectId: string;
  due: number;
  confirmIntent: string;
  paymentIntent: string;
};

const name = 'card-payment';
const none: Purchase = { kind: 'order', id: '', projectId: '', due: 0, confirmIntent: '', paymentIntent: '' };
const listeners = new Set<() => void>();

function read(): Purchase | undefined {
  const kept = { ...none, ...drafts.read(name, none) };
  return kept.id ? kept : undefined;
}

let current = read();

function changed() {
  current = read();
  for (const listener of listeners) listener();
}

session.watch(changed);

/** The last purchase of this tab that waits for its card payment, kept over a reload and forgotten with the session. */
export const openPurchase = {
  keep: (purchase: Purchase) => {
    drafts.write(name, purchase);
    changed();
  },
  /** Forgets this one; another one meanwhile stays. */
  forget: (id: string) => {
    if (current?.id !== id) return;
    drafts.forget(name);
    changed();
  },
};

function watch(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOpenPurchase() {
  return useSyncExternalStore(watch, () => current);
}
