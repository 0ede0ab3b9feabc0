import type { VerificationStatus } from '@guildhall/contract/people/verification-statuses.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { askBeforeVerification } from '../sanctions/ask-before.ts';
import { notifyOwner } from './notify-owner.ts';
import { writeDecision, type Decision, type SanctionsObstacle } from './verification.sql.ts';

type Deciding = OperatorCtx<'not_found' | 'stake'>;

const statusWords: Record<VerificationStatus, string> = {
  asked: 'is waiting for an operator. Start the review first',
  in_review: 'is already in review with you',
  more_needed: 'is waiting for more documents',
  verified: 'has already been verified',
  refused: 'has already been refused',
  expired: 'has ended',
};

const sanctionsWords: Record<SanctionsObstacle, string> = {
  sanctions:
    'An entry of a sanctions list may name this account. Finance has to decide under Sanctions first that it is somebody else.',
  sanctions_unanswered:
    'The provider of sanctions lists has not answered about this account yet. It is being asked; please try again in a few minutes.',
};

/** @throws Refusal unless what was asked of a verification was done */
export function refuseUnless(
  refuse: Deciding['refuse'],
  outcome: 'ok' | 'stake' | 'not_found' | VerificationStatus | SanctionsObstacle,
) {
  if (outcome === 'ok') return;
  if (outcome === 'not_found') throw refuse('not_found', 'This verification was not found.');
  if (outcome === 'stake') throw refuse('stake');
  if (outcome === 'sanctions' || outcome === 'sanctions_unanswered')
    throw refuse('validation', sanctionsWords[outcome]);
  throw refuse('validation', `This verification ${statusWords[outcome]}.`);
}

const verbs = {
  more_needed: 'verification.more',
  verified: 'verification.verify',
  refused: 'verification.refuse',
} as const;

/**
 * Decides a verification that is in review, once; who requested it is notified. `lastDay` only of one that becomes verified: a day in UTC.
 * @throws Refusal `not_found`, `stake` (refusing: for the operator's own), `validation` when it is not in review, and (verifying)
 *   while lists of sanctions were not answered about or a case of them is open
 */
export async function decide(
  ctx: Deciding,
  { id, becomes, words, lastDay = '' }: Pick<Decision, 'id' | 'becomes' | 'words'> & { lastDay?: string },
): Promise<null> {
  // By itself: a question that was missing is kept, though the decision is refused for it.
  if (becomes === 'verified') await askBeforeVerification(ctx, id);
  return inTransaction(ctx, async (inside) => {
    const endsAt = lastDay === '' ? null : new Date(Date.parse(lastDay) + 86_400_000);
    const { outcome, ownerId } = await writeDecision(inside.db, {
      id,
      operatorId: inside.caller.id,
      becomes,
      words,
      endsAt,
    });
    refuseUnless(inside.refuse, outcome);
    await notifyOwner(inside, { id, userId: ownerId, status: becomes, words, lastDay });
    await audit(inside.db, actorOf(ctx), {
      verb: verbs[becomes],
      subjectKind: 'verification',
      subjectId: id,
      accountId: ownerId,
      reason: words,
      before: { status: 'in_review' },
      after: { status: becomes, ...(lastDay === '' ? {} : { lastDay }) },
    });
    return null;
  });
}
