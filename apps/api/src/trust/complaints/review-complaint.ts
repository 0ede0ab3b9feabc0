import type { reviewComplaint as route } from '@guildhall/contract/trust/complaints.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { auditLook } from '../../base/audit/audit-look.ts';
import type { OperatorCtx } from '../../context.ts';
import { writtenAbout } from '../case-messages/written-about.ts';
import { notesOn } from '../case-notes/notes-on.ts';
import { findComplaintForReview } from './operator-complaints.sql.ts';
import { queuedComplaint } from './list-complaints-for-operator.ts';

/** One complaint with all that operators know of it; the audit log records that its two sides were looked at. @throws Refusal `not_found` */
export async function reviewComplaint(
  ctx: OperatorCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { db, refuse, resources } = ctx;
  const found = await findComplaintForReview(db, id);
  if (!found) throw refuse('not_found', 'This complaint was not found.');
  const { complainantId, organizationId, message, aboutKind, aboutId, answer, outcome, outcomeReason, decidedBy } =
    found;
  const look = { verb: 'complaint.review', subjectKind: 'complaint', subjectId: id };
  await auditLook(ctx, look, [complainantId, organizationId]);
  return {
    ...queuedComplaint(found, ctx.caller.id),
    complainantId,
    organizationId,
    message,
    aboutKind,
    aboutId,
    answer,
    outcome,
    outcomeReason,
    decidedBy,
    lateReport: found.lateReport,
    attachment: resources.linkTo(found.attachmentId),
    answerAttachment: found.answerFileId === null ? '' : resources.linkTo(found.answerFileId),
    answeredAt: found.answeredAt?.toISOString() ?? '',
    decidedAt: found.decidedAt?.toISOString() ?? '',
    written: await writtenAbout(db, 'complaint', id),
    notes: await notesOn(ctx, 'complaint', id),
  };
}
