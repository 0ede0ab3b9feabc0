import * as z from 'zod/mini';

/** The answer to the first of two operators. */
export const needsAnother = 'Your approval is noted. Another operator has to approve it, too, within seven days.';

/** The first of two approvals: whose, and why. */
export const firstApproval = z.object({ by: z.string(), reason: z.string() });
