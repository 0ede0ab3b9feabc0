import * as z from 'zod/mini';
import { optionalText, optionalWhole, readsOptional, written } from './fields.ts';

/** How many rows a page has at most, unless a call says otherwise (docs/specification/calls.md). */
const maxLength = 100;

/**
 * How many matches of a search of everybody's rows (organizations, users, open projects) are counted and shown at most; the number then means
 * "or more".
 */
export const mostListed = 1000;

/** The same in a long list of one's own. */
export const mostMatches = 2500;

/**
 * The DataTables wire format of spec §7.format: `start`, `length`, `order[0][column]`, `order[0][dir]`, `search` or
 * `search[value]`. `columns` counts the columns of the screen's table from 0; an unknown one is refused.
 */
export function pageInput(
  columns: number,
  rule: { length?: number; max?: number; column?: number; dir?: 'asc' | 'desc' } = {},
) {
  return {
    start: optionalWhole(0, 0, 1_000_000_000, 'start'),
    length: optionalWhole(rule.length ?? 10, 1, rule.max ?? maxLength, 'length'),
    order: readsOptional<{ column: number | string; dir: string }[], Order>((value, ctx) => {
      const fallback: Order = { column: rule.column ?? 0, dir: rule.dir ?? 'asc' };
      if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
        return fallback;
      const first: Record<string, unknown> = Array.isArray(value) ? (value[0] ?? {}) : {};
      const column = written(first['column'] ?? fallback.column);
      const dir = first['dir'] ?? fallback.dir;
      if (
        !Array.isArray(value) ||
        !/^\d{1,2}$/.test(column) ||
        Number(column) >= columns ||
        (dir !== 'asc' && dir !== 'desc')
      ) {
        ctx.issues.push({ code: 'custom', message: 'This list cannot be sorted that way.', input: value });
        return z.NEVER;
      }
      return { column: Number(column), dir };
    }),
    search: searchText(),
  };
}

/** A part of a list that has one order only: `length` rows from `start` on, beyond the spec where its client names none. */
export function partInput(length = maxLength, max = maxLength) {
  return {
    start: optionalWhole(0, 0, 1_000_000, 'start'),
    length: optionalWhole(length, 1, max, 'length'),
  };
}

/** Free text to search for, plain or as `search[value]`. */
export function searchText() {
  return z.pipe(
    readsOptional<string | { value: string }, string | undefined>((value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as { value?: string }).value
        : (value as string | undefined),
    ),
    optionalText(100, 'Search'),
  );
}

export type Order = { column: number; dir: 'asc' | 'desc' };

/** What a paged list answers. */
export function page<T extends z.ZodMiniType>(record: T) {
  return z.object({ records: z.array(record), recordsTotal: z.number(), recordsFiltered: z.number() });
}

/** Up to this number operators' lists and tiles count. */
export const mostWaiting = 1000;
