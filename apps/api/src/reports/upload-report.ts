import type { uploadReport as route } from '@guildhall/contract/reports.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { storeUpload } from '../files/store-upload.ts';
import type { UserCtx } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockReport, setDocument } from './reports.sql.ts';

/**
 * Answers a request to the calling organization with its document, once.
 * @throws Refusal `notFound` for a request to somebody else, `validation` when it is answered already or the document is
 * neither PDF nor Excel, `tooLarge`
 */
export const uploadReport = (ctx: UserCtx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> => {
  const { name, bytes } = input.document;
  const upload = { filename: name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  return inTransaction(ctx, async ({ db, services, caller }) => {
    const request = await lockReport(db, input.id, caller.id);
    if (!request) throw new Refusal('notFound', 'This report request does not exist.');
    if (request.uploaded) throw new Refusal('validation', 'This report has been uploaded already.');
    const document = await storeUpload({ db, services }, { ownerId: caller.id, rule: 'reportDocument', upload });
    // From here it succeeds.
    await setDocument(db, input.id, caller.id, input.reportName, document.id, input.shared);
    return { image: services.linkTo(document.id) };
  });
};
