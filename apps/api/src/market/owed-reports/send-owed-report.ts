import { createHash } from 'node:crypto';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { uploadReport as route } from '@guildhall/contract/market/reports.contract.ts';
import { recordUpload, withPendingUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { followMoney } from '../../money/outbox/follow-money.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notifyOfReport } from './notify-of-report.ts';
import { findOwnOwedReport, writeOwedReport } from './owed-reports.sql.ts';

type Given = Pick<ParsedOf<typeof route>, 'reportName' | 'shared' | 'reached'> & {
  upload: { filename: string; bytes: Buffer };
};

/**
 * Sends a report that a project of the caller owes, or a new version of it, and notifies the followers of the project who may open it.
 * @throws Refusal `not_found` for a report that another one owes, `validation` for a project that failed or was canceled and for what was reached of other figures than it promises, and for files as any upload
 */
export async function sendOwedReport(
  ctx: UserCtx<typeof route>,
  reportId: string,
  { reportName, shared, reached, upload }: Given,
): Promise<{ image: string }> {
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex');
  // What can be refused is refused before anything is kept, and once more under the lock.
  refuseOutcome(ctx, await outcomeOf(ctx, reportId, reached));
  const file = { ownerId: ctx.caller.id, rule: 'reportDocument', upload } as const;
  const answer = await withPendingUpload(ctx, file, (kept) =>
    inTransaction(ctx, async (inside) => {
      const { id: fileId } = await recordUpload(inside, kept);
      const { outcome, version } = await writeOwedReport(inside.db, {
        organizationId: ctx.caller.id,
        reportId,
        actorId: ctx.caller.actor,
        name: reportName,
        fileId,
        sha256,
        shared,
        reached,
      });
      refuseOutcome(ctx, outcome);
      if (outcome === 'ok') await notifyOfReport(inside.resources.jobs, inside.db, { reportId, version });
      return { image: inside.resources.linkTo(fileId) };
    }),
  );
  // What was held back until the report has reached the wallet.
  followMoney(ctx.resources, []);
  return answer;
}

async function outcomeOf(ctx: UserCtx<typeof route>, reportId: string, reached: readonly number[]) {
  const report = await findOwnOwedReport(ctx.db, reportId, ctx.caller.id);
  if (!report) return 'not_found';
  if (report.ended) return 'ended';
  return report.figures === reached.length ? 'ok' : 'figures';
}

function refuseOutcome(ctx: UserCtx<typeof route>, outcome: 'ok' | 'same' | 'not_found' | 'ended' | 'figures') {
  if (outcome === 'not_found') throw ctx.refuse('not_found', 'This report does not exist.');
  if (outcome === 'ended')
    throw ctx.refuse('validation', { id: 'This project has ended without an investment, so it owes no report.' });
  if (outcome === 'figures')
    throw ctx.refuse('validation', {
      reached: 'Please enter how much has been reached of each figure that the project promises, and of no other.',
    });
}
