import { nilUuid } from '@guildhall/contract/fields.ts';
import type { UpdateAudience } from '@guildhall/contract/market/updates.contract.ts';
import type { Ctx } from '../../context.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type Page = { id: string; before: string | null; most: number; withoutPaper: boolean };

/** Sums in cents as JSON writes them; a line without a name is what no line names. */
type FoundLine = { name: string | null; budget: number; spent: number; withoutPaper: number };
/** Sums in cents and moments as JSON writes them. `mayOpen`: its paper is for everybody, or the viewer is an investor or of the organization. */
type FoundExpense = {
  id: string;
  line: string | null;
  spentOn: string;
  payee: string;
  amount: number;
  correctedAmount: number;
  corrects: string | null;
  correctedFrom: number | null;
  enteredAt: string;
  paperFor: UpdateAudience | null;
  fileId: string | null;
  documentName: string | null;
  mayOpen: boolean;
  askedAt: string | null;
};

/** Money in cents. */
type NewExpense = {
  organizationId: string;
  projectId: string;
  actorId: string;
  /** Null for what no line names. */
  line: string | null;
  spentOn: string;
  payee: string;
  amount: bigint;
  fileId: string | null;
  paperFor: UpdateAudience | null;
  most: bigint;
};

type Obstacle = 'not_found' | 'unpublished' | 'ended' | 'line' | 'future' | 'early';
type Entered<Outcome extends string> = { outcome: 'ok' | Outcome; id: string; projectTitle: string };

type Correction = Pick<NewExpense, 'organizationId' | 'projectId' | 'actorId' | 'amount' | 'most'> & {
  expenseId: string;
};

type Paper = { organizationId: string; expenseId: string; fileId: string | null; paperFor: UpdateAudience };
type AddedPaper = { outcome: PaperObstacle | 'ok'; projectId: string; projectTitle: string };
type PaperObstacle = 'not_found' | 'correction' | 'papered';

type PaperRequest = Omit<AddedPaper, 'outcome'> & {
  outcome: 'ok' | PaperObstacle | 'stake' | 'asked' | 'nothing';
  organizationId: string;
  payee: string;
  /** In cents. */
  amount: bigint;
};

/** The expenses that a paper is missing of, as their index has them. */
const unpapered = `AND e.corrects IS NULL AND e.file_id IS NULL AND e.amount_cents + e.corrected_cents > 0`;

/**
 * The next page of the expenses of the project `p` that a condition holds for, if it is asked for; each has an index that it walks no further than
 * the page. Project and id are compared together: ordered by the id alone, all expenses might be walked by their primary key.
 */
function pageOf(asked: string, condition: string): string {
  return `(
    SELECT
      e.id,
      l.name AS line,
      e.spent_on AS "spentOn",
      e.payee,
      e.amount_cents AS amount,
      e.amount_cents + e.corrected_cents AS "correctedAmount",
      e.corrects,
      o.amount_cents AS "correctedFrom",
      e.entered_at AS "enteredAt",
      e.paper_for AS "paperFor",
      f.id AS "fileId",
      f.original_name AS "documentName",
      v.opens_all OR e.paper_for = 'everybody' AS "mayOpen",
      e.asked_at AS "askedAt"
    FROM (
        SELECT * FROM project_expenses AS e
        WHERE ${asked}
          AND (e.project_id, e.id) > (p.id, '${nilUuid}'::uuid)
          AND (e.project_id, e.id) < (p.id, coalesce(:before::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
          ${condition}
        ORDER BY e.project_id DESC, e.id DESC LIMIT :most
      ) AS e
      LEFT JOIN budget_lines AS l ON l.project_id = e.project_id AND l.line = e.line
      LEFT JOIN project_expenses AS o ON o.id = e.corrects
      LEFT JOIN files AS f ON f.id = e.file_id
  )`;
}

