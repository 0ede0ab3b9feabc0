import * as z from 'zod/mini';

/** Beside one's own text that operators have hidden from everybody else. */
export const hiddenBecause = z.object({
  /** By which its author appeals. */
  id: z.string(),
  reason: z.string(),
  appealed: z.boolean(),
  answered: z.boolean(),
});
export type HiddenBecause = z.output<typeof hiddenBecause>;
