import {
  notersOf,
  type NotedKind,
  type noteWithdrawal,
} from '@guildhall/contract/trust/case-notes.operator.contract.ts';
import { mentionedIn } from '@guildhall/contract/trust/mentions.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { caseNotesNotifications } from './case-notes.notifications.ts';
import { findColleagues, writeCaseNote } from './case-notes.sql.ts';
import { notesOn } from './notes-on.ts';

/** The calls that write notes differ in their roles alone. */
type Note = typeof noteWithdrawal;

/**
 * Writes notes on cases of a kind for the operator who calls, and notifies the colleagues that they mention.
 * @throws Refusal `not_found`, `stake`, `validation` where somebody is mentioned who has a stake in the case, or all of its accounts are closed
 */
export function noteCase(kind: NotedKind) {
  return function write(ctx: OperatorCtx<Note>, { id, note }: ParsedOf<Note>): Promise<DataOf<Note>> {
    return inTransaction(ctx, async ({ db, refuse, caller }) => {
      const colleagues = await findColleagues(db, caller.id, notersOf[kind]);
      const names = mentionedIn(
        note,
        colleagues.map(({ name }) => name),
      );
      const mentions = colleagues.filter(({ name }) => names.includes(name)).map((colleague) => colleague.id);
      const made = await writeCaseNote(db, { kind, id, operatorId: caller.id, note, mentions });
      const { outcome, accounts, subjectKind, hindered } = made;
      if (outcome === 'not_found') throw refuse('not_found', 'There is nothing to note under this number.');
      if (outcome === 'stake') throw refuse('stake');
      if (outcome === 'mentioned_stake')
        throw refuse('validation', `${hindered} has a stake in this case and cannot be mentioned.`);
      if (outcome === 'closed') throw refuse('validation', 'This account is closed. Nothing more is noted about it.');
      await notify(
        db,
        caseNotesNotifications,
        mentions.map((userId) => ({
          userId,
          event: 'mentioned' as const,
          subject: `${kind} ${id}`,
          actorId: caller.id,
          data: { kind, id },
        })),
      );
      await audit(db, actorOf(ctx), {
        verb: `${kind}.note`,
        subjectKind,
        subjectId: id,
        accountId: accounts[0]!,
        after: mentions.length === 0 ? {} : { mentioned: mentions.join(', ') },
      });
      return { notes: await notesOn({ db, caller }, kind, id) };
    });
  };
}
