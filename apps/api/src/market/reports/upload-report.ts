import type { uploadReport as route } from '@guildhall/contract/market/reports.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordUpload, withPendingUpload } from '../../base/files/store-upload.ts';
import type { UserCtx } from '../../context.ts';
import { refuseFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { sendOwedReport } from '../owed-reports/send-owed-report.ts';
import { reportsNotifications } from './reports.notifications.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { lockReport, setDocument } from './reports.sql.ts';

/**
 * Answers a request to the calling organization with its document, once, or sends a report that one of its projects owes.
 * @throws Refusal `forbidden` while the caller is frozen, `not_found` for a request to somebody else, `validation` when it is answered already or the document is
 * neither PDF nor Excel, `too_large`
 */
export async function uploadReport(
  ctx: UserCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  await refuseFrozen(ctx);
  const { name, bytes } = input.document;
  const upload = { filename: name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  if (input.owedId !== null) return sendOwedReport(ctx, input.owedId, { ...input, upload });
  const id = input.id!;
  const file = { ownerId: ctx.caller.id, rule: 'reportDocument', upload } as const;
  // What can be refused is refused before anything is kept, and once more under the lock.
  await lockAwaited(ctx, id);
  return withPendingUpload(ctx, file, (kept) =>
    inTransaction(ctx, async (inside) => {
      const { userId } = await lockAwaited(inside, id);
      // From here it succeeds.
      const document = await recordUpload(inside, kept);
      await setDocument(inside.db, id, inside.caller.id, input.reportName, document.id, input.shared);
      const data = { name: input.reportName };
      await notify(inside.db, reportsNotifications, [
        { userId, event: 'report', subject: id, actorId: inside.caller.id, data },
      ]);
      return { image: inside.resources.linkTo(document.id) };
    }),
  );
}

async function lockAwaited(ctx: UserCtx<typeof route>, id: string): Promise<{ userId: string }> {
  const request = await lockReport(ctx.db, id, ctx.caller.id);
  if (!request) throw ctx.refuse('not_found', 'This report request does not exist.');
  if (request.uploaded) throw ctx.refuse('validation', 'This report has already been uploaded.');
  return request;
}
