import type { reviewSanctionsCase as route } from '@guildhall/contract/people/sanctions.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notesOn } from '../../trust/case-notes/notes-on.ts';
import { noSuchCase } from './decide-sanctions.ts';
import { findSanctionsCase } from './sanctions.sql.ts';
import { queuedSanctions } from './to-sanctions-case.ts';

/** One case beside its account; the audit log records that the operator has looked at it. @throws Refusal `not_found` */
export function reviewSanctionsCase(
  ctx: OperatorCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse, caller }) => {
    const found = await findSanctionsCase(db, id);
    if (!found) throw refuse('not_found', noSuchCase);
    const { userId, email, businessName, registrationNumber, country, birthDate, verified, frozen, words } = found;
    await audit(db, actorOf(ctx), {
      verb: 'sanctions.review',
      subjectKind: 'sanctions',
      subjectId: id,
      accountId: userId,
    });
    return {
      ...queuedSanctions(found, caller.id),
      userId,
      email,
      businessName,
      registrationNumber,
      country,
      birthDate,
      verified,
      frozen,
      words,
      memberSince: found.memberSince.toISOString(),
      foundAt: found.foundAt.toISOString(),
      withdrawalId: found.withdrawalId ?? '',
      decidedBy: found.decidedBy,
      decidedAt: found.decidedAt?.toISOString() ?? '',
      reason: found.reason,
      notes: await notesOn({ db, caller }, 'sanctions', id),
    };
  });
}
