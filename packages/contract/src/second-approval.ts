import * as z from 'zod/mini';

/** The answer to the first of two operators. */
export const needsAnother = 'Your approval has been saved. Another operator has to approve it within seven days.';

/** The first of two approvals: whose, and why. */
export const firstApproval = z.object({ by: z.string(), reason: z.string() });
