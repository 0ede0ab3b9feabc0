import { isDay } from '@guildhall/contract/fields.ts';
import { mostLines } from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import { operatorReason } from '@guildhall/contract/operator-reason.ts';
import { CsvError, parse } from 'csv-parse/sync';
import type { FileLine, FileStatement } from './file-lines.ts';
import { batchNamed, centsOf, firstNamed, referenceOf, withdrawalNamed } from './names-in-files.ts';
import { reasonInWords } from './return-reasons.ts';
import { unreadable } from './xml-tree.ts';

/** The columns, in this order; the last may be left out. */
const columns = ['date', 'amount', 'currency', 'end-to-end id', 'bank reference', 'kind', 'reason'];

/** A statement in our own columns. @throws Refusal `validation` which names the line that is wrong */
export function bankCsv(text: string): FileStatement {
  const [head = [], ...rows] = rowsOf(text);
  const names = head.map((name) => name.trim().toLowerCase());
  if (names.length < 6 || names.length > 7 || names.some((name, index) => name !== columns[index]))
    throw unreadable(`This file is neither camt.053 nor CSV with the columns ${columns.join(', ')}.`);
  if (rows.length === 0) throw unreadable('There are no entries in this file.');
  if (rows.length > mostLines)
    throw unreadable(`This file has more than ${mostLines} entries. Please upload it in parts.`);
  const lines = rows.map((row, index) => lineOf(row, index + 2));
  const days = lines.flatMap(({ day }) => day ?? []).sort();
  return {
    name: '',
    account: '',
    currency: '',
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    openingCents: null,
    closingCents: null,
    lines,
  };
}

function rowsOf(text: string): string[][] {
  try {
    return parse(text, { bom: true, max_record_size: 4000, skip_empty_lines: true, trim: true });
  } catch (error) {
    if (error instanceof CsvError) throw unreadable('This file is neither camt.053 nor well-formed CSV.');
    throw error;
  }
}

function lineOf(row: string[], number: number): FileLine {
  const [day = '', amount = '', currency = '', endToEnd = '', bankReference = '', kind = '', reason = ''] = row;
  const wrong = (what: string) => unreadable(`Line ${number}: ${what}`);
  const cents = centsOf(amount);
  if (!isDay(day)) throw wrong('the date has to be written as 2026-11-28.');
  if (cents === null) throw wrong('the amount has to be digits with a point and at most two decimals.');
  if (!/^[A-Z]{3}$/.test(currency)) throw wrong('the currency has to be three capitals, as USD.');
  if (kind !== 'paid' && kind !== 'returned') throw wrong('the kind has to be paid or returned.');
  const named = firstNamed(withdrawalNamed(endToEnd), batchNamed(endToEnd));
  const isBatch = named.batchNumber !== null;
  const reference = referenceOf(bankReference);
  const credit = kind === 'returned';
  const line = { ...named, day, cents, currency, credit, reference, reason: credit ? readReason(reason, wrong) : '' };
  if (named.names === '') return { ...line, kind: 'other', problem: 'no_id' };
  if (isBatch && credit) return { ...line, kind: 'other', problem: 'credit' };
  return {
    ...line,
    kind: credit ? 'return' : isBatch ? 'batch' : 'payment',
    problem: reference === '' ? 'no_reference' : '',
  };
}

/** A code in words, or the words of who wrote the file, which the owner reads. */
function readReason(reason: string, wrong: (what: string) => Error): string {
  if (reason === '' || /^[A-Z]{2}[A-Z0-9]{2}$/.test(reason)) return reasonInWords(reason);
  const read = operatorReason.safeParse(reason);
  if (!read.success) throw wrong(read.error.issues[0]!.message);
  return read.data;
}
