import { createHash } from 'node:crypto';
import type { complainOfLateReport as route } from '@guildhall/contract/trust/late-complaints.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordUpload, withPendingUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { writeComplaints } from '../../trust/complaints/write-complaints.ts';
import { lockReport, tieComplaint, type FoundLate } from './late-complaints.sql.ts';
import { lateReportPdf } from './late-report-pdf.ts';
import { mayComplain, readLate, whichOf } from './may-complain.ts';

/**
 * Sends a complaint of the caller about a late report, with what the server knows of it as its attachment. One is open at a
 * time: another one changes nothing.
 * @throws Refusal `not_found`, `forbidden` without a released holding, `validation` for a report that is not late, `too_large`
 */
export async function complainOfLateReport(
  ctx: UserCtx<typeof route>,
  { subject, message, ...asked }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const which = whichOf(asked);
  const late = await readLate(ctx, which);
  if (late.openNumber !== null) return { number: late.openNumber, isNew: false };
  mayComplain(ctx, late);
  // Before the lock, since fonts are read for it and bytes are stored.
  const bytes = await lateReportPdf(late);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const upload = { filename: 'Late report.pdf', bytes };
  return withPendingUpload(ctx, { ownerId: ctx.caller.id, rule: 'complaintAttachment', upload }, (kept) =>
    inTransaction(ctx, async (inside) => {
      await lockReport(inside.db, which);
      const now = await readLate(inside, which);
      if (now.openNumber !== null) return { number: now.openNumber, isNew: false };
      mayComplain(inside, now);
      const { id: attachmentId } = await recordUpload(inside, kept);
      const complaint = { subject, message, attachmentId, ...aboutOf(late) };
      const [complaintId] = await writeComplaints(inside, [late.organizationId], complaint);
      const tied = { ...which, complaintId: complaintId!, accountId: ctx.caller.id, sha256 };
      return { number: await tieComplaint(inside.db, tied), isNew: true };
    }),
  );
}

function aboutOf(late: FoundLate) {
  return late.kind === 'owed'
    ? ({ aboutKind: 'project', aboutId: late.projectId } as const)
    : { aboutKind: null, aboutId: null };
}
