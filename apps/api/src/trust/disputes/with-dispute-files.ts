import type { Upload } from '@guildhall/contract/fields.ts';
import {
  recordUpload,
  withPendingUploads,
  type StoreUploadInput,
  type UploadCtx,
} from '../../base/files/store-upload.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { insertDisputeFiles } from './disputes.sql.ts';

/** The files that come with what a side writes. */
type Documents = { document: Upload | null; secondDocument: Upload | null; thirdDocument: Upload | null };

const rules = {
  document: 'disputeDocument',
  secondDocument: 'secondDisputeDocument',
  thirdDocument: 'thirdDisputeDocument',
} as const;

/**
 * Runs `work` in a transaction once the bytes of the caller's files are stored, and adds the files to the dispute that it answers, under the
 * number of what they came with. Where it fails, nothing is stored.
 * @throws Refusal `validation` for a file that is neither PDF nor picture, `too_large`
 */
export function withDisputeFiles<Ctx extends UploadCtx & { caller: { id: string } }, Written extends { id: string }>(
  ctx: Ctx,
  documents: Documents,
  work: (inside: Ctx) => Promise<Written & { number: number }>,
): Promise<Written> {
  const uploads = (['document', 'secondDocument', 'thirdDocument'] as const).flatMap((field): StoreUploadInput[] => {
    const upload = documents[field];
    if (upload === null) return [];
    const { name: filename, bytes } = upload;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return [{ ownerId: ctx.caller.id, rule: rules[field], upload: { filename, bytes: buffer } }];
  });
  return withPendingUploads(ctx, uploads, (pending) =>
    inTransaction(ctx, async (inside) => {
      const written = await work(inside);
      const fileIds: string[] = [];
      for (const each of pending) fileIds.push((await recordUpload(inside, each)).id);
      if (fileIds.length > 0) await insertDisputeFiles(inside.db, { id: written.id, number: written.number, fileIds });
      return written;
    }),
  );
}
