import type { decideFlagged as route } from '@guildhall/contract/trust/flags.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { flagsNotifications } from './flags.notifications.ts';
import { endTaken } from '../cases/taken-case.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { findAuthor, writeFlagDecision } from './flags.sql.ts';
import { hiddenMail } from './hidden-mail.ts';

/**
 * Keeps or hides what is flagged, or answers the appeal against its hiding. The author is notified when it is hidden, shown again, or stays hidden.
 * @throws Refusal `not_found`, `stake`, `validation` when it was decided before, cannot be hidden, or another operator has taken it
 */
export function decideFlagged(
  ctx: OperatorCtx<typeof route>,
  { id, decision, reason }: ParsedOf<typeof route>,
): Promise<null> {
  return inTransaction(ctx, async ({ db, refuse, caller, resources }) => {
    await endTaken({ db, refuse }, 'flag', { id, operatorId: caller.id });
    const made = await writeFlagDecision(db, { id, operatorId: caller.id, decision, reason });
    const { outcome, authorId, kind, placeId, before, appealed } = made;
    if (outcome === 'not_found') throw refuse('not_found', 'This was not found.');
    if (outcome === 'stake') throw refuse('stake');
    if (outcome === 'decided') throw refuse('validation', 'This has already been decided.');
    if (outcome === 'not_hidden')
      throw refuse('validation', 'This cannot be hidden. Freeze the account or the project instead.');
    if (outcome === 'not_frozen')
      throw refuse('validation', 'This is not frozen. Freeze the account or the project first.');
    if (kind !== 'project' && kind !== 'organization') {
      const data = { what: kind, placeId: placeId === '' ? id : placeId, reason };
      if (decision === 'hidden') {
        const event = appealed ? 'staysHidden' : 'hidden';
        await notify(db, flagsNotifications, [{ userId: authorId, event, subject: id, data }]);
        const mail = hiddenMail(resources, await findAuthor(db, authorId), { ...data, appealed });
        await resources.mailer.send(mail, db);
      } else if (before === 'hidden')
        await notify(db, flagsNotifications, [{ userId: authorId, event: 'shownAgain', subject: id, data }]);
    }
    await audit(db, actorOf(ctx), {
      verb: 'flag.decide',
      subjectKind: 'flag',
      subjectId: id,
      accountId: authorId,
      reason,
      before: { status: before },
      after: { status: decision, kind },
    });
    return null;
  });
}
