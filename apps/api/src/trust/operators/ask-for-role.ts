import type { OperatorRole } from '@guildhall/contract/route.ts';
import { audit, type Actor } from '../../base/audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { utcMinute } from '../../platform/text/utc-minute.ts';
import { addRoleRequest, hasOtherAdmin } from './new-role-requests.sql.ts';
import { notifyOperators } from './notify-operators.ts';
import { findOneOperator } from './operators.sql.ts';

const lapseDays = 7;

/** What an admin wants an account to be: `from` and `role` are empty where it has none, or is to have none. */
type Wanted = {
  userId: string;
  name: string;
  email: string;
  from: OperatorRole | '';
  role: OperatorRole | '';
  reason: string;
};

/**
 * Saves what an admin wants as a request where one person may not do it alone: finance and admin are given, and an admin's role is changed or
 * taken, by the yes of another admin, or after `ROLE_WAIT_HOURS` where there is no other. Every operator hears of it with a link that stops it.
 * Answers the request's id; null where it may be done at once.
 * @throws Refusal `validation` when something is asked for this account already
 */
export async function askForRole(
  { db, refuse, waitHours }: Pick<Ctx<never>, 'db' | 'refuse'> & { waitHours: number },
  actor: Actor & { operatorId: string },
  { userId, name, email, from, role, reason }: Wanted,
): Promise<string | null> {
  const isGreat = from === 'admin' || role === 'finance' || role === 'admin';
  if (!isGreat) return null;
  const needsYes = await hasOtherAdmin(db, [actor.operatorId, userId]);
  if (!needsYes && waitHours === 0) return null;
  const asked = await addRoleRequest(
    db,
    { userId, role, reason, askedBy: actor.operatorId },
    needsYes ? null : waitHours,
    lapseDays,
  );
  if (!asked)
    throw refuse('validation', 'There is already another request for this account. Please decide that one first.');
  const { holdsAt } = asked;
  const what = role === '' ? `to remove the role ${from} from ${name}` : `to make ${name} an operator: ${role}`;
  await notifyOperators({ db }, ['support', 'finance', 'admin'], {
    heading: `${(await findOneOperator(db, actor.operatorId))?.name ?? 'An admin'} asks ${what}`,
    words: [
      `It is for the account of ${email}. Reason: ${reason}`,
      holdsAt === null
        ? `Another admin has to approve it within ${lapseDays} days, in the console under Settings.`
        : `There is no other admin, so it takes effect automatically at ${utcMinute(holdsAt)} UTC.`,
      'If you do not know the reason, please stop it.',
    ],
    link: '/operator/settings',
    former: true,
    stops: asked.id,
  });
  await audit(db, actor, {
    verb: 'operator.ask',
    subjectKind: 'account',
    subjectId: userId,
    accountId: userId,
    before: { role: from },
    after: { role },
    reason,
  });
  return asked.id;
}
