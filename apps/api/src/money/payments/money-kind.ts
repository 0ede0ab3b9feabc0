import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { StartProblem } from '../../platform/process/start-problem.ts';
import { saveMoneyKind, readMoneyKind } from './payments.sql.ts';

/**
 * Marks the database with the kind of money that its payments are of, so that test cards never fill wallets that real
 * money is paid out of. As long as there is no payment, the mark follows the configuration.
 * @throws StartProblem when its payments are of the other kind
 */
export async function provideMoneyKind(db: Db, isTest: boolean): Promise<void> {
  const kept = await saveMoneyKind(db, isTest ? 'test' : 'live');
  if (kept === 'test' && !isTest)
    throw new StartProblem(
      'The database holds payments of test money, and the payment provider is configured for real money. Start with an empty database, and with the embedded one on an empty DATA_DIR.',
    );
  if (kept === 'live' && isTest)
    throw new StartProblem(
      'The database holds payments of real money, and the payment provider is configured for test money. Set the live keys again, or try out things on another database.',
    );
}

/**
 * As long as there is no payment, another process may start with the other kind of keys, while this one still runs.
 * @throws Refusal `unavailable` when the database is not of the money that this process takes any more
 */
export async function mustBeOurMoney({ db, resources, refuse }: Ctx<'unavailable'>): Promise<void> {
  const ours = resources.payments.current.testMode ? 'test' : 'live';
  if ((await readMoneyKind(db)) !== ours)
    throw refuse('unavailable', 'This server is being replaced by one with other keys. Please try again in a moment.');
}
