type Cell = string | number;

/** What a spreadsheet would take for a formula, and the full-width twins of those signs. */
const formula = /^[=+\-@\t\r\n\0＝＋－＠]/;

function field(cell: Cell): string {
  // Only text is guarded: a number below zero must stay a number.
  const text = typeof cell === 'number' ? String(cell) : formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Rows as a CSV file that spreadsheets open rightly (RFC 4180, with the mark of UTF-8), in which no text is a formula.
 * Written here because the usual library's own pattern passes over a formula that is followed by a line break.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}
