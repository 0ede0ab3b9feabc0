import { vi } from 'vitest';
import type { PaymentsApp } from '../../money/payments/test-payments.ts';

/** Three open cases of somebody, as an answer of a provider opens them. */
export async function withSanctions(app: PaymentsApp): Promise<string[]> {
  const sam = await app.signUp(1, 'Sam');
  const found = await app.owner<{ id: string }>(
    `INSERT INTO sanctions_cases (user_id, about_holder, asked_name, list, entry, matched_name, score, words)
      SELECT $1, false, 'Sam', 'EU', 'EU.' || i, 'SAM', 0.9, 'Born in 1970.' FROM generate_series(1, 3) AS i RETURNING id`,
    [sam.id],
  );
  return found.map(({ id }) => id);
}

/** Lets a test alone ask the provider, not the job of each minute beside it. */
export async function withoutSanctionsJob(app: PaymentsApp): Promise<void> {
  await vi.waitUntil(() => app.resources.jobs.ready(), { timeout: 20_000 });
  await app.owner(`CREATE FUNCTION skip_job() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`);
  await app.owner(
    `CREATE TRIGGER skip_sanctions BEFORE INSERT ON pgboss.job_common FOR EACH ROW WHEN (NEW.name = 'sanctions.ask')
      EXECUTE FUNCTION skip_job()`,
  );
}
