import type { report } from '@guildhall/contract/market/reports.contract.ts';
import type * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import type { FoundReport } from './reports.sql.ts';

/** The field `flag` of a report (spec §4.report-flag). */
const awaitingUpload = 1;
const uploaded = 2;

/** A report in the contract's shape. It does not show who else requested a shared report, and in what words. */
export function toReport(ctx: Ctx, { isOwn, documentId, createdAt, ...found }: FoundReport): z.output<typeof report> {
  return {
    ...found,
    ...(isOwn ? {} : { fromUsername: '', fromType: '', message: '' }),
    createdAt: createdAt.toISOString(),
    flag: documentId === null ? awaitingUpload : uploaded,
    image: ctx.resources.linkTo(documentId),
  };
}