const sql = {
  writeLines: statement<{ projectId: string; names: string[]; amounts: bigint[] }, { done: boolean }>(
    'expenses.write-lines',
    'SELECT write_budget_lines(:projectId, :names::text[], :amounts::bigint[]) IS NOT NULL AS done',
  ),
  obstacle: statement<
    Pick<NewExpense, 'organizationId' | 'projectId' | 'line' | 'spentOn'>,
    { obstacle: 'ok' | Obstacle }
  >(
    'expenses.obstacle',
    `SELECT expense_obstacle(p, :line, :spentOn::date) AS obstacle FROM projects AS p
      WHERE p.id = :projectId AND p.created_by = :organizationId`,
  ),
  add: statement<NewExpense, Entered<Obstacle | 'too_much'>>(
    'expenses.add',
    `SELECT outcome, expense AS id, project_title AS "projectTitle"
      FROM add_expense(
        :organizationId, :projectId, :actorId, :line, :spentOn::date, :payee, :amount, :fileId, :paperFor, :most
      )`,
  ),
  correct: statement<Correction, Entered<'not_found' | 'correction' | 'same' | 'too_much'>>(
    'expenses.correct',
    `SELECT outcome, expense AS id, project_title AS "projectTitle"
      FROM correct_expense(:organizationId, :projectId, :actorId, :expenseId, :amount, :most)`,
  ),
  addPaper: statement<Paper, AddedPaper>(
    'expenses.add-paper',
    `SELECT outcome, project AS "projectId", project_title AS "projectTitle"
      FROM add_expense_paper(:organizationId, :expenseId, :fileId, :paperFor)`,
  ),
  ask: statement<{ operatorId: string; expenseId: string }, PaperRequest>(
    'expenses.ask-for-paper',
    `SELECT
        outcome,
        project AS "projectId",
        project_title AS "projectTitle",
        organization AS "organizationId",
        paid_to AS payee,
        cents AS amount
      FROM ask_for_paper(:operatorId, :expenseId)`,
  ),
  list: asCaller<Page, { lines: FoundLine[]; records: FoundExpense[] }>(
    'expenses.list',
    `SELECT
        (
          SELECT json_agg(
            json_build_object(
              'name', l.name, 'budget', l.budget_cents, 'spent', l.spent_cents, 'withoutPaper', l.without_paper_cents
            )
            ORDER BY l.line = 0, l.line
          )
          FROM budget_of(p) AS l
        ) AS lines,
        (
          SELECT coalesce(json_agg(r ORDER BY r.id DESC), '[]')
          FROM (
            ${pageOf('NOT :withoutPaper', '')}
            UNION ALL
            ${pageOf(':withoutPaper', unpapered)}
          ) AS r
        ) AS records
      FROM projects AS p
        CROSS JOIN LATERAL (
          SELECT p.created_by = caller.id OR is_holder(caller.id, p.id) AS opens_all OFFSET 0
        ) AS v
      WHERE p.id = :id AND (p.state <> 'draft' OR p.created_by = caller.id)`,
  ),
};

/** Writes the lines of the budget of a draft, or of a project that has none yet; amounts in cents. */
export async function insertBudgetLines(
  db: Db,
  projectId: string,
  lines: readonly { name: string; amount: bigint }[],
): Promise<void> {
  const names = lines.map(({ name }) => name);
  await db.query(sql.writeLines, { projectId, names, amounts: lines.map(({ amount }) => amount) });
}

/** Whether an organization may enter an expense, or why not. */
export async function findExpenseObstacle(
  db: Db,
  expense: Pick<NewExpense, 'organizationId' | 'projectId' | 'line' | 'spentOn'>,
): Promise<'ok' | Obstacle> {
  return (await db.query(sql.obstacle, expense))[0]?.obstacle ?? 'not_found';
}

/** Enters an expense; only `ok` has changed anything. */
export async function insertExpense(db: Db, expense: NewExpense) {
  return (await db.query(sql.add, expense))[0]!;
}

/** Corrects an expense by a new entry; only `ok` has changed anything. */
export async function insertCorrection(db: Db, correction: Correction) {
  return (await db.query(sql.correct, correction))[0]!;
}

/** Adds its paper to an expense; without a file it answers whether one may be added. Only `ok` has changed anything. */
export async function writePaper(db: Db, paper: Paper) {
  return (await db.query(sql.addPaper, paper))[0]!;
}

/** Notes that an operator asks for a paper; only `ok` has changed anything. */
export async function noteAskedPaper(db: Db, asked: { operatorId: string; expenseId: string }) {
  return (await db.query(sql.ask, asked))[0]!;
}

/** The lines of the budget of a project and at most `most` of its expenses before one of them, the newest first; undefined when there is no such project to be seen. */
export async function findExpenses(ctx: Ctx, page: Page) {
  return (await queryAsCaller(ctx, sql.list, page)).rows[0];
}
