import { hashAtCost } from '../platform/secrets/passwords.ts';

/** Enough for a hash to take a moment of its own, as races need it, and little beside a statement. */
export const testCost = { memory: 512, passes: 1 };

hashAtCost(testCost);
