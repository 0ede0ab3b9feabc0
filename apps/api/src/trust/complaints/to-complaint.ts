import type { complaint } from '@guildhall/contract/trust/complaint-lists.contract.ts';
import type * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import type { FoundComplaint } from './complaints.sql.ts';

/** A complaint in the contract's shape; `requestType` says from whose side. */
export function toComplaint(
  ctx: Ctx,
  { attachmentId, answerFileId, createdAt, answeredAt, dueAt, decidedAt, lateReport, ...found }: FoundComplaint,
  requestType: 'RECEIVED' | 'SENT',
): z.output<typeof complaint> {
  return {
    ...found,
    requestType,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? '',
    attachment: ctx.resources.linkTo(attachmentId),
    answerAttachment: answerFileId === null ? '' : ctx.resources.linkTo(answerFileId),
    dueAt: dueAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? '',
    lateReport: lateReport && shownLateReport(lateReport),
  };
}

function shownLateReport({ sha256: _, ...shown }: NonNullable<FoundComplaint['lateReport']>) {
  return shown;
}
