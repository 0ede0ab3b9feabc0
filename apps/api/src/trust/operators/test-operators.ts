import type { OperatorRole } from '@guildhall/contract/route.ts';
import { commandLine } from '../../base/audit/audit.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { sendCodeBefore } from '../../people/second-factor/test-codes.ts';
import { asOwner } from '../../platform/database/test-database.ts';
import type { Person, TestApp } from '../../server/test-app.ts';
import { giveRole } from './grant-role.ts';

/** A person with an authenticator app. */
export type WithSecondFactor = Person & { secret: string; recoveryCodes: string[] };

/** Sets an authenticator app up for a person, whose session has then proven it. */
export async function setSecondFactor(app: TestApp, person: Person): Promise<WithSecondFactor> {
  const post = async (path: string, body: Record<string, unknown>) => {
    const answer = await app.call('POST', `/profile/secondFactor/authenticator/${path}`, { token: person.token, body });
    if (answer.status !== 200) throw new Error(`Refused with ${answer.status}: ${answer.message}`);
    return answer.data;
  };
  const { secret } = await post('begin', { password: 'secret12' });
  const { recoveryCodes } = await sendCodeBefore(secret, (code) => post('confirm', { code }));
  return { ...person, secret, recoveryCodes };
}

/** Makes a person an operator as the command line does. */
export async function giveRoleTo(app: TestApp, person: Person, role: OperatorRole): Promise<void> {
  await asOwner(app.ownerUrl, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [person.id]);
  const ctx = { db: app.resources.database, refuse };
  await giveRole(ctx, commandLine, { email: person.email, role, reason: '' });
}

/** A new operator whose console is open. */
export async function newOperator(
  app: TestApp,
  role: OperatorRole,
  name = `Operator for ${role}`,
): Promise<WithSecondFactor> {
  const person = await app.signUp(1, name);
  await giveRoleTo(app, person, role);
  return setSecondFactor(app, person);
}
