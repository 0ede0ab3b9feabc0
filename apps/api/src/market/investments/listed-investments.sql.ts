import type { HoldingState } from '@guildhall/contract/market/repayments.contract.ts';
import type { PurchaseStatus } from '@guildhall/contract/values.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { readCallerPage, type CallerPage, type PageRequest } from '../../platform/lists/caller-page.ts';
import { oneByOne } from '../../platform/lists/own-page.ts';
import { rowParts } from '../../platform/lists/row-parts.ts';

/** What was refunded of a holding `i` of a project `p`, and the day of the business: worked out once for each row, and once for all. */
export const backOfHolding = `CROSS JOIN (SELECT business_day() AS today OFFSET 0) AS d
  CROSS JOIN LATERAL (SELECT refunded_of(i.id) AS refunded OFFSET 0) AS b`;
export const stateOfHolding = 'holding_state(i, p, i.amount_cents - b.refunded, d.today)';
/** Nothing is to come of a holding without a day. */
export const outstandingOfHolding =
  'CASE WHEN i.due_on IS NULL THEN 0 ELSE i.amount_cents - b.refunded - i.principal_paid END';

export const daysLateOfHolding = 'coalesce(late_days(i.due_on, p.pauses, d.today), 0)';

/** Money in cents. */
export type ListedInvestment = {
  id: string;
  name: string;
  photoId: string | null;
  msg: string;
  amount: bigint;
  createdAt: Date;
  status: PurchaseStatus;
  categoryName: string;
  receivable: bigint;
  dueAt: Date;
  refunded: bigint;
  disputed: boolean;
  state: HoldingState;
  /** What repayments have brought, and the principal that has not come back. */
  returned: bigint;
  outstanding: bigint;
  /** The first day, in UTC, on which something falls due or did; empty when nothing is to come. */
  dueOn: string;
  daysLate: number;
  /** What is unpaid of that day's instalment. */
  dueAmount: bigint;
  principalBack: bigint;
  returnBack: bigint;
  lateBack: bigint;
  writtenOff: bigint;
  /** Until when it can be taken back. */
  cancelUntil: Date | null;
};

const settled = `x.status = 'COMPLETED' AND x.due_on IS NULL AND NOT x.given_up AND NOT is_in_escrow(x)
      AND written_off_of(x) = 0`;
/** Whether something is to come of a holding `x`, and its state is one of these. */
function openAnd(states: string): string {
  return `x.due_on IS NOT NULL
      AND (SELECT holding_state(x, p, 1, business_day()) FROM projects AS p WHERE p.id = x.project_id) ${states}`;
}
/** What the list can be narrowed to beside the states of the payment, as a condition of its row `q` and of the holding `x` itself. */
const found = {
  escrow: { row: "q.state = 'escrow'", itself: 'is_in_escrow(x)' },
  canceled: { row: "q.state = 'canceled'", itself: "x.returned_for = 'reconsidered'" },
  active: { row: "q.state = 'active'", itself: openAnd("= 'active'") },
  // Everything that is past its day.
  overdue: {
    row: "q.state IN ('overdue', 'late', 'default')",
    itself: openAnd("IN ('overdue', 'late', 'default')"),
  },
  late: { row: "q.state = 'late'", itself: openAnd("= 'late'") },
  default: { row: "q.state = 'default'", itself: openAnd("= 'default'") },
  writtenOff: {
    row: "q.state = 'writtenOff'",
    itself: `(
        written_off_of(x) > 0
        OR (x.due_on IS NOT NULL AND EXISTS (SELECT FROM write_offs AS w WHERE w.project_id = x.project_id))
      )`,
  },
  repaid: { row: "q.state = 'repaid'", itself: `${settled} AND x.amount_cents > refunded_of(x.id)` },
  refunded: {
    row: "q.state = 'refunded'",
    itself: `${settled} AND x.amount_cents = refunded_of(x.id)
      AND x.returned_for IS DISTINCT FROM 'reconsidered'`,
  },
};
type FoundState = keyof typeof found;

/** Whether a list can be narrowed to it, beside the states of the payment. */
export function isFoundState(state: string): state is FoundState {
  return Object.hasOwn(found, state);
}

