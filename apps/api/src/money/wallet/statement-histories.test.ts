import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { issueReceipts } from '../receipts/issue-receipts.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { notePaid } from '../withdrawals/mark-withdrawal-paid.ts';
import { giveBackWithdrawal } from '../withdrawals/return-withdrawal.ts';
import { LedgerModel, type Command } from './test-ledger-model.ts';
import { localTime } from '../../platform/text/local-time.ts';
import { tableCsv } from '../../platform/text/table-csv.ts';
import { findBounds, statementParts } from './statement.sql.ts';
import { statementTable } from './statement.ts';
import { LedgerActors } from './test-ledger-actors.ts';
import { aim, commands, setup } from './test-ledger-commands.ts';
import { markedAlone, openTestLedger, type Member, type TestLedger } from './test-ledger.ts';
import { walletHistory } from './test-wallet-answers.ts';

const long = process.env['LONG'] === '1';
const histories = long ? 500 : 40;
const seed = Number(process.env['SEED'] ?? 20_260);

let ledger: TestLedger;
let document: string;
beforeAll(async () => {
  ledger = await openTestLedger();
  document = await ledger.document(await ledger.member());
});
afterAll(() => ledger.stop());

/** Plays a history, pays out what was approved, of which every third comes back, issues the receipts, and answers who took part. */
async function play(list: Command[]): Promise<readonly Member[]> {
  const model = new LedgerModel(setup);
  const actors = await LedgerActors.enter(ledger, document, setup);
  const done: Exclude<Command, { do: 'repeat' }>[] = [];
  for (const given of list) {
    const next = aim(given, model, done);
    if (next === null) continue;
    done.push(next);
    model.run(next);
    await actors.run(next);
  }
  const approved = await ledger.asOwner<{ id: string }>(`SELECT id FROM withdrawals WHERE status = 'approved'`);
  const ctx = { db: ledger.database, refuse };
  for (const [i, { id }] of approved.entries()) {
    await notePaid(ctx, id, markedAlone);
    if (i % 3 === 0) await giveBackWithdrawal(ctx, { id, reason: '', reference: 'R-1', limits: markedAlone });
  }
  await issueReceipts(ledger.resources);
  return actors.people;
}

type Line = { at: string; name: string; cents: bigint; balance: bigint; receipt: string };

function cents(dollars: string) {
  return BigInt(dollars.replace('.', ''));
}

/** The lines of the whole statement, held together by its opening and closing balance. No name of these tests has a comma. */
async function readCsv({ id }: Member): Promise<Line[]> {
  const from = '2000-01-01';
  const to = '2999-12-31';
  const bounds = await findBounds(ledger.database, id, from, to);
  const parts = statementParts(ledger.database, id, bounds, 4);
  const file = await text(
    tableCsv(statementTable({ ...bounds, owner: '', from, to, time: localTime('UTC'), isTest: true, parts })),
  );
  const cells = file
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','));
  // Below it is what investments came to.
  const closing = cells.findIndex(([, name]) => name === 'Closing balance');
  expect([cells[0]![4], cells[closing]![4]].map((dollars) => cents(dollars!))).toEqual([
    bounds.opening,
    bounds.closing,
  ]);
  const lines = cells.slice(1, closing).map(([at, name, , amount, balance, receipt]) => ({
    at: at!,
    name: name!,
    cents: cents(amount!),
    balance: cents(balance!),
    receipt: receipt!,
  }));
  expect(bounds.opening + lines.reduce((sum, line) => sum + line.cents, 0n)).toBe(bounds.closing);
  return lines;
}

/** The same by the calls of the wallet's screen, a page at a time. */
async function readScreen(member: Member) {
  const all = [];
  for (let start = 0; ; start += 7) {
    const order = { column: 2, dir: 'asc' as const };
    const { records } = await walletHistory(ledger.as(member), {
      start,
      length: 7,
      order,
      search: '',
      kind: '',
      month: '',
      direction: '',
    });
    if (records.length === 0) return all;
    all.push(...records);
  }
}

async function readReceipts({ id }: Member) {
  return ledger.asOwner<{ id: string; number: string; kind: string; cents: bigint }>(
    `SELECT id, series || '-' || year || '-' || lpad(number::text, 6, '0') AS number, kind, amount_cents AS cents FROM receipts WHERE user_id = $1`,
    [id],
  );
}

async function tellsOneStory(member: Member): Promise<void> {
  const lines = await readCsv(member);
  const screen = await readScreen(member);
  const receipts = await readReceipts(member);
  const numbers = new Map(receipts.map(({ id, number }) => [id, number]));
  expect(
    screen.map((record) => ({
      at: record.transactionDate,
      name: record.paymentTitle,
      cents: BigInt(Math.round(record.amount * 100)) * (record.transactionType === 'C' ? 1n : -1n),
      balance: BigInt(Math.round(record.balance * 100)),
      receipt: record.receipt === '' ? '' : numbers.get(record.receipt),
    })),
  ).toEqual(lines);
  expect(lines.at(-1)?.balance ?? 0n).toBe((await ledger.wallet(member)).balance);
  const paid = Map.groupBy(
    lines.filter(({ receipt }) => receipt !== ''),
    ({ receipt }) => receipt,
  );
  // Each receipt is one line's, but for the card payment that stands before the purchase it paid.
  expect([...paid.keys()].toSorted()).toEqual(receipts.map(({ number }) => number).toSorted());
  for (const { number, kind, cents: amount } of receipts)
    expect(paid.get(number)!.at(-1)!.cents, `${kind} ${number}`).toBe(kind === 'topup' ? amount : -amount);
  // A withdrawal that came back before anybody noted it as paid has none.
  const named = lines.filter(({ name }) => /^(Order from|Investment with|Money added)/.test(name));
  expect(named.filter(({ receipt }) => receipt === '')).toEqual([]);
}

it(
  `statement, history, receipts and ledger agree to the cent after each of ${histories} histories`,
  { timeout: 3_600_000 },
  async () => {
    const property = fc.asyncProperty(commands, async (list) => {
      for (const member of await play(list)) await tellsOneStory(member);
    });
    await fc.assert(property, { numRuns: histories, seed });
    expect(await verifyLedger(ledger.owner)).toEqual([]);
    expect(await ledger.asOwner('SELECT FROM receipts_due')).toEqual([]);
  },
);
