import { flagDecidedWords } from '@guildhall/contract/trust/hidden-words.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';
import { placeOfHidden, type Hidden } from './place-of-hidden.ts';

export const flagsNotifications = declareNotifications<{
  /** A text or file of one's own, by what operators have decided about it. */
  hidden: Hidden;
  staysHidden: Hidden;
  shownAgain: Hidden;
}>({
  hidden: {
    kind: 'security',
    text: ({ data: { what, reason } }) => flagDecidedWords.hidden(what, reason),
    link: placeOfHidden,
  },
  staysHidden: {
    kind: 'security',
    text: ({ data: { what, reason } }) => flagDecidedWords.staysHidden(what, reason),
    link: placeOfHidden,
  },
  shownAgain: {
    kind: 'security',
    text: ({ data: { what, reason } }) => flagDecidedWords.shownAgain(what, reason),
    link: placeOfHidden,
  },
});
