import {
  verificationStatuses,
  type CheckVerdict,
  type VerificationStatus,
} from '@guildhall/contract/people/verification-statuses.ts';

/** A status of a verification, in words for operators. */
export const verificationStatusWords: Record<VerificationStatus, string> = {
  asked: 'Waits',
  in_review: 'In review',
  more_needed: 'More needed',
  verified: 'Verified',
  refused: 'Refused',
  expired: 'Ended',
};

/** What the list can be narrowed to. */
export const verificationStatusOptions = verificationStatuses.map((value) => ({
  value,
  label: verificationStatusWords[value],
}));

/** A recommendation of the provider, in words for operators. */
export const checkVerdictWords: Record<CheckVerdict, string> = {
  match: 'The documents match',
  no_match: 'The documents do not match',
  unsure: 'It cannot say',
};

/** Why there is no recommendation yet. */
export const checkStateWords = {
  none: '',
  waiting: 'The documents are about to be sent to it',
  pending: 'It is looking at the documents',
  done: '',
  given_up: 'None received',
};
