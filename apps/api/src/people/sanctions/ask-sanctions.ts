import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Resources } from '../../resources.ts';
import { sanctionsProviderOf } from './configured-sanctions-provider.ts';
import type { SanctionsProvider, SanctionsSubject } from './sanctions-provider.ts';
import {
  askAgain,
  beginNight,
  dropQuestion,
  fillNight,
  findNight,
  isNightBegun,
  takeDueQuestions,
  writeAnswer,
  type DueQuestion,
} from './sanctions-questions.sql.ts';

type Asking = Pick<Resources, 'config' | 'database' | 'log'>;

/** The name of the holder of the bank account of a withdrawal that waits for a decision; null where it does not wait any more. */
export type HolderOf = (withdrawalId: string) => Promise<string | null>;

/** How many are taken together, and how many of those are asked at once. */
const atOnce = 20;
const together = 4;

/** How many accounts are looked at in one statement, and how many questions of a night wait at most before more are noted. */
const portion = 500;
const mostWaiting = 1000;

export const askSanctionsKind = 'sanctions.ask';

/** Each minute, and when somebody waits for an answer: asks what is due, and in the night about all who have money or are verified. */
export function askSanctionsJob(resources: Asking, holderOf: HolderOf): JobKind {
  return {
    name: askSanctionsKind,
    about: 'Looks names up in the lists of sanctions of the provider, where one is set up.',
    every: '* * * * *',
    work: () => askSanctions(resources, holderOf),
  };
}

/**
 * Asks about all that is due. Where the provider answers nothing at all of what was taken together, the rest waits for the next time. Answers how
 * many answers came.
 * @throws ProviderProblem once that is done, so that the screen of the jobs shows it
 */
export async function askSanctions(resources: Asking, holderOf: HolderOf): Promise<number> {
  const { config, database } = resources;
  const provider = sanctionsProviderOf(config);
  if (!provider) return 0;
  let failure: unknown;
  const begin = () => goOnWithNight(resources, provider).catch((error: unknown) => (failure = error));
  await begin();
  for (let answered = 0; ;) {
    const due = await takeDueQuestions(database, atOnce, config.sanctionsPerMinute);
    const asked = await askTogether(due, (question) => askOne(resources, provider, holderOf, question));
    answered += asked.answered;
    failure = asked.failure ?? failure;
    const isAway = asked.failed === due.length;
    if (due.length > 0 && !isAway) continue;
    if (failure !== undefined) throw failure;
    return answered;
  }
}

/** The night that a moment belongs to: a day in UTC that begins at two. */
function nightOf(now: number): string {
  return new Date(now - 2 * 3_600_000).toISOString().slice(0, 10);
}

/** Begins the night, once the provider has named its lists, and notes whom it is asked about, as far as few questions wait. */
async function goOnWithNight({ database }: Asking, provider: SanctionsProvider): Promise<void> {
  const day = nightOf(Date.now());
  const { isOver, waiting } = await findNight(database, day);
  if (isOver) return;
  if (!(await isNightBegun(database))) await beginNight(database, day, await provider.listVersion());
  let noted = waiting;
  while (noted < mostWaiting && (await fillNight(database, portion))) noted = (await findNight(database, day)).waiting;
}

/** Asks a few at a time, and counts; one that fails keeps none of the others. */
async function askTogether(due: readonly DueQuestion[], ask: (question: DueQuestion) => Promise<boolean>) {
  const waiting = [...due];
  const counts = { answered: 0, failed: 0, failure: undefined as unknown };
  const next = async (): Promise<void> => {
    for (let question = waiting.shift(); question; question = waiting.shift())
      try {
        if (await ask(question)) counts.answered++;
      } catch (error) {
        counts.failed++;
        counts.failure = error;
      }
  };
  await Promise.all(Array.from({ length: together }, next));
  return counts;
}

async function askOne(
  { database, log }: Asking,
  provider: SanctionsProvider,
  holderOf: HolderOf,
  question: DueQuestion,
): Promise<boolean> {
  const { id, withdrawalId, aboutHolder } = question;
  const holder = withdrawalId === null ? '' : await holderOf(withdrawalId);
  if (holder === null) {
    await dropQuestion(database, id);
    return false;
  }
  if (question.changed && !aboutHolder) {
    await askAgain(database, id);
    return false;
  }
  const subject = aboutHolder ? subjectOfHolder(holder) : subjectOf(question);
  try {
    const { hits, listVersion } = await provider.ask(id, subject);
    if (hits === null) return false;
    const name = [subject.name, subject.businessName].filter((each) => each !== '').join(', ');
    const opened = await writeAnswer(database, { id, name, listVersion, hits });
    // Neither the name nor the entry: logs are read by more people than cases.
    if (opened !== null && opened > 0) log.warn({ question: id, opened }, 'an entry of a sanctions list was found');
    return opened !== null;
  } catch (error) {
    log.warn({ err: error, question: id }, 'a list of sanctions was not asked; it is tried again');
    throw error;
  }
}

function subjectOf(question: DueQuestion): SanctionsSubject {
  const { organization, name, businessName, registrationNumber, country, birthDate } = question;
  const kind = organization ? 'organization' : 'person';
  return { kind, name, businessName, registrationNumber, country, birthDate };
}

function subjectOfHolder(name: string): SanctionsSubject {
  return { kind: 'holder', name, businessName: '', registrationNumber: '', country: '', birthDate: '' };
}
