import type { FileCell } from '../../platform/text/table.ts';
import type { AccountNames } from './journal.settings.ts';
import type { JournalRow } from './journal.sql.ts';

/** What was moved on a day under a code between accounts of two kinds, in cents. */
type DayLine = { code: string; debit: string; credit: string; cents: bigint };

type DayEntry = { day: string; lines: DayLine[] };

/** The transfers of each day of UTC added up, oldest day first. */
async function* dayEntries(parts: AsyncIterable<readonly JournalRow[]>): AsyncGenerator<DayEntry> {
  let day = '';
  let lines = new Map<string, DayLine>();
  for await (const part of parts)
    for (const row of part) {
      const next = row.at.toISOString().slice(0, 10);
      if (next !== day && lines.size > 0) {
        yield { day, lines: [...lines.values()] };
        lines = new Map();
      }
      day = next;
      const debit = kindOf(row.debit);
      const credit = kindOf(row.credit);
      const key = `${row.code} ${debit} ${credit}`;
      const line = lines.get(key) ?? { code: row.code, debit, credit, cents: 0n };
      lines.set(key, { ...line, cents: line.cents + row.cents });
    }
  if (lines.size > 0) yield { day, lines: [...lines.values()] };
}

function kindOf(account: string): string {
  return account.split(':')[0]!;
}

/** The columns of an accounting program's import of journals, and the lines of a day. */
type Shape = { columns: readonly string[]; linesOf: (entry: DayEntry, names: AccountNames) => FileCell[][] };

function describe(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}

/** The tax rate that Xero has in each organization. */
const noTax = 'Tax Exempt';

export const journalShapes: Record<'xero' | 'quickbooks', Shape> = {
  // Manual journals: lines with one narration and date are one journal; dd/mm/yyyy; above zero is debit.
  xero: {
    columns: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
    linesOf: ({ day, lines }, names) => {
      const [year, month, date] = day.split('-');
      const line = (account: string, code: string, cents: bigint) => [
        `Guildhall ${day}`,
        `${date}/${month}/${year}`,
        describe(code),
        names.get(account) ?? account,
        noTax,
        cents,
      ];
      return lines.flatMap(({ code, debit, credit, cents }) => [line(debit, code, cents), line(credit, code, -cents)]);
    },
  },
  // Journal entries: lines with one number are one entry; mm/dd/yyyy; one of debits and credits is empty.
  quickbooks: {
    columns: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
    linesOf: ({ day, lines }, names) => {
      const [year, month, date] = day.split('-');
      const line = (account: string, code: string, debits: bigint | '', credits: bigint | '') => [
        `GH-${day}`,
        `${month}/${date}/${year}`,
        names.get(account) ?? account,
        debits,
        credits,
        describe(code),
      ];
      return lines.flatMap(({ code, debit, credit, cents }) => [
        line(debit, code, cents, ''),
        line(credit, code, '', cents),
      ]);
    },
  },
};

/** The lines of a file in the shape of an accounting program. */
export async function* shapedLines(
  shape: Shape,
  parts: AsyncIterable<readonly JournalRow[]>,
  names: AccountNames,
): AsyncGenerator<FileCell[][]> {
  for await (const entry of dayEntries(parts)) yield shape.linesOf(entry, names);
}
