import { mostLines } from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import { isDay } from '@guildhall/contract/fields.ts';
import type { FileLine, FileStatement, Problem } from './file-lines.ts';
import { batchNamed, centsOf, firstNamed, referenceOf, withdrawalNamed } from './names-in-files.ts';
import { reasonInWords } from './return-reasons.ts';
import { at, each, parseXml, textAt, unreadable, type Element } from './xml-tree.ts';

const namespaces = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}$/;

/** The statements in a message of ISO 20022, camt.053 in any of its versions. @throws Refusal `validation` for what is none */
export function camtStatements(xml: string): FileStatement[] {
  const root = parseXml(xml, (namespace, name) => namespaces.test(namespace) && name === 'Document');
  const statements = each(at(root, 'BkToCstmrStmt'), 'Stmt').map(statementOf);
  if (statements.length === 0) throw unreadable('There is no statement in this file.');
  if (statements.reduce((lines, statement) => lines + statement.lines.length, 0) > mostLines)
    throw unreadable(`This file has more than ${mostLines} entries. Please ask the bank for shorter statements.`);
  return statements;
}

function statementOf(statement: Element): FileStatement {
  const opening = balanceOf(statement, 'OPBD', 'PRCD');
  const closing = balanceOf(statement, 'CLBD');
  const days = each(statement, 'Ntry').flatMap((entry) => dayOf(at(entry, 'BookgDt')) ?? []);
  const account = at(statement, 'Acct', 'Id');
  const sorted = days.sort();
  return {
    name: textAt(statement, 'Id').slice(0, 100),
    account: (textAt(account, 'IBAN') || textAt(account, 'Othr', 'Id'))
      .replaceAll(/\s/g, '')
      .toUpperCase()
      .slice(0, 34),
    currency: (textAt(statement, 'Acct', 'Ccy') || (closing?.currency ?? opening?.currency ?? '')).slice(0, 3),
    firstDay: dayIn(textAt(statement, 'FrToDt', 'FrDtTm')) ?? sorted[0] ?? null,
    lastDay: dayIn(textAt(statement, 'FrToDt', 'ToDtTm')) ?? closing?.day ?? sorted.at(-1) ?? null,
    openingCents: opening?.cents ?? null,
    closingCents: closing?.cents ?? null,
    lines: each(statement, 'Ntry').flatMap(linesOf),
  };
}

/** The day of a date or a moment as a bank writes it, which is in its own time zone. */
function dayIn(text: string): string | null {
  const day = text.slice(0, 10);
  return isDay(day) ? day : null;
}

function dayOf(date: Element | undefined): string | null {
  return dayIn(textAt(date, 'Dt') || textAt(date, 'DtTm'));
}

/** The balance of the first of these codes that there is; below zero where it is a debit. */
function balanceOf(statement: Element, ...codes: string[]) {
  for (const code of codes) {
    const balance = each(statement, 'Bal').find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code);
    const { cents, currency } = amountOf(at(balance, 'Amt'));
    if (balance && cents !== null) {
      const sign = textAt(balance, 'CdtDbtInd') === 'DBIT' ? -1n : 1n;
      return { cents: sign * cents, currency, day: dayOf(at(balance, 'Dt')) };
    }
  }
  return undefined;
}

type Amount = { cents: bigint | null; currency: string };

function amountOf(amount: Element | undefined): Amount {
  return { cents: centsOf(amount?.text.trim() ?? ''), currency: amount?.attributes['Ccy']?.slice(0, 3) ?? '' };
}

