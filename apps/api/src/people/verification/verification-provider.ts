import type { CheckVerdict } from '@guildhall/contract/people/verification-statuses.ts';

/** Who wants to be verified: what the documents are held against, and no more of them. */
export type CheckedSubject = {
  kind: 'person' | 'organization';
  name: string;
  businessName: string;
  registrationNumber: string;
};

export type CheckedDocument = { id: string; name: string; mediaType: string; bytes: Buffer };

/** How a check stands. `verdict` is a recommendation; null while there is none. */
export type CheckStanding = { reference: string; verdict: CheckVerdict | null; words: string };

/** Somebody who looks at the documents of verifications before an operator decides. */
export type VerificationProvider = {
  /**
   * Requests a check of documents under our own id: the same id again creates no second check.
   * @throws ProviderProblem
   */
  ask(id: string, subject: CheckedSubject, documents: readonly CheckedDocument[]): Promise<CheckStanding>;
  /**
   * How a check stands by now.
   * @throws ProviderProblem
   */
  follow(id: string, reference: string): Promise<CheckStanding>;
  /** The reference in an event of the provider; null when its signature is missing, wrong, or older or newer than five minutes. */
  readEvent(body: Buffer, headers: Record<string, string | string[] | undefined>): { reference: string } | null;
};