/** The investments of an account as they are listed. */
function rowsOf(owner: string) {
  return `SELECT
      i.id,
      p.title AS name,
      p.photo_file_id AS "photoId",
      i.message AS msg,
      i.amount_cents AS amount,
      i.created_at AS "createdAt",
      i.status,
      c.name AS "categoryName",
      receivable_cents(i.amount_cents, p.return_on_investment) AS receivable,
      i.created_at + make_interval(months => p.duration_months) AS "dueAt",
      b.refunded,
      ${stateOfHolding} AS state,
      i.principal_paid + i.return_paid + i.late_paid AS returned,
      ${outstandingOfHolding} AS outstanding,
      i.principal_paid AS "principalBack",
      i.return_paid AS "returnBack",
      i.late_paid AS "lateBack",
      written_off_of(i) AS "writtenOff",
      coalesce(i.due_on::text, '') AS "dueOn",
      ${daysLateOfHolding} AS "daysLate",
      may_cancel_until(i, p) AS "cancelUntil"
    FROM investments AS i JOIN projects AS p ON p.id = i.project_id JOIN project_categories AS c ON c.id = p.category_id
      ${backOfHolding}
    WHERE i.user_id = ${owner}`;
}

/** What is unpaid of the instalment of a listed row `q` that is due next. */
const dueAmount = `(
        SELECT coalesce(sum(h.principal_cents + h.return_cents - h.principal_paid - h.return_paid), 0)::bigint
        FROM investments AS i CROSS JOIN holding_plan(i, i.instalments_paid + 1) AS h
        WHERE i.id = q.id AND h.due_on = i.due_on
      ) AS "dueAmount"`;

/** Those with a day in its order; the others, of which nothing is to come, are after the last day. */
function byDueDay(dir: 'asc' | 'desc') {
  const part = (condition: string, order: string) => `(
          SELECT x.id, x.due_on FROM investments AS x WHERE x.user_id = caller.id AND ${condition}
          ORDER BY ${order} LIMIT :start::bigint + :length::bigint
        )`;
  return `SELECT y.id
      FROM (
        ${part('x.due_on IS NOT NULL', `x.due_on ${dir}, x.id ${dir}`)}
        UNION ALL
        ${part('x.due_on IS NULL', `x.id ${dir}`)}
      ) AS y
      ORDER BY y.due_on ${dir}, y.id ${dir} LIMIT :length OFFSET :start`;
}

const list: CallerPage<ListedInvestment> = {
  name: 'investments.list',
  rows: rowsOf('caller.id'),
  late: `is_disputed(q.id) AS disputed, ${dueAmount}`,
  total: 'SELECT a.investments_count FROM ledger_accounts AS a WHERE a.id = caller.id',
  columns: ['fold(q.name) COLLATE "C"', 'q.amount', 'q."createdAt"', 'nullif(q."dueOn", \'\')::date'],
  tie: 'q.id',
  narrowings: {
    search: (value) => `search_text(q.name, q.msg) LIKE search_pattern(${value})`,
    status: (value) => `q.status::text = ${value}`,
    ...Object.fromEntries(
      Object.keys(found).map((state) => [state, (value) => `${value} = 'yes' AND ${found[state as FoundState].row}`]),
    ),
  },
  notInLines: Object.keys(found),
  byDate: {
    column: 2,
    table: 'investments',
    where: 'x.user_id = caller.id',
    narrowings: Object.fromEntries(Object.entries(found).map(([state, { itself }]) => [state, itself])),
  },
  byOther: { column: 3, ids: byDueDay },
  long: { list: 'investments', columns: ['first', 'cents', 'at'] },
};

/** A page of the caller's investments: columns 0 project, 1 amount, 2 date, 3 what is due next. */
export function findInvestments(ctx: Ctx, request: PageRequest) {
  return readCallerPage(ctx, list, request);
}

/** A part of the paid investments of an account, newest first, after one of them. */
const filed = statement<{ accountId: string; after: string | null; most: number }, FiledInvestment>(
  'investments.file-part',
  `SELECT q.*, ${dueAmount}
    FROM (
      SELECT x.id FROM investments AS x
      WHERE x.user_id = :accountId
        AND x.status = 'COMPLETED'
        AND (
          :after::uuid IS NULL
          OR (x.created_at, x.id) < (
            SELECT b.created_at, b.id FROM investments AS b WHERE b.id = :after AND b.user_id = :accountId
          )
        )
      ORDER BY x.created_at DESC, x.id DESC LIMIT :most
    ) AS i ${oneByOne(rowsOf(':accountId'))}
    ORDER BY q."createdAt" DESC, q.id DESC`,
);

export type FiledInvestment = Omit<ListedInvestment, 'disputed'>;

/** The paid investments of an account in parts, newest first. */
export function holdingParts(db: Db, accountId: string, most = 500): AsyncGenerator<FiledInvestment[]> {
  return rowParts(most, (after) => db.query(filed, { accountId, after, most }));
}
