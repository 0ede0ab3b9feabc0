import type { reviewVerification as route } from '@guildhall/contract/people/verification.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { auditLook } from '../../base/audit/audit-look.ts';
import type { OperatorCtx } from '../../context.ts';
import { writtenAbout } from '../../trust/case-messages/written-about.ts';
import { notesOn } from '../../trust/case-notes/notes-on.ts';
import { queuedVerification } from './list-verifications-for-operator.ts';
import { findForReview } from './verification.sql.ts';

/**
 * One verification with all that operators know of it, but what is in the documents; the audit log records that it was looked at. @throws
 * Refusal `not_found`
 */
export async function reviewVerification(
  ctx: OperatorCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { db, refuse } = ctx;
  const found = await findForReview(db, id);
  if (!found) throw refuse('not_found', 'This verification was not found.');
  await auditLook(ctx, { verb: 'verification.review', subjectKind: 'verification', subjectId: id }, [found.userId]);
  const { email, emailVerified, mobile, businessName, registrationNumber, area, note, words, decidedBy } = found;
  return {
    ...queuedVerification(found),
    email,
    emailVerified,
    mobile,
    businessName,
    registrationNumber,
    area,
    note,
    words,
    decidedBy,
    memberSince: found.memberSince.toISOString(),
    decidedAt: found.decidedAt?.toISOString() ?? '',
    check: { ...found.check, toldAt: found.check.toldAt === null ? '' : new Date(found.check.toldAt).toISOString() },
    documents: found.documents.map((document) => ({ ...document, sentAt: new Date(document.sentAt).toISOString() })),
    others: found.others.map((other) => ({ ...other, askedAt: new Date(other.askedAt).toISOString() })),
    written: await writtenAbout(db, 'verification', id),
    notes: await notesOn(ctx, 'verification', id),
  };
}
