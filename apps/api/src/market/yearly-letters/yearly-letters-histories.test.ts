import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { findBounds } from '../../money/wallet/statement.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mail } from '../../reach/mail/mailer.ts';
import { setMoment } from '../repayments/test-holdings.ts';
import { RepaymentsActors } from '../repayments/test-repayments-actors.ts';
import type { Command, Terms } from '../repayments/test-repayments-books.ts';
import {
  aim,
  fundedSetup,
  fundedWishes,
  holders,
  setup,
  wishes,
  type Wish,
} from '../repayments/test-repayments-commands.ts';
import { RepaymentsModel } from '../repayments/test-repayments-model.ts';
import { writeLetters } from './write-letters.ts';
import { findLetter } from './yearly-letters.sql.ts';

/** Of each history four holders and an organization get letters. */
const histories = process.env['LONG'] === '1' ? 250 : 10;
const seed = Number(process.env['SEED'] ?? 20_261);
/** The year that begins between the two halves of each history. */
const newYear = new Date().getUTCFullYear();
const past = newYear - 1;

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.stop());

type Setup = { start: number; terms: readonly Terms[] };
type Books = { organization: Member; people: readonly Member[]; outstanding: bigint[]; owed: bigint };

/** Plays the first half of a history, moves it into the year before, and plays the other half. Answers the books in between. */
async function playOverNewYear({ start, terms }: Setup, list: readonly Wish[]): Promise<Books> {
  const model = new RepaymentsModel(start, holders, terms);
  const actors = await RepaymentsActors.enter(ledger, start, holders, terms);
  const { organization, holders: people } = actors.people;
  const [begin] = await ledger.asOwner<{ at: Date }>('SELECT clock_timestamp() AS at');
  const done: Command[] = [];
  let books: Books | undefined;
  for (const [n, given] of list.entries()) {
    for (const command of aim(given, model, done)) {
      done.push(command);
      const seen = await actors.run(command);
      model.run(command.do === 'settle' ? { ...command, seen } : command);
    }
    if (n + 1 !== Math.ceil(list.length / 2)) continue;
    await moveBeforeNewYear(begin!.at, [organization, ...people]);
    books = { organization, people, outstanding: await outstandingOf(people), owed: await owedBy(organization) };
  }
  return books!;
}

/** Moves what these accounts did since a moment into the year before, since the ledger goes by the real clock. */
async function moveBeforeNewYear(begin: Date, accounts: readonly Member[]): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  await ledger.asOwner('ALTER TABLE transfers DISABLE TRIGGER transfers_append_only');
  await ledger.asOwner(
    `WITH moved AS (
        UPDATE transfers SET created_at = created_at - interval '1 year' WHERE created_at >= $1
      ), written_off AS (
        UPDATE write_offs SET begun_at = begun_at - interval '1 year', finished_at = finished_at - interval '1 year'
        WHERE begun_at >= $1
      ), refunded AS (
        UPDATE refunds SET created_at = created_at - interval '1 year' WHERE created_at >= $1
      ), remembered AS (
        UPDATE outstanding_at_new_year SET year = year - 1 WHERE user_id = ANY ($2::uuid[])
      ), owed AS (
        UPDATE owed_at_new_year AS y SET year = y.year - 1 FROM projects AS p
        WHERE p.id = y.project_id AND p.created_by = ANY ($2::uuid[])
      )
      UPDATE portfolio_history SET at = at - interval '1 year' WHERE at >= $1 AND user_id = ANY ($2::uuid[])`,
    [begin, ids],
  );
  await ledger.asOwner('ALTER TABLE transfers ENABLE TRIGGER transfers_append_only');
}

async function outstandingOf(people: readonly Member[]): Promise<bigint[]> {
  const rows = await ledger.asOwner<{ cents: bigint }>(
    `SELECT coalesce(sum(s.cents), 0)::bigint AS cents FROM unnest($1::uuid[]) WITH ORDINALITY AS a (id, n)
      LEFT JOIN outstanding_organizations AS s ON s.user_id = a.id GROUP BY a.n ORDER BY a.n`,
    [people.map(({ id }) => id)],
  );
  return rows.map(({ cents }) => cents);
}

async function owedBy({ id }: Member): Promise<bigint> {
  const [row] = await ledger.asOwner<{ cents: bigint }>(
    `SELECT coalesce(sum(u.principal_cents + u.return_cents), 0)::bigint AS cents
      FROM projects AS p, unpaid_days(p.id) AS u WHERE p.created_by = $1`,
    [id],
  );
  return row!.cents;
}

function sumOf(cents: string[]): bigint {
  return cents.reduce((sum, one) => sum + BigInt(one), 0n);
}

/** How many letters had something of each. */
const counts = { letters: 0, outstanding: 0, changed: 0, writtenOff: 0 };

