/**
 * How a verification stands: it was asked for, an operator looks at it, something is still needed, it is in force, it was refused, or it has
 * ended. `none`: there was never one.
 */
export const verificationStatuses = ['asked', 'in_review', 'more_needed', 'verified', 'refused', 'expired'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];
