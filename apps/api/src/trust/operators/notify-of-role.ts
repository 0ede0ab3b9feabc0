import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Actor } from '../../base/audit/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { notifyOperators } from './notify-operators.ts';
import { findOneOperator } from './operators.sql.ts';

/** Whose role has become what (null: none any more), and why. */
type Change = { userId: string; name: string; email: string; role: OperatorRole | null; reason: string };

/**
 * Notifies whose role it is, every operator, and those of the last 90 days, that a role was given or taken: so no admin makes a second
 * operator, or removes one, without somebody hearing of it.
 */
export async function notifyOfRole(
  db: Db,
  { operatorId }: Actor,
  { userId, name, email, role, reason }: Change,
): Promise<void> {
  const by = operatorId === null ? 'at the command line' : `by ${(await findOneOperator(db, operatorId))?.name ?? ''}`;
  await notifyOperators({ db }, ['support', 'finance', 'admin'], {
    heading: role === null ? `${name} is no longer an operator` : `${name} is now an operator: ${role}`,
    words: [
      `This was done ${by} for the account of ${email}.`,
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      'If you do not know the reason, ask an admin right away. A role can be removed in the console and at the command line.',
    ],
    link: '/operator',
    former: true,
    beside: { userId, event: 'operatorRole', subject: '', data: { role: role ?? '' } },
  });
}
