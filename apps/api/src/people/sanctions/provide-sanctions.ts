import type { Db } from '../../platform/database/database.ts';
import { sanctionsProviderOf, type SanctionsConfig } from './configured-sanctions-provider.ts';
import { writeProvided } from './sanctions-questions.sql.ts';

/** Writes into the database whether a provider is set up, where the functions that approve and verify read it. */
export async function provideSanctions(db: Db, config: SanctionsConfig): Promise<void> {
  await writeProvided(db, sanctionsProviderOf(config) !== null);
}
