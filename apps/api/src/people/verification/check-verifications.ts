import { buffer } from 'node:stream/consumers';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { findSubject, giveUpCheck, takeDueChecks, writeStanding } from './verification-checks.sql.ts';
import type { CheckedDocument, VerificationProvider } from './verification-provider.ts';
import { verificationProviderOf } from './configured-provider.ts';

type Checking = Pick<Resources, 'config' | 'database' | 'fileStore' | 'log'>;

const atOnce = 20;

export const checkVerificationsKind = 'verification.check';

/** Each minute, and when the provider has sent an event: gives it what is to be checked, and asks how the rest stands. */
export function checkVerificationsJob(resources: Checking): JobKind {
  return {
    name: checkVerificationsKind,
    about: 'Has the documents of verifications checked by the provider, where one is set up.',
    every: '* * * * *',
    work: () => checkVerifications(resources),
  };
}

/**
 * Asks about all that is due, one after another, so that the documents of one alone are in memory. Answers how many verdicts came.
 * @throws ProviderProblem once all were tried, so that the screen of the jobs shows it
 */
export async function checkVerifications(resources: Checking): Promise<number> {
  const provider = verificationProviderOf(resources.config);
  if (!provider) return 0;
  let failure: unknown;
  for (let told = 0; ;) {
    const due = await takeDueChecks(resources.database, atOnce);
    for (const check of due) {
      try {
        if (await checkOne(resources, provider, check)) told++;
      } catch (error) {
        failure = error;
        resources.log.warn({ err: error, check: check.id }, 'a verification was not checked; it is tried again');
      }
    }
    if (due.length === atOnce) continue;
    if (failure !== undefined) throw failure;
    return told;
  }
}

type Due = { id: string; reference: string | null; isOld: boolean };

async function checkOne(
  { database, fileStore }: Checking,
  provider: VerificationProvider,
  { id, reference, isOld }: Due,
): Promise<boolean> {
  const { isNeeded, organization, documents, ...named } = await findSubject(database, id);
  if (!isNeeded || isOld) {
    await giveUpCheck(database, id);
    return false;
  }
  const read = async ({ storageKey, ...document }: (typeof documents)[number]): Promise<CheckedDocument[]> => {
    const kept = await fileStore.get(storageKey);
    return kept ? [{ ...document, bytes: await buffer(kept.stream) }] : [];
  };
  const ask = async () => {
    const sent: CheckedDocument[] = [];
    for (const document of documents) sent.push(...(await read(document)));
    return provider.ask(id, { kind: organization ? 'organization' : 'person', ...named }, sent);
  };
  const standing = reference === null ? await ask() : await provider.follow(id, reference);
  await writeStanding(database, { id, ...standing, verdict: standing.verdict ?? '' });
  return standing.verdict !== null;
}
