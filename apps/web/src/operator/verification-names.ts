import { verificationStatuses, type VerificationStatus } from '@guildhall/contract/verification-statuses.ts';

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
