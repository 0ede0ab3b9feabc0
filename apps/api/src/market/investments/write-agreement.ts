import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../platform/database/database.ts';
import type { Resources } from '../../resources.ts';
import { agreementPdf } from './agreement-pdf.ts';
import { findToAgree } from './papers.sql.ts';

type For = { db: Db; caller: { id: string }; resources: Pick<Resources, 'payments'> };

/** The record that the product makes of an investment, with what is stored of it; undefined where there is no such project. Cents. */
export async function writeAgreement(ctx: For, projectId: string, cents: bigint) {
  const agreed = await findToAgree(ctx, projectId);
  if (!agreed) return undefined;
  const bytes = await buffer(await agreementPdf(agreed, cents, ctx.resources.payments.current.testMode));
  return {
    upload: { filename: 'Record of an investment.pdf', bytes },
    agreement: createHash('sha256').update(bytes).digest(),
    termsSeen: agreed.termsSeen,
  };
}
