import { settleEscrow } from '../../api/src/market/funding/funding.sql.ts';
import {
  compensationsUnderWay,
  creditCompensation,
  settleNextReserve,
} from '../../api/src/market/reserves/reserves.sql.ts';
import { writeSome } from '../../api/src/market/yearly-letters/yearly-letters.sql.ts';
import type { Database } from '../../api/src/platform/database/database.ts';
import { statement } from '../../api/src/platform/database/statement.ts';

const sql = {
  endFunding: statement<{ projectId: string }, never>(
    'e2e.end-funding',
    "UPDATE projects SET open_until = now() - interval '1 hour', settle_at = now() WHERE id = :projectId",
  ),
  monthsAgo: statement<{ projectId: string; userId: string; organizationId: string; months: number }, never>(
    'e2e.months-ago',
    `WITH sums AS (
        UPDATE due_sums SET released_on = (released_on - make_interval(months => :months))::date
        WHERE owner_id IN (:projectId::uuid, :userId::uuid, owed_by(:organizationId::uuid))
      ), promised AS (
        UPDATE promised_sums SET released_on = (released_on - make_interval(months => :months))::date
        WHERE user_id = :userId
      ), flows AS (
        UPDATE portfolio_flow_days SET day = (day - make_interval(months => :months))::date WHERE user_id = :userId
      ), loan AS (
        UPDATE loans SET released_on = (released_on - make_interval(months => :months))::date
        WHERE project_id = :projectId RETURNING project_id, released_on
      ), quarter AS (
        UPDATE loan_quarters AS q SET quarter = quarter_of(l.released_on) FROM loan AS l WHERE q.project_id = l.project_id
      ), moved AS (
        UPDATE investments SET released_on = (released_on - make_interval(months => :months))::date,
          due_on = (released_on - make_interval(months => :months)
            + make_interval(months => (extract(year FROM due_on) - extract(year FROM released_on))::int * 12
              + (extract(month FROM due_on) - extract(month FROM released_on))::int))::date
        WHERE project_id = :projectId RETURNING due_on
      )
      UPDATE projects SET next_due = (SELECT min(due_on) FROM moved) WHERE id = :projectId`,
  ),
  lettersFrom: statement<{ year: number }, never>(
    'e2e.letters-from',
    "UPDATE yearly_letter_run SET year = :year, after = '00000000-0000-0000-0000-000000000000'",
  ),
  setClock: statement<{ days: number }, never>(
    'e2e.set-clock',
    `INSERT INTO business_clock (ahead) VALUES (make_interval(days => :days))
      ON CONFLICT (id) DO UPDATE SET ahead = excluded.ahead`,
  ),
};

/** Settles what is in escrow of a project now, as the job does each minute. */
export async function settle(database: Database, projectId: string): Promise<void> {
  for (let isFinished = false; !isFinished;) ({ isFinished } = await settleEscrow(database, projectId, 200));
}

/** Brings all report reserves to today and pays out what goes to holders, as the job does each minute. */
export async function settleReserves(database: Database): Promise<void> {
  while ((await settleNextReserve(database)) !== null);
  for (const id of await compensationsUnderWay(database))
    for (let isFinished = false; !isFinished;) ({ isFinished } = await creditCompensation(database, id, 200));
}

/** Writes the letters about a year, as the job does in January, without their mails. A test may have been beyond it with the clock. */
export async function writeLetters(database: Database, year: number): Promise<void> {
  await database.query(sql.lettersFrom, { year });
  while ((await writeSome(database, 50)).year !== null);
}

/** Ends the time in which a project takes investments, and decides it. */
export async function endFunding(database: Database, projectId: string): Promise<void> {
  await database.query(sql.endFunding, { projectId });
  await settle(database, projectId);
}

/** Sets the clock of the business a number of days ahead. Only for a product of a test's own: others share it. */
export async function setClock(database: Database, days: number): Promise<void> {
  await database.query(sql.setClock, { days });
}

/** A UTC day that number of days from today: 2027-01-31. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Moves what was released of a project, in which one holder alone has invested, and what is due of it, a number of months back, with every
 * sum that is stored of it: the books of the product stay right, and other tests approve withdrawals.
 */
export async function moveMonthsBack(
  database: Database,
  of: { projectId: string; userId: string; organizationId: string; months: number },
): Promise<void> {
  await database.query(sql.monthsAgo, of);
}

/** Moves the days of the reports that a project owes back, as if it had been published earlier. */
export async function moveReportsBack(database: Database, { projectId, days }: { projectId: string; days: number }) {
  await database.query(
    statement<{ projectId: string; days: number }, { id: string }>(
      'e2e.move-reports-back',
      `UPDATE owed_reports
        SET covers_from = covers_from - :days::int, covers_until = covers_until - :days::int, due_on = due_on - :days::int
        WHERE project_id = :projectId RETURNING id`,
    ),
    { projectId, days },
  );
}
