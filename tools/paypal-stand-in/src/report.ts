import type { Books, Capture, ReportRow } from './books.ts';
import { dollars } from './money.ts';
import { orderOf } from './objects.ts';
import type { Search } from './parameters.ts';
import { invalidRequest, Problem } from './problem.ts';

type Entry = Pick<ReportRow, 'id' | 'code' | 'cents'> & Partial<ReportRow>;

/** Writes a move of a capture's money into the report. */
export function enter(books: Books, capture: Capture, entry: Entry): void {
  const custom = orderOf(books, capture).unit.custom_id ?? '';
  const row = { referenceId: capture.id, status: 'S' as const, at: books.time(), feeCents: 0, custom };
  books.report.push({ ...row, ...entry });
}

const dayMs = 24 * 3600_000;

/** One page of the report: rows of a time of at most 31 days, as far as the report has come. */
export function searchReport(books: Books, asked: Search): object {
  const { start_date, end_date, page_size = 100, page = 1 } = asked;
  const from = Date.parse(start_date);
  const until = Date.parse(end_date);
  const refreshed = books.now() - books.reportLag * 1000;
  if (until < from) throw badDates('The end date is before the start date.');
  if (until - from > 31 * dayMs) throw badDates('Date range is greater than 31 days.');
  if (from > refreshed || from < books.now() - 3 * 366 * dayMs)
    throw new Problem(400, 'INVALID_REQUEST', 'Data for the given start date is not available.');
  const found = books.report.filter((row) => isIn(row, from, Math.min(until, refreshed)) && fits(row, asked));
  if (found.length > books.mostRows)
    throw new Problem(400, 'RESULTSET_TOO_LARGE', 'Result set size is greater than the maximum limit.');
  return {
    transaction_details: found.slice((page - 1) * page_size, page * page_size).map(shownRow),
    account_number: 'STANDINMERCH1',
    start_date,
    end_date,
    last_refreshed_datetime: `${new Date(refreshed).toISOString().slice(0, 19)}Z`,
    page,
    total_items: found.length,
    total_pages: Math.ceil(found.length / page_size),
    links: [],
  };
}

function badDates(description: string) {
  return invalidRequest({ field: 'end_date', location: 'query', issue: 'INVALID_DATE_RANGE', description });
}

function isIn({ at }: ReportRow, from: number, until: number): boolean {
  return Date.parse(at) >= from && Date.parse(at) <= until;
}

function fits(row: ReportRow, asked: Search): boolean {
  const { transaction_id, transaction_type, transaction_status, transaction_currency = 'USD' } = asked;
  return (
    (asked.balance_affecting_records_only === 'N' || row.status === 'S') &&
    (transaction_id === undefined || transaction_id === row.id) &&
    (transaction_type === undefined || transaction_type === row.code) &&
    (transaction_status === undefined || transaction_status === row.status) &&
    transaction_currency === 'USD'
  );
}

function shownRow({ id, referenceId, code, status, at, cents, feeCents, custom }: ReportRow) {
  return {
    transaction_info: {
      transaction_id: id,
      ...(referenceId === '' ? {} : { paypal_reference_id: referenceId, paypal_reference_id_type: 'TXN' }),
      transaction_event_code: code,
      transaction_initiation_date: at,
      transaction_updated_date: at,
      transaction_amount: dollars(cents),
      // What is kept is below zero.
      ...(feeCents === 0 ? {} : { fee_amount: dollars(-feeCents) }),
      transaction_status: status,
      ...(custom === '' ? {} : { custom_field: custom }),
    },
  };
}
