import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  clearFactorTries,
  countTryInARow,
  forgetTries,
  giveTryBack,
  takeTry,
  type TryPlace,
} from './factor-tries.sql.ts';

type Checking = Pick<Ctx<'too_many'>, 'db' | 'refuse'>;

/** NIST SP 800-63B allows at most 100 consecutive wrong codes. */
const mostInARow = 100;
const tooMany = 'Too many wrong codes. Please wait a while before you try again.';
const newPassword = `There were ${mostInARow} wrong codes in a row. Please set a new password with “Forgot Password?” first.`;

/** Tries of one open session: strangers cannot close it, whatever they try. */
export function placeOfSession(tokenHash: Buffer | null): TryPlace[] {
  return [{ place: `session ${tokenHash?.toString('hex') ?? ''}`, free: 10 }];
}

/**
 * Tries at the log-in: of one network, and of all that are not known to the account together. Recovery codes are counted apart, so that wrong
 * codes of the app leave the owner this way in; nobody guesses their 64 bits.
 */
export function placesOfLogIn(from: { network: string; isKnown: boolean }, byRecoveryCode: boolean): TryPlace[] {
  if (byRecoveryCode) return [{ place: `recovery ${from.network}`, free: 10 }];
  const network = { place: `network ${from.network}`, free: 10 };
  return from.isKnown ? [network] : [network, { place: 'unknown networks', free: 20 }];
}

/**
 * Runs `check`, which refuses a wrong code of an account, and counts the tries that were wrong.
 * @throws Refusal `too_many` at a place with too many wrong ones, and everywhere after 100 in a row until the password is reset
 */
export async function countWrongCodes<T>(
  { db, refuse }: Checking,
  userId: string,
  places: TryPlace[],
  check: () => Promise<T>,
): Promise<T> {
  // Every try counts before it is made, so that parallel guesses cannot pass together.
  for (const [n, place] of places.entries()) {
    const wait = await takeTry(db, userId, place);
    if (wait === 0) continue;
    for (const taken of places.slice(0, n)) await giveTryBack(db, userId, taken);
    throw refuse('too_many', tooMany, { retryAfter: wait });
  }
  if ((await countTryInARow(db, userId)) > mostInARow) throw refuse('too_many', newPassword, { retryAfter: 3600 });
  const checked = await check();
  await forgetTries(db, userId, places);
  return checked;
}

/** Forgets the wrong codes of an account: who has set a new password reads its mail, and whoever guessed knows the password no longer. */
export async function forgetWrongCodes(db: Db, userId: string): Promise<void> {
  await clearFactorTries(db, userId);
}
