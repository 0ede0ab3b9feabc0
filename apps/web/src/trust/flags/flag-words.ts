import type { FlagKind, FlagReason } from '@guildhall/contract/trust/flags.contract.ts';

/** Why people report something, in words. */
export const reasonWords: Record<FlagReason, string> = {
  spam: 'Spam',
  fraud: 'Fraud or false',
  insult: 'Insult or threat',
  private: 'Private data',
  other: 'Something else',
};

/** What can be reported, in words. */
export const kindWords: Record<FlagKind, string> = {
  message: 'Message',
  review: 'Review',
  project: 'Project',
  service: 'Service',
  organization: 'Organization',
  file: 'File',
  complaint: 'Complaint',
  answer: 'Answer to a complaint',
  request: 'Report request',
  investment: 'Note of an investor',
  question: 'Question about a project',
  publicAnswer: 'Answer to a question',
  reviewAnswer: 'Answer to a review',
};
