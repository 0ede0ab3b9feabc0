import { issueReceipts } from '../money/receipts/issue-receipts.ts';
import type { PaymentsApp } from '../money/payments/test-payments.ts';

const passing = [
  'rate_limits',
  'sessions',
  'idempotency_keys',
  'one_time_codes',
  'login_failures',
  'code_requests',
  'known_networks',
  'sandbox_tokens',
  'places',
  'job_runs',
];

/**
 * Answers how to read the content of every table, by its name, but for what any request may write: sessions, limits, keys and codes. The tables
 * are read again only when a row of them was written.
 */
export async function watchTables(app: PaymentsApp): Promise<() => Promise<Record<string, string>>> {
  const changes = await watchChanges(app);
  let seen = { changes: -1, tables: {} as Record<string, string> };
  return async () => {
    // What was just paid gets its receipt a moment later: that is no change of the call that is looked at.
    await issueReceipts(app.resources);
    const now = await changes();
    if (now === seen.changes) return seen.tables;
    const tables = await watchedTables(app);
    const rows = await app.owner<{ name: string; rows: string }>(
      tables
        .map(
          (name) =>
            `SELECT '${name}' AS name, coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') AS rows FROM "${name}" AS t`,
        )
        .join(' UNION ALL '),
    );
    seen = { changes: now, tables: Object.fromEntries(rows.map((table) => [table.name, table.rows])) };
    return seen.tables;
  };
}

/** All tables but for those that any request may write. */
async function watchedTables(app: PaymentsApp): Promise<string[]> {
  const tables = await app.owner<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND NOT relname = ANY($1)`,
    [passing],
  );
  return tables.map(({ name }) => name);
}

/**
 * Counts each row of these tables that is written from now on, also where its transaction is rolled back, since to read every table after each
 * of hundreds of calls takes longer than the calls. Answers how to read the count.
 */
async function watchChanges(app: PaymentsApp): Promise<() => Promise<number>> {
  await app.owner(`CREATE SEQUENCE changes_seen;
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    BEGIN
      PERFORM nextval('changes_seen');
      RETURN NULL;
    END $$`);
  const tables = await watchedTables(app);
  await app.owner(
    tables
      .map(
        (name) =>
          `CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION note_change()`,
      )
      .join(';'),
  );
  return async () => {
    const [row] = await app.owner<{ n: number }>('SELECT (last_value + is_called::int)::int AS n FROM changes_seen');
    return row!.n;
  };
}
