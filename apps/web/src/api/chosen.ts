import { replace, useLocation } from 'react-router';
import type { SessionKey } from './session.ts';
import { session } from './session.ts';

export type ChosenKey = Extract<
  SessionKey,
  'orgId' | 'projectId' | 'serviceId' | 'orderId' | 'investId' | 'chatId' | 'orderedId' | 'investedId'
>;

/**
 * The chosen item of a screen, for its loader: the address's `?id=` wins and is stored; a stored one is written into the
 * address (spec §2.id-in-address), so that reload, a shared link, the back button and two tabs all show the right thing.
 */
export function chosenId(request: globalThis.Request, key: ChosenKey): string {
  const url = new URL(request.url);
  const inAddress = url.searchParams.get('id');
  if (inAddress) {
    if (session.get(key) !== inAddress) session.set({ [key]: inAddress });
    return inAddress;
  }
  const stored = session.get(key);
  if (!stored) return '';
  url.searchParams.set('id', stored);
  throw replace(url.pathname + url.search);
}

/** The same inside a page. Empty when nothing was chosen: the page then shows its not-found state. */
export function useChosenId(key: ChosenKey): string {
  return new URLSearchParams(useLocation().search).get('id') ?? session.get(key) ?? '';
}
