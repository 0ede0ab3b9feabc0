import * as contract from '@guildhall/contract/market/outcomes.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { answering } from '../../platform/calls/test-answering.ts';
import type { OrganizationsApp } from '../organizations/test-organizations.ts';
import { writeOutcomes } from './outcomes.sql.ts';
import { readOutcomes as readOutcomesVerb } from './read-outcomes.ts';

type Answer = NonNullable<ReceivedOf<typeof contract.readOutcomes>>;

/** A loan of a history: dollars, days, the plan, and from when to when it was in default (null: still). */
export type Loan = {
  name: string;
  lent: number;
  on: string;
  months: number;
  plan: string;
  defaults?: (readonly [since: string, until: string | null])[];
  /** The day on which it was paid back or written off. */
  ended?: string;
};

const readOutcomes = answering(contract.readOutcomes, readOutcomesVerb);

/** Sets the clock of the business to noon of a day. */
async function setDay({ owner }: OrganizationsApp, day: string): Promise<void> {
  await owner(
    `INSERT INTO business_clock (ahead) SELECT $1::date + interval '12 hours' - (now() AT TIME ZONE 'UTC')
     ON CONFLICT (id) DO UPDATE SET ahead = excluded.ahead`,
    [day],
  );
}

/** Writes loans of an organization as they would stand, each with one holding, and no defaults but those that are given. */
export async function lend(app: OrganizationsApp, organization: string, loans: readonly Loan[]): Promise<void> {
  const investor = (await app.signUp()).id;
  const [document] = await app.owner<{ id: string }>(
    `INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
     VALUES ($1, 'investmentDocument', 'pdf', 'application/pdf', 1, 'plan.pdf', replace(gen_random_uuid()::text, '-', ''), false)
     RETURNING id`,
    [investor],
  );
  for (const { name, lent, on, months, plan, defaults = [], ended = null } of loans) {
    const [project] = await app.owner<{ id: string }>(
      `INSERT INTO projects (created_by, category_id, title, description, budget_cents, raised_cents, return_on_investment,
         duration_months, min_investment_cents, repayment, pauses)
       SELECT $1, (SELECT id FROM project_categories LIMIT 1), $2, 'So it is.', $3::bigint, $3::bigint, 5, $4, 1, $5, '{[2000-01-01,2100-01-01)}'
       RETURNING id`,
      [organization, name, lent * 100, months, plan],
    );
    await app.owner(
      `INSERT INTO investments (user_id, project_id, organization_id, amount_cents, card_cents, message, document_file_id,
         status, escrow, released_on, released_at)
       VALUES ($1, $2, $3, $4, 0, '', $6, 'COMPLETED', 'released', $5::date, $5::date)`,
      [investor, project!.id, organization, lent * 100, on, document!.id],
    );
    await app.owner(
      `INSERT INTO project_defaults (project_id, since, reason, ended_on)
       SELECT $1, d.since, 'late', d.until FROM unnest($2::date[], $3::date[]) AS d (since, until)`,
      [project!.id, defaults.map(([since]) => since), defaults.map(([, until]) => until)],
    );
    if (ended) await app.owner('UPDATE loans SET ended_on = $2 WHERE project_id = $1', [project!.id, ended]);
  }
}

/** Forgets all loans. */
export async function clear({ owner }: OrganizationsApp): Promise<void> {
  for (const table of ['project_defaults', 'loan_quarters', 'loans', 'due_sums', 'business_clock'])
    await owner(`DELETE FROM ${table}`);
}

/** Counts on a day, and what a process that has not answered before answers. */
export async function answer(app: OrganizationsApp, today: string): Promise<Answer> {
  await setDay(app, today);
  await writeOutcomes(app.resources.database);
  const found = await readOutcomes({
    db: app.resources.database,
    resources: { ...app.resources },
  } as Partial<Ctx> as Ctx);
  return found!;
}

/** The windows of an answer as rows. */
export function windowsOf({ defaultRate: { windows } }: Pick<Answer, 'defaultRate'>) {
  return windows.map((window) => [
    window.from,
    window.isOver,
    window.loans,
    window.defaulted,
    window.lent,
    window.lentToDefaulted,
    window.laterLoans,
    window.laterDefaulted,
  ]);
}
