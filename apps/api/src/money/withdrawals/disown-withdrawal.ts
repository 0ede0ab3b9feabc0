import { formatCents } from '@guildhall/contract/money.ts';
import { notifyOperators } from '../../trust/operators/notify-operators.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { revokeSessions } from '../../platform/sessions/sessions.ts';
import type { Resources } from '../../resources.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { notifyOwner } from './notify-owner.ts';
import { disownInLedger, type DisownedWithdrawal } from './withdrawals.sql.ts';

/**
 * Whose money it is says that they have not asked for this withdrawal: it is taken back while nobody has decided it, and every session of the
 * account, and of the member who has asked, ends. Where it was approved already, it goes into no file for the bank, and the operators are
 * notified at once. A second time changes nothing.
 */
export async function disownWithdrawal(resources: Resources, id: string): Promise<DisownedWithdrawal['outcome']> {
  const { outcome, userId, askedBy } = await inTransaction({ db: resources.database }, async ({ db }) => {
    const disowned = await disownInLedger(db, id);
    const { status, cents } = disowned;
    if (disowned.outcome === 'not_found' || disowned.outcome === 'repeated') return disowned;
    for (const account of new Set([disowned.userId, disowned.askedBy])) await revokeSessions(db, account);
    if (disowned.outcome === 'ok')
      await notifyOwner(db, {
        ...disowned,
        id,
        reason: 'Someone used the link in the mail to say that it was not you.',
      });
    else if (status === 'approved' || status === 'paid')
      await notifyOperators({ db }, ['finance', 'admin'], {
        heading: `The owner of a withdrawal of ${formatCents(cents)} says “It was not me”`,
        words: [
          status === 'approved'
            ? 'It is approved. It will not go into any new file for the bank. If it is in one already, please stop it there.'
            : 'It is marked as paid. Please ask the bank to call it back.',
          'All sessions of the account have ended.',
        ],
        link: `/operator/withdrawals/review?id=${id}`,
        subject: id,
      });
    return disowned;
  });
  if (outcome === 'ok') publishWalletChanges(resources, [userId, askedBy]);
  return outcome;
}
