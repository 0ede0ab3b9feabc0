import {
  sidesOf,
  type CaseMessageKind,
  type writeAboutComplaint,
} from '@guildhall/contract/trust/case-messages.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, auditAll } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { caseMessageMail } from './case-message-mail.ts';
import { caseMessagesNotifications } from './case-messages.notifications.ts';
import { findReaders, writeCaseMessage } from './case-messages.sql.ts';
import { writtenAbout } from './written-about.ts';

/** The calls that write differ in their roles alone. */
type Write = typeof writeAboutComplaint;

/**
 * Writes to one side of a case or to both, for an operator: each is notified in the bell and by a mail. Answers what is written about it now.
 * @throws Refusal `not_found`, `stake`, `validation` where the account of one of them is closed
 */
export function writeAboutCase(kind: CaseMessageKind) {
  return function write(ctx: OperatorCtx<Write>, { id, to, text }: ParsedOf<Write>): Promise<DataOf<Write>> {
    return inTransaction(ctx, async ({ db, refuse, caller, resources }) => {
      const sides: readonly string[] = sidesOf[kind];
      const numbers = sides.flatMap((side, i) => (to === 'both' || to === side ? [i + 1] : []));
      const made = await writeCaseMessage(db, { kind, id, operatorId: caller.id, sides: numbers, text });
      const { outcome, messageId, readers, about, subjectKind } = made;
      if (outcome === 'not_found') throw refuse('not_found', 'There is nothing to write about under this number.');
      if (outcome === 'stake') throw refuse('stake');
      if (outcome === 'closed') throw refuse('validation', 'This account is closed. Nobody reads messages there.');
      await notify(
        db,
        caseMessagesNotifications,
        readers.map((userId) => ({
          userId,
          event: 'caseMessage' as const,
          subject: messageId,
          data: { messageId, about },
        })),
      );
      for (const reader of await findReaders(db, readers))
        await resources.mailer.send(caseMessageMail(resources, reader, { id: messageId, about, text }), db);
      await auditAll(
        db,
        actorOf(ctx),
        readers.map((accountId) => ({
          verb: `${kind}.write`,
          subjectKind,
          subjectId: id,
          accountId,
          after: { message: messageId, to },
        })),
      );
      return { written: await writtenAbout(db, kind, id) };
    });
  };
}
