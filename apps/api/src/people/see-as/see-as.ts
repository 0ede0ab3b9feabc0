import type { seeAs as route } from '@guildhall/contract/people/see-as.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { deviceOf } from '../../platform/sessions/device.ts';
import { hashSecret, newSeeAsToken } from '../../platform/sessions/sessions.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { seeAsNotifications } from './see-as.notifications.ts';
import { openSeeAs } from './see-as.sql.ts';
import { seenAsMail } from './seen-as-mail.ts';

/**
 * Lets the operator see the product as an account does, for 30 minutes; the account is notified in the same transaction.
 * @throws Refusal `not_found`, `stake` for an account in which the operator has one, `forbidden` for the account of an operator
 */
export function seeAs(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const token = newSeeAsToken();
  return inTransaction(ctx, async ({ db, refuse, caller, resources, raw, address }) => {
    const opened = await openSeeAs(db, {
      operatorId: caller.id,
      accountId: id,
      tokenHash: hashSecret(token),
      device: deviceOf(raw.headers['user-agent'] as string),
      address,
    });
    if (!opened) throw refuse('not_found', 'This account was not found.');
    if (opened.outcome === 'stake') throw refuse('stake');
    if (opened.outcome === 'operator') throw refuse('forbidden', 'Nobody sees Guildhall as an operator does.');
    const { name, email, userType, profilePic, emailVerified, sessionId, endsAt } = opened as Extract<
      typeof opened,
      { outcome: 'opened' }
    >;
    const until = endsAt.toISOString();
    await notify(db, seeAsNotifications, [
      { userId: id, event: 'seenAs', subject: sessionId, data: { reason, until } },
    ]);
    await resources.mailer.send(seenAsMail(resources, { email, name, emailVerified }, { reason, endsAt }), db);
    await audit(db, actorOf(ctx), {
      verb: 'account.see_as',
      subjectKind: 'account',
      subjectId: id,
      accountId: id,
      reason,
      after: { until },
    });
    return { id, name, email, userType, profilePic, token, endsAt: until };
  });
}
