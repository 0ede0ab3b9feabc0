import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** What comes before every id. */
const first = '00000000-0000-0000-0000-000000000000';

const second = 1000;
const hour = 3600 * second;
const dayMs = 24 * hour;

/** What bookkeeping calls an account: its kind, and whose it is. It never changes. */
function nameOf(account: string): string {
  return `concat_ws(':', ${account}.kind, coalesce(${account}.owner_id::text, ${account}.project_id::text, ${account}.provider))`;
}

const sql = {
  // The block index finds what was moved between two moments, so that they are not far apart (journalParts).
  journal: statement<{ at: string; id: string; until: Date; most: number }, JournalRow>(
    'journal.part',
    `SELECT
        t.created_at AS at,
        t.created_at::text AS key,
        t.id,
        t.code,
        ${nameOf('d')} AS debit,
        ${nameOf('c')} AS credit,
        t.amount_cents AS cents,
        format(
          k.debit_title,
          coalesce((SELECT u.name FROM users AS u WHERE u.id = t.credit_account), p.title)
        ) AS text,
        coalesce(p.title, '') AS "projectTitle",
        coalesce(t.reverses::text, '') AS reverses
      FROM (
          SELECT * FROM transfers
          WHERE created_at >= :at::timestamptz AND created_at < :until
            AND (created_at, id) > (:at::timestamptz, :id::uuid)
          ORDER BY created_at, id LIMIT :most
        ) AS t
        JOIN transfer_codes AS k ON k.code = t.code
        JOIN ledger_accounts AS d ON d.id = t.debit_account
        JOIN ledger_accounts AS c ON c.id = t.credit_account
        LEFT JOIN projects AS p ON p.id = t.project_id
      ORDER BY t.created_at, t.id`,
  ),
  balances: statement<{ before: Date; after: string; most: number }, { id: string } & Balance>(
    'journal.balances',
    `SELECT a.id, ${nameOf('a')} AS account, balance_after(a.id, last_transfer_before(a.id, :before)) AS cents
      FROM (SELECT * FROM ledger_accounts WHERE id > :after::uuid ORDER BY id LIMIT :most) AS a
      ORDER BY a.id`,
  ),
};

/** One transfer. `key` is the moment in full, of which `at` has the milliseconds; what is empty it has not. */
export type JournalRow = {
  at: Date;
  key: string;
  id: string;
  code: string;
  debit: string;
  credit: string;
  cents: bigint;
  text: string;
  projectTitle: string;
  reverses: string;
};

/** What an account had, in cents: above zero where the house owes it. */
export type Balance = { account: string; cents: bigint };

/**
 * The transfers of some days of UTC, both included, oldest first, `most` at a time. A part is looked for in an hour at first, then in more of a quiet
 * time and in less of a busy one: whatever a statement passes over is then about what it finds.
 */
export async function* journalParts(
  db: Db,
  { from, to }: { from: string; to: string },
  most = 2000,
): AsyncGenerator<readonly JournalRow[]> {
  const end = Date.parse(to) + dayMs;
  let start = Date.parse(from);
  let after = { at: new Date(start).toISOString(), id: first };
  for (let width = hour; start < end;) {
    const until = new Date(Math.min(start + width, end));
    const rows = await db.query(sql.journal, { ...after, until, most });
    const last = rows.at(-1);
    if (last) yield rows;
    if (last && rows.length === most) {
      start = last.at.getTime();
      after = { at: last.key, id: last.id };
      width = Math.max(width / 2, second);
    } else {
      start = until.getTime();
      after = { at: until.toISOString(), id: first };
      width = Math.min(width * 2, dayMs);
    }
  }
}

/** What each account had at the end of a day of UTC, by its id, `most` accounts at a time; those that had nothing are left out. */
export async function* balanceParts(db: Db, day: string, most = 500): AsyncGenerator<readonly Balance[]> {
  const before = new Date(Date.parse(day) + dayMs);
  for (let after: string | undefined = first; after !== undefined;) {
    const accounts: readonly ({ id: string } & Balance)[] = await db.query(sql.balances, { before, after, most });
    yield accounts.filter(({ cents }) => cents !== 0n);
    after = accounts.length === most ? accounts.at(-1)!.id : undefined;
  }
}
