import { declareNotifications } from '../../reach/notifications/declare.ts';
import { aHidden, hiddenWords, placeOfHidden, type Hidden } from './place-of-hidden.ts';

export const flagsNotifications = declareNotifications<{
  /** A text or file of one's own, by what operators have decided about it. */
  hidden: Hidden;
  staysHidden: Hidden;
  shownAgain: Hidden;
}>({
  hidden: {
    kind: 'security',
    text: ({ data: { what, reason } }) => `Guildhall has hidden ${aHidden(what)} of yours: ${reason}`,
    link: placeOfHidden,
  },
  staysHidden: {
    kind: 'security',
    text: ({ data: { what, reason } }) => `Your ${hiddenWords[what]} stays hidden: ${reason}`,
    link: placeOfHidden,
  },
  shownAgain: {
    kind: 'security',
    text: ({ data: { what, reason } }) => `Your ${hiddenWords[what]} is shown again: ${reason}`,
    link: placeOfHidden,
  },
});
