import type { login } from '@guildhall/contract/accounts.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../platform/context.ts';
import { deviceOf } from '../platform/device.ts';
import { networkOf } from '../platform/network-address.ts';
import { giveBackRate, takeRate } from '../platform/rate-limit.ts';
import { Refusal } from '../platform/refusal.ts';
import { openSession } from '../platform/sessions.ts';
import { findByEmail } from './accounts.sql.ts';
import { passwordFits } from './passwords.ts';

const tooMany = 'Too many failed log-ins. Please wait a while before you try again.';

/**
 * Opens a session. A wrong e-mail and a wrong password get the same answer in the same time; failures are counted
 * per account and per address in the database, so that the limits hold over all processes.
 * @throws Refusal `validation` when e-mail and password do not fit, `tooMany` after too many failures
 */
export const logIn = async (ctx: Ctx, input: ParsedOf<typeof login>): Promise<DataOf<typeof login>> => {
  const { config } = ctx.services;
  const email = input.email.toLowerCase();
  const limits = [
    { bucket: `login:${email}`, rate: { most: config.loginTries, seconds: 900 } },
    { bucket: `login-from:${networkOf(ctx.address)}`, rate: { most: config.loginTriesPerAddress, seconds: 900 } },
  ];
  // Every try counts before it is made, so that parallel guesses cannot pass together; a right one is given back.
  for (const { bucket, rate } of limits) await takeRate(ctx.db, bucket, rate, tooMany);
  const user = await findByEmail(ctx.db, email);
  const fits = await passwordFits(input.password, user?.passwordHash);
  // The password may have been changed while it was checked: then there is no session.
  const token = fits && user ? await openSession(ctx.db, user.id, user.passwordHash, originOf(ctx)) : undefined;
  if (!user || token === undefined) throw new Refusal('validation', 'The e-mail or the password is not right.');
  for (const { bucket, rate } of limits) await giveBackRate(ctx.db, bucket, rate);
  return { id: user.id, email: user.email, token, userType: user.type, profilePic: user.profilePic, name: user.name };
};

const originOf = ({ raw, address }: Ctx) => ({ device: deviceOf(raw.headers['user-agent'] as string), address });
