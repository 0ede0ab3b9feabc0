import type { VerificationStatus } from '@guildhall/contract/people/verification-statuses.ts';
import { moreNeededWords, refusedWords } from '@guildhall/contract/people/verification-words.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

/** How a verification stands: its status, or that it ends soon. */
export type VerificationStep = VerificationStatus | 'ending';

/** `words` of an operator; the last day of what is verified. */
type OfVerification = { status: VerificationStep; words: string; lastDay: string };

const verificationWords: Record<VerificationStep, (data: OfVerification) => string> = {
  asked: () => 'We have received your documents and will review them.',
  in_review: () => 'We are reviewing your documents now.',
  more_needed: ({ words: needed }) => moreNeededWords(needed),
  verified: ({ lastDay }) => `You are verified until ${lastDay}.`,
  refused: ({ words: reason }) => refusedWords(reason),
  ending: ({ lastDay }) => `Your verification ends on ${lastDay}. You can renew it now.`,
  expired: ({ words: reason }) => `Your verification has ended.${reason === '' ? '' : ` ${reason}`}`,
};

export const verificationNotifications = declareNotifications<{
  verification: OfVerification;
}>({
  verification: {
    kind: 'security',
    text: ({ data }) => verificationWords[data.status](data),
    link: () => '/my/verification',
  },
});
