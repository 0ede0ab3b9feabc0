import type { FlowFigure } from '@guildhall/contract/market/portfolio.contract.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import { rowParts } from '../../platform/lists/row-parts.ts';
import { released, storedSums, valueColumns, type FoundValues } from './portfolios.sql.ts';

type Part = { after: string | null; most: number };

/** Flows for who asks for them, and of an account for its file. */
function listedAndFiled(name: string, rows: string) {
  return {
    listed: asCaller<Part, Flow>(name, rows),
    filed: statement<Part & { accountId: string }, Flow>(
      `${name}-filed`,
      rows.replaceAll('caller.id', ':accountId::uuid'),
    ),
  };
}

/** Holdings of which something is to come, what is due first first. An `after` of another has no day, and so nothing comes after it. */
function toCome(name: string, condition: string) {
  return listedAndFiled(
    name,
    `SELECT
        h.id,
        h.id AS "investmentId",
        h.title,
        'investment' AS kind,
        h.due_on::text AS date,
        h.principal,
        h.promised - h.paid - h.principal AS "return"
      FROM (
        SELECT
          i.id,
          p.title,
          i.due_on,
          promised_of(i) AS promised,
          i.principal_paid + i.return_paid AS paid,
          i.amount_cents - refunded_of(i.id) - i.principal_paid AS principal
        FROM investments AS i JOIN projects AS p ON p.id = i.project_id
        WHERE i.user_id = caller.id
          AND i.due_on IS NOT NULL
          AND (
            :after::uuid IS NULL
            OR (i.due_on, i.id) > (
              SELECT b.due_on, b.id FROM investments AS b WHERE b.id = :after AND b.user_id = caller.id
            )
          )
          AND ${condition}
        ORDER BY i.due_on, i.id LIMIT :most
      ) AS h
      ORDER BY h.due_on, h.id`,
  );
}

/** Investments that were paid, the newest first. */
function newest(name: string, condition: string) {
  return listedAndFiled(
    name,
    `SELECT
        h.id,
        h.id AS "investmentId",
        h.title,
        'investment' AS kind,
        h.created_at AS date,
        h.principal,
        0::bigint AS "return"
      FROM (
        SELECT i.id, p.title, i.created_at, i.amount_cents - refunded_of(i.id) AS principal
        FROM investments AS i JOIN projects AS p ON p.id = i.project_id
        WHERE i.user_id = caller.id
          AND i.status = 'COMPLETED'
          AND ${condition}
          AND (
            :after::uuid IS NULL
            OR (i.created_at, i.id) < (
              SELECT b.created_at, b.id FROM investments AS b WHERE b.id = :after AND b.user_id = caller.id
            )
          )
        ORDER BY i.created_at DESC, i.id DESC LIMIT :most
      ) AS h
      ORDER BY h.created_at DESC, h.id DESC`,
  );
}

/** The number on the caller's wallet of the transfer after which a page begins. */
const afterThat = `(
                SELECT CASE b.credit_account WHEN caller.id THEN b.credit_seq ELSE b.debit_seq END FROM transfers AS b
                WHERE b.id = :after AND caller.id IN (b.credit_account, b.debit_account)
              )`;

/** SQL: at most `most` transfers of these codes, written as a list, that came into the caller's wallet or left it, the newest first; `sign` is -1 of what left. */
function moved(came: string, left: string): string {
  return `(
        SELECT m.*
        FROM (
          (
            SELECT c.*, c.credit_seq AS seq, 1 AS sign FROM transfers AS c
            WHERE c.credit_account = caller.id
              AND c.code IN (${came})
              AND (:after::uuid IS NULL OR c.credit_seq < ${afterThat})
            ORDER BY c.credit_seq DESC LIMIT :most
          )
          UNION ALL
          (
            SELECT c.*, c.debit_seq, -1 FROM transfers AS c
            WHERE c.debit_account = caller.id
              AND c.code IN (${left})
              AND (:after::uuid IS NULL OR c.debit_seq < ${afterThat})
            ORDER BY c.debit_seq DESC LIMIT :most
          )
        ) AS m
        ORDER BY m.seq DESC LIMIT :most
      )`;
}

