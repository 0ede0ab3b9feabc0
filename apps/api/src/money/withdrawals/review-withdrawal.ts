import type { reviewWithdrawal as route } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { writtenAbout } from '../../trust/case-messages/written-about.ts';
import { notesOn } from '../../trust/case-notes/notes-on.ts';
import { askAboutWithdrawal } from './ask-about-withdrawal.ts';
import { openBankAccount } from './bank-account/bank-account.ts';
import { isNamedAs } from './bank-account/holder-name.ts';
import { obstacleWords } from './obstacle-words.ts';
import { findForReview } from './reviewed-withdrawal.sql.ts';
import { isPayable } from './bank-account/creditor.ts';
import { queuedWithdrawal } from './list-withdrawals-for-operator.ts';
import { toStanding } from './to-standing.ts';
import { aloneLimits } from './withdrawals.settings.ts';

/**
 * One withdrawal with its bank account, masked; the audit log records that the operator has looked at it.
 * @throws Refusal `not_found`
 */
export function reviewWithdrawal(
  ctx: OperatorCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse, resources, caller }) => {
    await askAboutWithdrawal({ db, resources }, id);
    const limits = aloneLimits(resources.config);
    const found = await findForReview(db, id, limits);
    if (!found) throw refuse('not_found', 'This withdrawal was not found.');
    const { userId, needsTwo } = found;
    const account = openBankAccount(() => resources.dataKeys, found);
    const obstacles: string[] = [];
    for (const each of found.obstacles) obstacles.push(await obstacleWords(db, each, { ...found, ...limits }));
    await audit(db, actorOf(ctx), {
      verb: 'withdrawal.review',
      subjectKind: 'withdrawal',
      subjectId: id,
      accountId: userId,
    });
    return {
      ...queuedWithdrawal(found, caller.id),
      ...(found.fee > 0n && { fee: found.fee }),
      bankName: account.bankName,
      accountHolderName: account.accountHolderName,
      userId,
      needsTwo,
      ...toStanding(found),
      evidence: {
        memberSince: found.memberSince.toISOString(),
        earlierWithdrawals: found.earlierWithdrawals,
        earlierPaidOut: found.earlierCents,
        recentlyPaidIn: found.recentCents,
        owed: found.owedCents,
        byCard: found.cardCents,
        byCardTakenBack: found.cardBackCents,
        complaints: found.complaints,
        accountChanged: found.waitsUntil !== null,
        waitsUntil: found.waitsUntil?.toISOString() ?? '',
        sameAccount: found.sameAccount,
        holderDiffers: !isNamedAs(account.accountHolderName, found.name),
        verified: found.verified,
        disowned: found.disowned,
        disownedBefore: found.disownedBefore,
        payable: isPayable(account),
        obstacles,
      },
      written: await writtenAbout(db, 'withdrawal', id),
      notes: await notesOn({ db, caller }, 'withdrawal', id),
    };
  });
}
