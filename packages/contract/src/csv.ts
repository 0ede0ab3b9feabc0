import { plainDollars } from './money.ts';

/** A text, a number, or whole cents, which are written as dollars with two decimals. */
export type Cell = string | number | bigint;

/** What a spreadsheet would take for a formula, and the full-width twins of those signs. */
const formula = /^[=+\-@\t\r\n\0＝＋－＠]/;

function field(cell: Cell): string {
  if (typeof cell === 'bigint') return plainDollars(cell);
  // Only text is guarded: a number below zero must stay a number.
  const text = typeof cell === 'number' ? String(cell) : formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The mark of UTF-8, with which a file begins that spreadsheets are to read rightly. */
export const csvMark = '\uFEFF';

/**
 * Rows of a CSV file (RFC 4180), in which no text is a formula. Written here because the usual library's own pattern passes over a
 * formula that is followed by a line break.
 */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** A whole CSV file. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return csvMark + csvRows(rows);
}
