import type * as z from 'zod/mini';

/** What a field of the contract reads from the text that was typed; undefined while it cannot be read. */
export function readField<S extends z.ZodMiniType>(field: S, typed: z.input<S>): z.output<S> | undefined {
  return field.safeParse(typed).data;
}
