import type { uploadReport as route } from '@guildhall/contract/reports.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { recordUpload, withKeptUpload } from '../files/store-upload.ts';
import type { UserCtx } from '../platform/context.ts';
import { inTransaction, type Db } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockReport, setDocument } from './reports.sql.ts';

/**
 * Answers a request to the calling organization with its document, once.
 * @throws Refusal `notFound` for a request to somebody else, `validation` when it is answered already or the document is
 * neither PDF nor Excel, `tooLarge`
 */
export async function uploadReport(ctx: UserCtx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { name, bytes } = input.document;
  const upload = { filename: name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  const file = { ownerId: ctx.caller.id, rule: 'reportDocument', upload } as const;
  // What can be refused is refused before anything is kept, and once more under the lock.
  await lockAwaited(ctx.db, input.id, ctx.caller.id);
  return withKeptUpload(ctx.resources.fileStore, file, (kept) =>
    inTransaction(ctx, async ({ db, resources, caller }) => {
      await lockAwaited(db, input.id, caller.id);
      // From here it succeeds.
      const document = await recordUpload({ db, resources }, kept);
      await setDocument(db, input.id, caller.id, input.reportName, document.id, input.shared);
      return { image: resources.linkTo(document.id) };
    }),
  );
}

async function lockAwaited(db: Db, id: string, callerId: string): Promise<void> {
  const request = await lockReport(db, id, callerId);
  if (!request) throw new Refusal('notFound', 'This report request does not exist.');
  if (request.uploaded) throw new Refusal('validation', 'This report has been uploaded already.');
}
