import type { logIn as route } from '@guildhall/contract/accounts.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../context.ts';
import { deviceOf } from '../platform/sessions/device.ts';
import { networkOf } from '../platform/calls/network-address.ts';
import { giveBackRate, takeRate } from '../platform/calls/rate-limit.ts';
import { openSession } from '../platform/sessions/sessions.ts';
import { noteProvenAtLogIn, takeCodeAtLogIn } from '../second-factor/prove.ts';
import { findByEmail } from './accounts.sql.ts';
import {
  giveTryBack,
  giveTryElsewhereBack,
  rememberNetwork,
  takeTryElsewhere,
  takeTryHere,
  type LoginLimits,
} from './login-tries.sql.ts';
import { hashing, passwordFits } from './passwords.ts';

const tooMany = 'Too many failed log-ins. Please wait a while before you try again.';

/**
 * Opens a session. Where a second factor is set up, a code of it is asked for once the password was right. A wrong e-mail and a wrong password get the same answer in the same time. Failures are counted in the
 * database, so that the limits hold over all processes: per network address, per account and network, and per account
 * for the networks that never logged in to it, so that strangers cannot lock its owner out.
 * @throws Refusal `validation` when e-mail and password do not fit or the code is wrong, `second_factor` when the code is missing, `too_many` after too many failures,
 * `unavailable` when too many log-ins wait already, which then count as no try
 */
export async function logIn(ctx: Ctx<typeof route>, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
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
    await giveBackRate(db, `login-from:${network}`, ofNetwork);
    await giveTryBack(db, email, network, limits);
    if (!isKnown) await giveTryElsewhereBack(db, email, limits);
  };
  const fits = await passwordFits(input.password, user?.passwordHash).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (fits && user?.hasSecondFactor) {
    await giveBack();
    if (input.code === '') throw ctx.refuse('second_factor', 'Please enter the code of your second factor.');
    await takeCodeAtLogIn(ctx, user.id, input.code);
  }
  // The password may have been changed while it was checked: then there is no session.
  const token = fits && user ? await openSession(db, user.id, user.passwordHash, originOf(ctx)) : undefined;
  ctx.log.info({ event: 'log-in', account: user?.id ?? null, network, opened: token !== undefined }, 'log-in');
  if (!user || token === undefined) throw ctx.refuse('validation', 'The e-mail or the password is not right.');
  if (user.hasSecondFactor) await noteProvenAtLogIn(db, token);
  else await giveBack();
  await rememberNetwork(db, user.id, network);
  return { id: user.id, email: user.email, token, userType: user.type, profilePic: user.profilePic, name: user.name };
}

function originOf({ raw, address }: Ctx<typeof route>) {
  return { device: deviceOf(raw.headers['user-agent'] as string), address };
}

function orWait(ctx: Ctx<typeof route>, seconds: number) {
  if (seconds > 0) throw ctx.refuse('too_many', tooMany, { retryAfter: seconds });
}