/** The letter of a holder is their statement of the year, in all and by organization. */
async function agreesWithStatement({ id }: Member, outstanding: bigint): Promise<void> {
  const { portfolio } = await findBounds(ledger.database, id, `${past}-01-01`, `${past}-12-31`);
  const letter = await findLetter(ledger.database, id, past);
  if (!portfolio) return;
  counts.letters++;
  const { sums, organizations } = letter!.investments!;
  const named = Object.fromEntries(
    Object.entries(portfolio).map(([name, cents]) => [
      name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
      String(cents),
    ]),
  );
  expect(sums).toEqual(named);
  expect(portfolio.endPrincipal, 'the books when the year began').toBe(outstanding);
  if (outstanding > 0n) counts.outstanding++;
  expect(sumOf(organizations.map((one) => one.outstanding)), 'outstanding').toBe(portfolio.endPrincipal);
  expect(sumOf(organizations.map((one) => one.invested)), 'invested').toBe(portfolio.invested);
  const back = {
    principal: portfolio.paidPrincipal + portfolio.recoveredPrincipal - portfolio.takenBackPrincipal,
    returns: portfolio.paidReturn + portfolio.recoveredReturn - portfolio.takenBackReturn,
    late: portfolio.paidLate + portfolio.recoveredLate - portfolio.takenBackLate,
  };
  for (const part of ['principal', 'returns', 'late'] as const)
    expect(sumOf(organizations.map((one) => one[part])), part).toBe(back[part]);
  const lost = portfolio.writtenOffPrincipal + portfolio.writtenOffReturn + portfolio.writtenOffLate;
  expect(sumOf(organizations.map((one) => one.writtenOff)), 'written off').toBe(lost);
  if (lost > 0n) counts.writtenOff++;
}

/** The letter of an organization is what its wallet paid and got, and what it owed when the year ended. */
async function agreesWithBooks({ organization, owed }: Books): Promise<void> {
  const [moved] = await ledger.asOwner<Record<'received' | 'repaid', bigint>>(
    `SELECT
        coalesce(sum(amount_cents) FILTER (WHERE code IN ('investment', 'release')), 0)::bigint AS received,
        coalesce(sum(CASE code WHEN 'repayment' THEN amount_cents WHEN 'repayment_back' THEN -amount_cents END), 0)::bigint
          AS repaid
      FROM transfers WHERE $1 IN (debit_account, credit_account) AND created_at < make_date($2, 1, 1)`,
    [organization.id, newYear],
  );
  const letter = await findLetter(ledger.database, organization.id, past);
  const all = letter?.projects?.all ?? { received: '0', repaid: '0', owed: '0' };
  expect(all).toMatchObject({ received: `${moved!.received}`, repaid: `${moved!.repaid}`, owed: `${owed}` });
  if ((await owedBy(organization)) !== owed) counts.changed++;
}

/** Writes all letters, while the process is killed at the seventh mail, then at the fourteenth of the rest, and so on. */
async function writeAndKill(): Promise<void> {
  await ledger.asOwner('CREATE TABLE sent_mails (address text)');
  await ledger.asOwner('GRANT INSERT ON sent_mails TO guildhall_app');
  let killed = 0;
  for (let year = past; year < newYear;) {
    let mails = 0;
    const send = async ({ to }: Mail, db?: Db) => {
      if (++mails > 7 * (killed + 1)) throw new Error('The process was killed.');
      // With the transaction, as the queue of mails is.
      await db!.query({ name: '', text: 'INSERT INTO sent_mails VALUES ($1)' }, [to]);
    };
    await writeLetters({ ...ledger.resources, mailer: { send } }).catch(() => killed++);
    const [run] = await ledger.asOwner<{ year: number }>('SELECT year::int AS year FROM yearly_letter_run');
    year = run!.year;
  }
  expect(killed).toBeGreaterThan(0);
}

it(
  `letters agree with statements to the cent, and are sent once each, after ${histories} histories over the end of a year §7.yearly-letters`,
  { timeout: 3_600_000 },
  async () => {
    const played: Books[] = [];
    const whole = fc.oneof(fc.tuple(setup, wishes), fc.tuple(fundedSetup, fundedWishes));
    for (const [given, list] of fc.sample(whole, { numRuns: histories, seed }))
      played.push(await playOverNewYear(given, list));
    await ledger.asOwner('UPDATE users SET email_verified_at = now()');
    await ledger.asOwner('UPDATE yearly_letter_run SET year = $1', [past]);
    await setMoment(ledger, new Date(Date.UTC(newYear, 0, 3, 6)));
    await writeAndKill();
    for (const books of played) {
      for (const [n, holder] of books.people.entries()) await agreesWithStatement(holder, books.outstanding[n]!);
      await agreesWithBooks(books);
    }
    const sent = await ledger.asOwner<{ address: string }>('SELECT address FROM sent_mails ORDER BY address');
    const letters = await ledger.asOwner<{ address: string }>(
      'SELECT u.email AS address FROM yearly_letters AS l JOIN users AS u ON u.id = l.account_id ORDER BY u.email',
    );
    expect(sent).toEqual(letters);
    expect(counts.letters).toBeGreaterThan(histories);
    expect(counts.outstanding).toBeGreaterThan(0);
    expect(counts.changed).toBeGreaterThan(0);
    expect(await verifyLedger(ledger.owner)).toEqual([]);
  },
);
