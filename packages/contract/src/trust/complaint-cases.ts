/** A complaint is open until the organization has answered, then answered until an operator has decided. */
export const caseStatuses = ['open', 'answered', 'closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** How an operator decides: for who complains, in part, or for the organization. */
export const caseOutcomes = ['upheld', 'partly', 'rejected'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** What a complaint can be about. */
export const aboutKinds = ['order', 'investment', 'project', 'message'] as const;
export type AboutKind = (typeof aboutKinds)[number];
