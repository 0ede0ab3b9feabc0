import type { TransactionInformation } from '@paypal/paypal-server-sdk';
import { ourPaymentId } from '../provider/our-payment-id.ts';
import { BalanceProblem, type BalanceRow } from '../provider/provider.ts';
import { retryRead } from '../provider/retry-calls.ts';
import { mustBeCents } from './amounts.ts';
import { PaypalFailure, type AskPaypal } from './paypal-client.ts';
import { mayReadDisputes } from './read-disputes.ts';

const kinds: Record<string, BalanceRow['kind']> = {
  T1107: 'refund',
  // What PayPal itself takes back, or holds until a dispute is decided, and what it gives back of that.
  T1106: 'dispute',
  T1110: 'dispute',
  T1111: 'dispute',
  T1201: 'dispute',
  T1202: 'dispute',
  T1205: 'dispute',
  T1207: 'dispute',
  T1208: 'dispute',
  // Of a chargeback, of a dispute, and fees that are given back.
  T0106: 'fee',
  T0114: 'fee',
  T1108: 'fee',
  T1109: 'fee',
  // To the bank, and back from there.
  T0400: 'payout',
  T0401: 'payout',
  T0403: 'payout',
  T1101: 'payout',
};

/** Set aside for a time and free again later: it stays on the balance, and moves nothing. */
function isSetAside(code: string): boolean {
  return code === 'T1105' || /^T(?:15|21)/.test(code);
}

function kindOf(code: string, cents: bigint): BalanceRow['kind'] {
  return code.startsWith('T00') && cents > 0n ? 'capture' : (kinds[code] ?? 'other');
}

/** A moment as the report takes it, in whole seconds. */
function momentOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

async function readPages(ask: AskPaypal, from: number, last: number): Promise<TransactionInformation[]> {
  const rows: TransactionInformation[] = [];
  const asked = {
    startDate: momentOf(from),
    endDate: momentOf(last),
    transactionCurrency: 'USD',
    fields: 'transaction_info',
    balanceAffectingRecordsOnly: 'Y',
    pageSize: 500,
  };
  for (let page = 1; ; page++) {
    const { result } = await retryRead(() =>
      ask(({ transactions }) => transactions.searchTransactions({ ...asked, page })),
    );
    const refreshed = Date.parse(result.lastRefreshedDatetime ?? '');
    if (!(refreshed >= last))
      throw new BalanceProblem(
        `its report reaches only to ${result.lastRefreshedDatetime ?? 'an unknown time'} so far. Ask again some hours after the day has ended.`,
      );
    for (const { transactionInfo } of result.transactionDetails ?? []) if (transactionInfo) rows.push(transactionInfo);
    if (page >= (result.totalPages ?? 0)) return rows;
  }
}

/** Rows from one moment to another, both of them in it: a search that finds too many is made again in two halves. */
async function readRows(ask: AskPaypal, from: number, last: number): Promise<TransactionInformation[]> {
  try {
    return await readPages(ask, from, last);
  } catch (error) {
    if (!(error instanceof PaypalFailure) || error.issue !== 'RESULTSET_TOO_LARGE' || last <= from) throw error;
    const middle = Math.floor((from + last) / 2000) * 1000;
    return [...(await readRows(ask, from, middle)), ...(await readRows(ask, middle + 1000, last))];
  }
}

/** Our own id of the payment whose capture this is; '' for none of ours. */
export async function askWhose(ask: AskPaypal, captureId: string): Promise<string> {
  try {
    const { result } = await retryRead(() => ask(({ payments }) => payments.getCapturedPayment({ captureId })));
    return ourPaymentId(result.customId);
  } catch (error) {
    if (error instanceof PaypalFailure && (error.statusCode === 404 || error.statusCode === 400)) return '';
    throw error;
  }
}

/** Whose each row is: a capture carries our own id, and later rows about it may name the capture alone. */
async function readWhose(ask: AskPaypal, rows: TransactionInformation[]): Promise<Map<string, string>> {
  const whose = new Map(rows.map(({ transactionId = '', customField }) => [transactionId, ourPaymentId(customField)]));
  for (const { transactionId = '', transactionEventCode: code = '', paypalReferenceId: capture = '' } of rows) {
    if (whose.get(transactionId) !== '' || capture === '' || !['refund', 'dispute', 'fee'].includes(kinds[code] ?? ''))
      continue;
    if (!whose.has(capture)) whose.set(capture, await askWhose(ask, capture));
    whose.set(transactionId, whose.get(capture)!);
  }
  return whose;
}

function readRow(row: TransactionInformation, intentId: string): BalanceRow {
  const { transactionId: id = '', transactionEventCode: category = '', paypalReferenceId: reference = '' } = row;
  const cents = mustBeCents(row.transactionAmount, `a ${category} (${id})`);
  const kind = kindOf(category, cents);
  const of = { id, category, currency: 'USD', paymentId: intentId === '' ? reference || id : '', intentId };
  if (kind === 'fee' && intentId !== '') return { ...of, kind, amountCents: 0n, feeCents: -cents };
  // What was kept is below zero.
  const feeCents = row.feeAmount ? -mustBeCents(row.feeAmount, `a fee of ${id}`) : 0n;
  return { ...of, kind: kind === 'fee' ? 'other' : kind, amountCents: cents, feeCents };
}

/**
 * The rows of the account's report from one moment on and before another, in US dollars. The report is hours behind, and what a
 * dispute costs is read elsewhere, so that both have to be allowed.
 * @throws BalanceProblem when the report has not come so far, or may not be read; UnreadableAnswer
 */
export async function readReport(ask: AskPaypal, from: Date, until: Date): Promise<BalanceRow[]> {
  if (!(await mayReadDisputes(ask))) throw mayNot('disputes', 'Customer disputes');
  try {
    const read = await readRows(ask, from.getTime(), until.getTime() - 1000);
    const rows = read.filter(({ transactionEventCode: code = '' }) => !isSetAside(code));
    const whose = await readWhose(ask, rows);
    return rows.map((row) => readRow(row, whose.get(row.transactionId ?? '') ?? ''));
  } catch (error) {
    if (!(error instanceof PaypalFailure)) throw error;
    if (error.statusCode === 403) throw mayNot('transactions', 'Transaction search');
    // Without a detail, it is the time that is refused.
    if (error.statusCode === 400 && error.issue === 'INVALID_REQUEST')
      throw new BalanceProblem('it has no report of this day: reports lag behind by hours, and go back three years.');
    throw error;
  }
}

function mayNot(what: string, feature: string) {
  return new BalanceProblem(
    `the app may not read ${what}: turn on "${feature}" among its features in PayPal's developer dashboard. It can take nine hours.`,
  );
}
