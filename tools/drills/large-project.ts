// A project that many have invested in, made in seconds: one of them comes by the product, the others are copies.
import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { publish, signUp, topUp, type Someone } from './product.ts';

/** Where it is made: a server, its database as the owner's, and the organization. Nobody else may buy meanwhile. */
export type Site = { base: string; owner: Database; organization: Someone };
/** `holder` is the one of whom the others are copies. */
export type Large = { projectId: string; holder: Someone; holders: number };

export async function ask<Row>(owner: Database, text: string, params: unknown[] = []): Promise<Row[]> {
  return owner.query<Row>({ name: '', text }, params);
}

/** A project in which a new holder, and copies of them, have each invested $100, in escrow where it does not keep. */
export async function largeProject(
  site: Site,
  { funding, goal, holders, months = 12 }: { funding: 'keep' | 'all'; goal: bigint; holders: number; months?: number },
): Promise<Large> {
  const { base, owner, organization } = site;
  const holder = await signUp(base);
  await topUp(base, holder, 100);
  // Only a confirmed address has mails.
  await ask(owner, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [holder.id]);
  const projectId = await publish(base, organization, 'A large project');
  await ask(
    owner,
    `UPDATE projects SET budget_cents = $2, min_investment_cents = 1, duration_months = $4, repayment = 'monthly',
        funding = $3, open_until = CASE WHEN $3 <> 'keep' THEN now() + interval '30 days' END,
        settle_at = CASE WHEN $3 <> 'keep' THEN now() + interval '30 days' END
      WHERE id = $1`,
    [projectId, goal, funding, months],
  );
  const [placed] = await ask<{ id: string }>(
    owner,
    `SELECT investment_id AS id
      FROM place_investment($1, NULL, NULL, $2, 10000, 1, '', (SELECT id FROM files LIMIT 1), 60, NULL, 50)`,
    [holder.id, projectId],
  );
  // The job would come to it within a minute.
  await ask(owner, 'SELECT issue_receipts(1000, true)');
  const began = Date.now();
  const account =
    funding === 'keep'
      ? `'${organization.id}'`
      : `(SELECT id FROM ledger_accounts WHERE project_id = '${projectId}' AND kind = 'project_escrow')`;
  await copyHolder(site, { projectId, holder, holders }, placed!.id, account);
  console.log(`${holders} holders are there after ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  return { projectId, holder, holders };
}

/** How many investments of a project are in escrow. */
export async function leftInEscrow(owner: Database, { projectId }: Pick<Large, 'projectId'>): Promise<number> {
  const [row] = await ask<{ left: number }>(
    owner,
    `SELECT count(*)::int AS left FROM investments
      WHERE project_id = $1 AND escrow IN ('reflection', 'firm', 'disputed')`,
    [projectId],
  );
  return row!.left;
}

/** How many investments of a project have not got its accepted plan; null while the vote is not decided. */
export async function leftToReplan(owner: Database, { projectId }: Pick<Large, 'projectId'>): Promise<number | null> {
  const [row] = await ask<{ left: number | null }>(
    owner,
    `SELECT CASE WHEN n.status <> 'voting' THEN (
          SELECT count(*)::int FROM investments WHERE project_id = $1 AND plan_from IS NULL
        ) END AS left
      FROM new_plans AS n WHERE n.project_id = $1`,
    [projectId],
  );
  return row!.left;
}

/** How many followers of a project have not been notified of its update. */
export async function leftToNotify(
  owner: Database,
  { projectId, holders }: Pick<Large, 'projectId' | 'holders'>,
): Promise<number> {
  const [row] = await ask<{ left: number }>(
    owner,
    `SELECT CASE WHEN notified_at IS NULL THEN greatest(1, $2 - notified) ELSE 0 END::int AS left
      FROM project_updates WHERE project_id = $1`,
    [projectId, holders],
  );
  return row!.left;
}

/** What is wrong with the notifications of a project's update: one for each holder, counted in the bell, and the daily mail that waits. */
export async function wrongNotices(owner: Database, { holders }: Pick<Large, 'holders'>): Promise<string[]> {
  const rows = await ask<{ problem: string }>(
    owner,
    `WITH n AS (SELECT * FROM notifications WHERE event = 'projectUpdate')
      SELECT format('%s notifications of %s people, and %s in all bells', count(*), count(DISTINCT user_id),
        (SELECT sum(c.unread) FROM notification_counts AS c WHERE c.user_id IN (SELECT user_id FROM n))) AS problem
      FROM n HAVING (count(*), count(DISTINCT user_id)) <> ($1, $1)
      UNION ALL
      SELECT format('%s counted more than once', count(*)) FROM n WHERE times <> 1 HAVING count(*) > 0
      UNION ALL
      SELECT format('%s wait for no mail', count(*)) FROM n WHERE mail_at IS NULL AND NOT mailed HAVING count(*) > 0`,
    [holders],
  );
  return rows.map(({ problem }) => problem);
}

/** Lets holders vote on the new plan of a project: of ten, six say yes, three no, and one nothing. */
export async function voteByAll(owner: Database, { projectId, holders }: Pick<Large, 'projectId' | 'holders'>) {
  for (let start = 0; start < holders; start += 200)
    await ask(
      owner,
      `SELECT vote_on_plan(v.user_id, $1, v.place % 10 < 6)
        FROM (
          SELECT user_id, row_number() OVER (ORDER BY user_id) - 1 AS place FROM new_plan_votes
          WHERE plan_id = (SELECT id FROM new_plans WHERE project_id = $1)
        ) AS v
        WHERE v.place >= $2 AND v.place < $2 + 200 AND v.place % 10 < 9`,
      [projectId, start],
    );
}

/** What is wrong with an accepted plan of a project: the votes that it counts, when it was decided, who was notified, and what is unpaid. */
export async function wrongPlan(owner: Database, { projectId, holders }: Pick<Large, 'projectId' | 'holders'>) {
  const rows = await ask<{ problem: string }>(
    owner,
    `WITH n AS (SELECT * FROM new_plans WHERE project_id = $1)
      SELECT format('%s: %s yes and %s no of %s, by votes %s and %s of %s', n.status, n.yes_cents, n.no_cents, n.weight_cents,
        v.yes, v.no, v.weight) AS problem
      FROM n, (
          SELECT sum(weight_cents) FILTER (WHERE says_yes) AS yes, sum(weight_cents) FILTER (WHERE NOT says_yes) AS no,
            sum(weight_cents) AS weight
          FROM new_plan_votes WHERE plan_id = (SELECT id FROM n)
        ) AS v
      WHERE (n.status, n.yes_cents, n.no_cents, n.weight_cents) <> ('accepted', v.yes, v.no, v.weight)
      UNION ALL
      SELECT format('%s notifications of the organization', count(*)) FROM notifications AS o, n
      WHERE o.user_id = n.organization_id AND o.event IN ('ownPlanAccepted', 'ownPlanRefused') HAVING count(*) <> 1
      UNION ALL
      SELECT format('%s voters were notified of %s', count(*), o.event) FROM notifications AS o
      WHERE o.event IN ('newPlanProposed', 'newPlanAccepted') GROUP BY o.event HAVING count(*) <> $2
      UNION ALL
      SELECT format('%s of %s holdings have the plan', count(*) FILTER (WHERE i.plan_from = n.decided_on), $2)
      FROM investments AS i, n WHERE i.project_id = $1
      GROUP BY n.id HAVING count(*) FILTER (WHERE i.plan_from = n.decided_on) <> $2
      UNION ALL
      SELECT format('%s cents are unpaid', sum(u.principal_cents + u.return_cents))
      FROM unpaid_days($1) AS u
      HAVING sum(u.principal_cents + u.return_cents) <> (
        SELECT sum(promised_of(i) - i.principal_paid - i.return_paid) FROM investments AS i WHERE i.project_id = $1
      )`,
    [projectId, holders],
  );
  return rows.map(({ problem }) => problem);
}

/** How many are still to be credited of what a project has paid; null while that is not worked out, or the last step is left. */
export async function leftToCredit(owner: Database, { projectId }: Pick<Large, 'projectId'>): Promise<number | null> {
  const [row] = await ask<{ left: number; isShared: boolean; isFinished: boolean }>(
    owner,
    `SELECT coalesce(sum((SELECT count(*) FROM repayment_shares AS s WHERE s.repayment_id = r.id AND s.status = 'due')), 0)::int
          AS left, bool_and(r.shared_at IS NOT NULL) AS "isShared", bool_and(r.finished_at IS NOT NULL) AS "isFinished"
      FROM repayments AS r WHERE r.project_id = $1`,
    [projectId],
  );
  if (row!.isFinished) return 0;
  return row!.isShared && row!.left > 0 ? row!.left : null;
}

/** What is wrong where every holder has to have got the same, up to a cent, and together all that was paid, in dollars. */
export async function wrongShares(
  owner: Database,
  { projectId }: Pick<Large, 'projectId'>,
  dollars: number,
): Promise<string[]> {
  const [row] = await ask<{ all: number; least: number; most: number }>(
    owner,
    `SELECT sum(principal_paid + return_paid)::float8 AS all, min(principal_paid + return_paid)::float8 AS least,
        max(principal_paid + return_paid)::float8 AS most
      FROM investments WHERE project_id = $1`,
    [projectId],
  );
  const isRight = row!.all === Math.round(dollars * 100) && row!.most - row!.least <= 1;
  return isRight ? [] : [`Paid ${dollars}: ${JSON.stringify(row)}`];
}

/** What is wrong where every investment has to be in one place, and the wallets have to say so. */
export async function wrongPlaces(
  owner: Database,
  { projectId }: Pick<Large, 'projectId'>,
  place: 'released' | 'returned',
): Promise<string[]> {
  const [wrong] = await ask<{ holders: number }>(
    owner,
    `SELECT count(*)::int AS holders FROM investments AS i JOIN ledger_accounts AS a ON a.id = i.user_id
      WHERE i.project_id = $1 AND (i.escrow, a.balance_cents) IS DISTINCT FROM ($2, $3::bigint)`,
    [projectId, place, place === 'released' ? 0 : 10_000],
  );
  return wrong!.holders > 0 ? [`${place}: ${wrong!.holders} holders have something else.`] : [];
}

/** Copies the holder with wallet, payment and investment as often as it takes, and adds them to all sums; `account` is where the money is. */
async function copyHolder(
  { owner, organization }: Site,
  { projectId, holder, holders }: Large,
  investmentId: string,
  account: string,
) {
  await ask(
    owner,
    `DO $$
DECLARE
  most CONSTANT integer := ${holders - 1};
  one CONSTANT uuid := '${holder.id}';
  made CONSTANT uuid := '${investmentId}';
  top_up CONSTANT uuid := (SELECT id FROM payments WHERE user_id = one);
  clearing CONSTANT uuid := (SELECT debit_account FROM transfers WHERE id = top_up);
  last_receipt CONSTANT bigint := (SELECT max(number) FROM receipts);
  copied record;
BEGIN
  SET LOCAL session_replication_role = replica;
  CREATE TEMP TABLE copies ON COMMIT DROP AS
    SELECT n, uuidv7() AS person, uuidv7() AS payment, uuidv7() AS investment FROM generate_series(1, most) AS n;
  CREATE TEMP TABLE sides ON COMMIT DROP AS
    SELECT a.id, a.transfers_count AS count, a.balance_cents AS cents
    FROM transfers AS t JOIN ledger_accounts AS a ON a.id IN (t.debit_account, t.credit_account)
    WHERE t.id IN (top_up, made) AND a.id <> one;
  FOR copied IN
    SELECT * FROM (VALUES
      ('users', format('t.id = %L', one), '{"id": "c.person", "email": "''copy-'' || c.person || ''@example.com''"}'::jsonb),
      ('ledger_accounts', format('t.id = %L', one), '{"id": "c.person", "owner_id": "c.person"}'),
      ('payments', format('t.id = %L', top_up),
        '{"id": "c.payment", "user_id": "c.person", "provider_id": "''copy-'' || c.person"}'),
      ('transfers', format('t.id = %L', top_up), format('{"id": "c.payment", "credit_account": "c.person",
        "debit_seq": "(SELECT s.count FROM sides AS s WHERE s.id = t.debit_account) + c.n",
        "debit_balance_after": "(SELECT s.cents FROM sides AS s WHERE s.id = t.debit_account) - c.n * 10000"}')::jsonb),
      ('investments', format('t.id = %L', made),
        '{"id": "c.investment", "user_id": "c.person", "released_at": "t.released_at + c.n * interval ''1 microsecond''"}'),
      ('transfers', format('t.id = %L', made), '{"id": "c.investment", "debit_account": "c.person",
        "credit_seq": "(SELECT s.count FROM sides AS s WHERE s.id = t.credit_account) + c.n",
        "credit_balance_after": "(SELECT s.cents FROM sides AS s WHERE s.id = t.credit_account) + c.n * 10000"}'),
      ('receipts', format('t.id = %L', top_up),
        format('{"id": "c.payment", "user_id": "c.person", "number": "%s + c.n"}', last_receipt)::jsonb),
      ('receipts', format('t.id = %L', made),
        format('{"id": "c.investment", "user_id": "c.person", "number": "%s + c.n"}', last_receipt + most)::jsonb),
      ('portfolio_categories', format('t.user_id = %L', one), '{"user_id": "c.person"}'),
      ('portfolio_flow_days', format('t.user_id = %L', one), '{"user_id": "c.person"}'),
      ('portfolio_history', format('t.user_id = %L', one), '{"user_id": "c.person"}'),
      ('promised_sums', format('t.user_id = %L', one), '{"user_id": "c.person"}'),
      ('outstanding_organizations', format('t.user_id = %L', one), '{"user_id": "c.person"}'),
      ('outstanding_days', format('t.user_id = %L', one), '{"user_id": "c.person"}'),
      ('outstanding_sums', format('t.user_id = %L', one), '{"user_id": "c.person"}'),
      ('due_sums', format('t.owner_id = %L', one), '{"owner_id": "c.person"}')
    ) AS l (rows_of, filter, changes)
  LOOP
    EXECUTE (
      SELECT format('INSERT INTO %I (%s) SELECT %s FROM %I AS t, copies AS c WHERE %s', copied.rows_of,
        string_agg(quote_ident(a.attname), ', '),
        string_agg(coalesce(copied.changes ->> a.attname::text, 't.' || quote_ident(a.attname)), ', '),
        copied.rows_of, copied.filter)
      FROM pg_attribute AS a
      WHERE a.attrelid = copied.rows_of::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    );
  END LOOP;
  UPDATE receipt_series SET last = last + 2 * most;
  UPDATE users_total SET users = users + most;
  UPDATE ledger_accounts SET balance_cents = balance_cents - most * 10000, transfers_count = transfers_count + most
  WHERE id = clearing;
  UPDATE ledger_accounts SET balance_cents = balance_cents + most * 10000, transfers_count = transfers_count + most
  WHERE id = ${account};
  UPDATE projects SET raised_cents = raised_cents + most * 10000, investors = investors + most,
    escrow_cents = escrow_cents * (most + 1), firm_cents = firm_cents * (most + 1)
  WHERE id = '${projectId}';
  UPDATE project_days SET raised_cents = raised_cents + most * 10000 WHERE project_id = '${projectId}';
  UPDATE loan_quarters SET lent_cents = lent_cents * (most + 1) WHERE project_id = '${projectId}';
  UPDATE organization_months SET raised_cents = raised_cents + most * 10000
  WHERE organization_id = '${organization.id}';
  UPDATE owed_days SET instalments = instalments + most, cents = cents * (most + 1)
  WHERE organization_id = '${organization.id}';
  UPDATE due_sums AS d
  SET holdings = d.holdings + most, principal = add_lists(d.principal, ARRAY(SELECT c * most FROM unnest(o.principal) AS c)),
    returns = add_lists(d.returns, ARRAY(SELECT c * most FROM unnest(o.returns) AS c))
  FROM due_sums AS o
  WHERE o.owner_id = '${projectId}' AND d.released_on = o.released_on
    AND d.owner_id IN ('${projectId}', owed_by('${organization.id}'));
END $$`,
  );
  await ask(owner, 'ANALYZE');
}
