import { createHash } from 'node:crypto';
import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import type { Member, TestLedger } from '../../money/wallet/test-ledger.ts';
import { fundedProject, settle } from '../funding/test-funding.ts';
import { insertOwedReports, writeOwedReport } from '../owed-reports/owed-reports.sql.ts';
import { investIn } from '../repayments/test-holdings.ts';
import { settleDueReserves } from './settle-reserves.ts';

/** A project with a reserve, and its holdings in the order of their age. */
export type Reserved = { by: Member; projectId: string; reportId: string; holders: { member: Member; id: string }[] };

/** A project that reports at its end, holds a percent back, and has been paid these investments, in cents, of which the house takes a fee. */
export async function reservedProject(
  ledger: TestLedger,
  by: Member,
  {
    percent,
    invested,
    fee,
  }: { percent: number; invested: readonly bigint[]; fee?: readonly [percent: number, fixed: bigint] },
): Promise<Reserved> {
  const projectId = await fundedProject(ledger, by, { months: 1 });
  await ledger.asOwner("UPDATE projects SET reports = 'end', report_days = 1, reserve_percent = $2 WHERE id = $1", [
    projectId,
    percent,
  ]);
  if (fee) await ledger.asOwner('SELECT keep_project_fees($1, $2, 0, 0, $3, $4)', [projectId, by.id, ...fee]);
  await insertOwedReports(ledger.database, projectId);
  const [report] = await ledger.asOwner<{ id: string }>('SELECT id FROM owed_reports WHERE project_id = $1', [
    projectId,
  ]);
  const of = { by, projectId, reportId: report!.id, holders: [] };
  await investAndRelease(ledger, of, invested);
  return of;
}

/** Adds holdings of new members to a project, and releases them to its organization. */
export async function investAndRelease(
  ledger: TestLedger,
  { projectId, holders }: Reserved,
  invested: readonly bigint[],
) {
  for (const cents of invested) {
    const member = await ledger.member();
    holders.push({ member, id: await investIn(ledger, member, projectId, cents) });
  }
  await settle(ledger);
}

/** Lets days pass for the report and the reserve of a project alone. */
export async function passDays(ledger: TestLedger, { projectId }: Reserved, days: number): Promise<void> {
  await ledger.asOwner(
    // The report first, as whoever sends it.
    `WITH moved AS (
        UPDATE owed_reports SET covers_from = covers_from - $2::int, covers_until = covers_until - $2::int,
          due_on = due_on - $2::int, sent_on = sent_on - $2::int
        WHERE project_id = $1 RETURNING project_id
      ) UPDATE report_reserves AS r SET look_on = r.look_on - $2::int FROM moved AS m WHERE r.project_id = m.project_id`,
    [projectId, days],
  );
}

/** Makes the first report of a project a number of days late, or due in as many where it is below zero. */
export async function makeLate(ledger: TestLedger, of: Reserved, days: number): Promise<void> {
  const [due] = await ledger.asOwner<{ days: number }>(
    'SELECT due_on - business_day() AS days FROM owed_reports WHERE id = $1',
    [of.reportId],
  );
  await passDays(ledger, of, due!.days + days);
}

/** Sends a report; each time another document. Answers the outcome. */
export async function sendReport(ledger: TestLedger, { by, reportId }: Reserved): Promise<string> {
  const fileId = await ledger.document(by);
  const sha256 = createHash('sha256').update(fileId).digest('hex');
  const about = { organizationId: by.id, reportId, actorId: by.id, name: 'The year' };
  return (await writeOwedReport(ledger.database, { ...about, fileId, sha256, shared: false, reached: [] })).outcome;
}

/** Gives some of a holding back, in cents. Answers the outcome. */
export async function giveBack(ledger: TestLedger, { by }: Reserved, purchaseId: string, cents: bigint) {
  const { idempotencyKey, fingerprint } = ledger.as(by);
  const once = { actorId: by.id, idempotencyKey, fingerprint, cause: 'seller' as const };
  return (await refundInLedger(ledger.database, { ...once, purchaseId, cents, reason: 'Too much.' })).outcome;
}

/** Does what the job does. */
export function settleReserves(ledger: TestLedger): Promise<void> {
  return settleDueReserves(ledger.resources);
}

/** Where what was held back is, in cents: on the account, held, the whole of which quarters are taken, freed, taken for refunds, and of each holding what it got. */
export async function reserveState(ledger: TestLedger, { projectId }: Reserved) {
  const [row] = await ledger.asOwner<
    Record<'balance' | 'held' | 'whole' | 'freed' | 'refunded', number> & { got: number[] }
  >(
    `SELECT
        coalesce((
          SELECT a.balance_cents FROM ledger_accounts AS a WHERE a.project_id = $1 AND a.kind = 'project_reserve'
        ), 0)::float8 AS balance,
        coalesce((SELECT r.held_cents FROM report_reserves AS r WHERE r.project_id = $1), 0)::float8 AS held,
        coalesce((SELECT r.whole_cents FROM report_reserves AS r WHERE r.project_id = $1), 0)::float8 AS whole,
        coalesce(sum(t.amount_cents) FILTER (WHERE t.code = 'reserve_freed'), 0)::float8 AS freed,
        coalesce(sum(t.amount_cents) FILTER (WHERE t.code = 'reserve_refund'), 0)::float8 AS refunded,
        ARRAY(
          SELECT i.compensation_cents::float8 FROM investments AS i WHERE i.project_id = $1 ORDER BY i.id
        ) AS got
      FROM transfers AS t WHERE t.project_id = $1`,
    [projectId],
  );
  return row!;
}