/** The lines of an entry: its payments, or itself where it has none. */
function linesOf(entry: Element): FileLine[] {
  const details = each(entry, 'NtryDtls');
  const payments = details.flatMap((one) => each(one, 'TxDtls'));
  const named = payments.filter((one) => withdrawalNamed(textAt(one, 'Refs', 'EndToEndId')).names !== '');
  // A bank that books a batch as one sum may repeat one payment of it, or none, and the names of the batch.
  if (named.length === 0 || payments.length === 0) return [lineOf(entry, details, payments)];
  const whole = amountOf(at(entry, 'Amt'));
  const amounts = payments.map((payment) => paymentAmount(payment, payments.length === 1 ? whole : undefined));
  const sum = amounts.reduce((cents, amount) => cents + (amount.cents ?? 0n), 0n);
  const fits = sum === whole.cents && amounts.every(({ currency }) => currency === whole.currency);
  return payments.map((payment, index) => {
    const line = lineOf(entry, details, [payment]);
    const amount = amounts[index]!;
    const problem = line.problem || problemOf(payment, amount) || (fits ? '' : 'entry_sum');
    return { ...line, ...amount, problem };
  });
}

/** How much a payment of an entry was; `alone` is the entry's amount where it has no other payment. */
function paymentAmount(payment: Element, alone: Amount | undefined): Amount {
  const own = at(payment, 'Amt') ?? at(payment, 'AmtDtls', 'TxAmt', 'Amt');
  return own === undefined ? (alone ?? { cents: null, currency: '' }) : amountOf(own);
}

function problemOf(payment: Element, { cents, currency }: Amount): Problem {
  const instructed = at(payment, 'AmtDtls', 'InstdAmt', 'Amt');
  if (instructed && amountOf(instructed).currency !== currency) return 'currency';
  return cents === null ? 'no_amount' : '';
}

/** An entry, or one of its payments, as far as the two are read in the same way. */
function lineOf(entry: Element, details: Element[], payments: Element[]): FileLine {
  const [payment] = payments;
  const amount = amountOf(at(entry, 'Amt'));
  const credit = textAt(payment, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
  const named = firstNamed(
    withdrawalNamed(payments.length === 1 ? textAt(payment, 'Refs', 'EndToEndId') : ''),
    ...details.flatMap((one) => [
      batchNamed(textAt(one, 'Btch', 'PmtInfId')),
      batchNamed(textAt(one, 'Btch', 'MsgId')),
    ]),
    batchNamed(textAt(payment, 'Refs', 'PmtInfId')),
    batchNamed(textAt(payment, 'Refs', 'MsgId')),
  );
  const isReturn = payments.length === 1 && at(payment, 'RtrInf') !== undefined;
  const code = textAt(payment, 'RtrInf', 'Rsn', 'Cd') || textAt(payment, 'RtrInf', 'Rsn', 'Prtry');
  const line = {
    ...named,
    ...amount,
    day: dayOf(at(entry, 'BookgDt')),
    credit: credit === 'CRDT',
    kind: kindOf(named, credit, isReturn),
    reference: referenceOf(
      textAt(payment, 'Refs', 'AcctSvcrRef'),
      textAt(entry, 'AcctSvcrRef'),
      textAt(payment, 'Refs', 'TxId'),
    ),
    reason: isReturn ? reasonInWords(code) : '',
  };
  return { ...line, problem: entryProblem(entry, line) };
}

function kindOf(named: ReturnType<typeof firstNamed>, credit: string, isReturn: boolean): FileLine['kind'] {
  if (named.withdrawalId !== null && credit === 'CRDT' && isReturn) return 'return';
  if (credit !== 'DBIT' || isReturn) return 'other';
  if (named.withdrawalId !== null) return 'payment';
  return named.batchNumber === null ? 'other' : 'batch';
}

function entryProblem(entry: Element, line: Omit<FileLine, 'problem'>): Problem {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  if (line.names === '') return 'no_id';
  if (status !== 'BOOK') return 'pending';
  if (['true', '1'].includes(textAt(entry, 'RvslInd'))) return 'reversed';
  if (line.kind === 'other') return line.credit ? 'credit' : 'unclear';
  if (line.cents === null) return 'no_amount';
  return line.reference === '' ? 'no_reference' : '';
}
