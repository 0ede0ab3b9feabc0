import type { FlagKind } from './flags.contract.ts';

/** What can be hidden; projects and organizations are frozen instead. */
export type Hideable = Exclude<FlagKind, 'project' | 'organization'>;

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
  question: 'question',
  publicAnswer: 'answer',
  reviewAnswer: 'answer',
};

/** The same with its article. */
export function aHidden(what: Hideable): string {
  return `${hiddenWords[what] === 'answer' ? 'an' : 'a'} ${hiddenWords[what]}`;
}

/** What the author reads of a decision about a text or file of theirs. An operator sees it before it is sent. */
export const flagDecidedWords = {
  hidden: (what: Hideable, reason: string) => `Guildhall has hidden ${aHidden(what)} of yours: ${reason}`,
  staysHidden: (what: Hideable, reason: string) => `Your ${hiddenWords[what]} stays hidden: ${reason}`,
  shownAgain: (what: Hideable, reason: string) => `Your ${hiddenWords[what]} is shown again: ${reason}`,
};
