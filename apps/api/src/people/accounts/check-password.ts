import type { Ctx } from '../../context.ts';
import { networkOf } from '../../platform/calls/network-address.ts';
import { giveBackRate, takeRate } from '../../platform/calls/rate-limit.ts';
import { findByEmail } from './accounts.sql.ts';
import {
  giveTryBack,
  giveTryElsewhereBack,
  takeTryElsewhere,
  takeTryHere,
  type LoginLimits,
} from './login-tries.sql.ts';
import { hashing, passwordFits } from '../../platform/secrets/passwords.ts';

type Checking = Ctx<'too_many' | 'unavailable'>;

const tooMany = 'Too many failed log-ins. Please wait a while before you try again.';

/**
 * Whose password of a log-in this is; undefined where e-mail and password do not fit, whichever of both is wrong, in the same time. Failures are
 * counted in the database, so that the limits hold over all processes: per network address, per account and network, and per account
 * for the networks that never logged in to it, so that strangers cannot lock its owner out. `giveBack` takes the try of a right password back.
 * @throws Refusal `too_many` after too many failures, `unavailable` when too many log-ins wait already, which then count as no try
 */
export async function checkPassword(ctx: Checking, input: { email: string; password: string }) {
  const { db, resources } = ctx;
  const { config } = resources;
  const email = input.email.toLowerCase();
  const network = networkOf(ctx.address);
  const limits: LoginLimits = { here: config.loginTries, elsewhere: config.loginTriesPerAccount };
  const ofNetwork = { most: config.loginTriesPerAddress, seconds: 900 };
  const user = await findByEmail(db, email, network);
  const isKnown = user?.fromKnownNetwork ?? false;
  if (hashing.isFull()) throw hashing.refusal();
  // Every try counts before it is made, so that parallel guesses cannot pass together; a right one is given back.
  await takeRate(ctx, `login-from:${network}`, ofNetwork, tooMany);
  orWait(ctx, await takeTryHere(db, email, network, limits));
  if (!isKnown) {
    const wait = await takeTryElsewhere(db, email, limits);
    // No try was made: the owner, who may be the one that waits, has as many left as before.
    if (wait > 0) await giveTryBack(db, email, network, limits);
    orWait(ctx, wait);
  }
  const giveBack = async () => {
    await giveBackRate(db, `login-from:${network}`);
    await giveTryBack(db, email, network, limits);
    if (!isKnown) await giveTryElsewhereBack(db, email, limits);
  };
  const fits = await passwordFits(input.password, user?.passwordHash).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  return { user: fits ? user : undefined, account: user?.id ?? null, network, isKnown, giveBack };
}

function orWait(ctx: Checking, seconds: number) {
  if (seconds > 0) throw ctx.refuse('too_many', tooMany, { retryAfter: seconds });
}

/** The answer to a log-in that does not fit. */
export const notRight = 'The e-mail or password is wrong.';
