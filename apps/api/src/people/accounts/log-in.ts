import type { logIn as route } from '@guildhall/contract/people/accounts.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { deviceOf } from '../../platform/sessions/device.ts';
import { openSession } from '../../platform/sessions/sessions.ts';
import { noteProvenAtLogIn, takeProofAtLogIn } from '../second-factor/prove.ts';
import { checkPassword, notRight } from './check-password.ts';
import { rememberNetwork } from './login-tries.sql.ts';

/**
 * Opens a session. Where a second factor is set up, it is asked for once the password was right. A wrong e-mail and a wrong password get the
 * same answer in the same time.
 * @throws Refusal `validation` when e-mail and password do not fit or the second factor is wrong, `second_factor` when it is missing, otherwise as
 * `checkPassword` does
 */
export async function logIn(ctx: Ctx<typeof route>, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { db } = ctx;
  const { user, account, network, isKnown, giveBack } = await checkPassword(ctx, input);
  if (user?.hasSecondFactor) {
    await giveBack();
    if (input.code === '' && input.passkey === '')
      throw ctx.refuse('second_factor', 'Please enter the code of your second factor.');
    await takeProofAtLogIn(ctx, user.id, input, { network, isKnown });
  }
  // The password may have been changed while it was checked: then there is no session.
  const token = user ? await openSession(db, user.id, user.passwordHash, originOf(ctx)) : undefined;
  ctx.log.info({ event: 'log-in', account, network, opened: token !== undefined }, 'log-in');
  if (!user || token === undefined) throw ctx.refuse('validation', notRight);
  if (user.hasSecondFactor) await noteProvenAtLogIn(db, token);
  else await giveBack();
  await rememberNetwork(db, user.id, network);
  return { id: user.id, email: user.email, token, userType: user.type, profilePic: user.profilePic, name: user.name };
}

function originOf({ raw, address }: Ctx<typeof route>) {
  return { device: deviceOf(raw.headers['user-agent'] as string), address };
}
