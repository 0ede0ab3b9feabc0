import type { Hideable } from '@guildhall/contract/trust/hidden-words.ts';

/**
 * What was hidden, and why. `placeId` is the organization reviewed, the other party of a conversation, or the id under which what
 * is hidden was flagged.
 */
export type Hidden = { what: Hideable; placeId: string; reason: string };

/** The screen on which its author sees it. */
export function placeOfHidden({ what, placeId }: Hidden): string {
  if (what === 'review') return `/view/reviews?id=${placeId}`;
  return what === 'message' ? `/chat?id=${placeId}` : `/my/hidden?id=${placeId}`;
}
