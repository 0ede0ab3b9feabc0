import type { FlagKind } from '@guildhall/contract/trust/flags.contract.ts';

/** What can be hidden; projects and organizations are frozen instead. */
type Hideable = Exclude<FlagKind, 'project' | 'organization'>;

/**
 * What was hidden, and why. `placeId` is the organization reviewed, the other party of a conversation, or the id under which what
 * is hidden was flagged.
 */
export type Hidden = { what: Hideable; placeId: string; reason: string };

/** What was hidden, in words for its author. */
export const hiddenWords: Record<Hideable, string> = {
  review: 'review',
  message: 'message',
  service: 'service',
  file: 'file',
  complaint: 'complaint',
  answer: 'answer',
  request: 'report request',
  investment: 'note',
};

/** The same with its article. */
export function aHidden(what: Hideable): string {
  return `${what === 'answer' ? 'an' : 'a'} ${hiddenWords[what]}`;
}

/** The screen on which its author sees it. */
export function placeOfHidden({ what, placeId }: Hidden): string {
  if (what === 'review') return `/view/reviews?id=${placeId}`;
  return what === 'message' ? `/chat?id=${placeId}` : `/my/hidden?id=${placeId}`;
}