const sql = {
  figures: asCaller<NoParams, Figures>(
    'investments.figures',
    `SELECT
        stored.invested,
        ${released},
        stored.escrow AS "inEscrow",
        due.outstanding,
        due.expected,
        ${valueColumns}
      FROM ${storedSums} CROSS JOIN (
        SELECT
          coalesce(sum(u.principal_cents), 0)::bigint AS outstanding,
          coalesce(sum(u.principal_cents + u.return_cents), 0)::bigint AS expected
        FROM unpaid_days(caller.id) AS u
      ) AS due`,
  ),
  invested: newest('investments.flows-invested', 'i.amount_cents > refunded_of(i.id)'),
  inEscrow: newest('investments.flows-in-escrow', `i.escrow IN ('reflection', 'firm', 'disputed')`),
  // What came back is what came into the wallet and was not taken back, both of which have an index by their numbers.
  returned: listedAndFiled(
    'investments.flows-returned',
    `SELECT
        t.id,
        t.reverses AS "investmentId",
        p.title,
        CASE t.code WHEN 'return' THEN 'return' WHEN 'return_back' THEN 'correction' ELSE 'refund' END AS kind,
        t.created_at AS date,
        coalesce(-b.principal, s.principal_cents, t.amount_cents) AS principal,
        coalesce(-b.returns, s.return_cents + s.late_cents, 0) AS "return"
      FROM ${moved("'return', 'investment_refund'", "'return_back'")} AS t
        JOIN projects AS p ON p.id = t.project_id
        LEFT JOIN repayment_shares AS s ON s.investment_id = t.reverses AND t.id IN (s.transfer_id, s.taken_by)
        LEFT JOIN LATERAL (
          SELECT sum(k.principal_cents)::bigint AS principal, sum(k.return_cents + k.late_cents)::bigint AS returns
          FROM taken_back AS k
          WHERE t.code = 'return_back' AND k.investment_id = s.investment_id AND k.repayment_id = s.repayment_id
        ) AS b ON true
      ORDER BY t.seq DESC`,
  ),
  // Everything that portfolio_flow_days adds up.
  yearlyRate: listedAndFiled(
    'investments.flows-yearly-rate',
    `SELECT
        t.id,
        coalesce(t.reverses, t.id) AS "investmentId",
        p.title,
        CASE
          WHEN t.code IN ('investment', 'escrow') THEN 'investment'
          WHEN t.code = 'return' THEN 'return'
          WHEN t.code = 'return_back' THEN 'correction'
          WHEN t.code = 'compensation' THEN 'compensation'
          ELSE 'refund'
        END AS kind,
        t.created_at AS date,
        t.sign * t.amount_cents AS principal,
        0::bigint AS "return"
      FROM ${moved(
        "'return', 'investment_refund', 'escrow_return', 'compensation'",
        "'investment', 'escrow', 'return_back'",
      )} AS t
        JOIN projects AS p ON p.id = t.project_id
      ORDER BY t.seq DESC`,
  ),
  outstanding: toCome('investments.flows-outstanding', 'i.amount_cents - refunded_of(i.id) > i.principal_paid'),
  expected: toCome('investments.flows-expected', 'true'),
};

/** Money in cents. */
type Figures = {
  invested: bigint;
  inEscrow: bigint;
  released: bigint;
  outstanding: bigint;
  expected: bigint;
} & FoundValues;

/** What the caller's paid investments come to. */
export async function findFigures(ctx: Ctx): Promise<Figures> {
  return (await queryAsCaller(ctx, sql.figures, {})).rows[0]!;
}

/** Money in cents. */
export type Flow = {
  id: string;
  investmentId: string;
  title: string;
  kind: 'investment' | 'return' | 'refund' | 'correction' | 'compensation';
  /** A moment, or a day. */
  date: Date | string;
  principal: bigint;
  return: bigint;
};

/** At most `most` of the flows of a figure, those after the one named, or the first ones. */
export async function findFlows(ctx: Ctx, figure: FlowFigure, part: Part) {
  return (await queryAsCaller(ctx, sql[figure].listed, part)).rows;
}

/** All flows of a figure of an account, in parts. */
export function flowParts(db: Db, accountId: string, figure: FlowFigure, most = 500): AsyncGenerator<Flow[]> {
  return rowParts(most, (after) => db.query(sql[figure].filed, { accountId, after, most }));
}

/** What a flow adds to the figure. */
export function addedTo(figure: FlowFigure, flow: Pick<Flow, 'principal' | 'return'>): bigint {
  return figure === 'outstanding' ? flow.principal : flow.principal + flow.return;
}
