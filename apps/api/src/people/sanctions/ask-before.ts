import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';
import type { Resources } from '../../resources.ts';
import { askSanctionsKind } from './ask-sanctions.ts';
import { sanctionsProviderOf, type SanctionsConfig } from './configured-sanctions-provider.ts';
import { addVerificationQuestion, addWithdrawalQuestions } from './sanctions-questions.sql.ts';

type Asking = { db: Db; resources: Pick<Resources, 'config' | 'jobs'> };

/** Whether lists of sanctions are asked here. */
export function asksSanctions(config: SanctionsConfig): boolean {
  return sanctionsProviderOf(config) !== null;
}

/** Lets the provider be asked soon about an account that is to be verified, once; nothing where none is set up. */
export async function askBeforeVerification({ db, resources }: Asking, verificationId: string): Promise<void> {
  if (!asksSanctions(resources.config)) return;
  if ((await addVerificationQuestion(db, verificationId)) > 0) await hasten({ db, resources });
}

/**
 * Lets the provider be asked soon about the owner of a withdrawal and about the holder of its bank account (empty: they are named alike), by the names
 * that they have now, each once; nothing where none is set up.
 */
export async function askBeforeWithdrawal(
  { db, resources }: Asking,
  { userId, withdrawalId, holder }: { userId: string; withdrawalId: string; holder: string },
): Promise<void> {
  if (!asksSanctions(resources.config)) return;
  const holderKey = holder === '' ? '' : createHash('sha256').update(holder).digest('hex');
  if ((await addWithdrawalQuestions(db, { userId, withdrawalId, holderKey })) > 0) await hasten({ db, resources });
}

/** In the transaction of `db`. While the queue starts, the job of the next minute asks. */
async function hasten({ db, resources: { jobs } }: Asking): Promise<void> {
  if (jobs.ready()) await jobs.send(askSanctionsKind, {}, { db });
}
