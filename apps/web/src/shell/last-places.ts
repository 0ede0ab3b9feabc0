import type { Location } from 'react-router';
import { session } from '../api/session.ts';

/** How a screen was left: its search, filters and page as the address had them, and under which key its position is stored. */
type Place = { search: string; position: string };

const places = new Map<string, Place>();

let owner = session.get('token');
session.watch(() => {
  if (owner === session.get('token')) return;
  owner = session.get('token');
  places.clear();
});

/**
 * Under which key the position on a screen is stored. Every document's first place in the history has the key `default`: its own address keeps
 * it from opening where another page was left. A way back says the key of what it leads back to.
 */
export function keyOfPosition({ key, pathname, search, state }: Location): string {
  const back: unknown = (state as { position?: unknown } | null)?.position;
  if (typeof back === 'string') return back;
  return key === 'default' ? pathname + search : key;
}

/** Remembers a screen as it is now, for the way back to it, until the log-out. */
export function notePlace(location: Location): void {
  places.set(location.pathname, { search: location.search, position: keyOfPosition(location) });
}

/** A screen as it was left in this tab: its address and the state that brings its position back; the screen itself where it was not shown. */
export function asLeft(path: string): { to: string; state?: { position: string } } {
  const place = places.get(path);
  return place ? { to: path + place.search, state: { position: place.position } } : { to: path };
}
