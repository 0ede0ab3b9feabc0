import type { Upload } from '@guildhall/contract/fields.ts';
import { storeUpload } from '../../base/files/store-upload.ts';
import type { UploadCtx } from '../../base/files/store-upload.ts';

/** A file of a form as it is stored. */
export function toUpload({ name, bytes }: Upload) {
  return { filename: name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/**
 * Stores the photo or the document of a project of an organization, and answers its id.
 * @throws Refusal `too_large`, and `validation` for a file of another kind
 */
export async function storeProjectFile(
  ctx: UploadCtx,
  file: { ownerId: string; rule: 'projectPhoto' | 'projectDocument'; file: Upload },
): Promise<string> {
  return (await storeUpload(ctx, { ownerId: file.ownerId, rule: file.rule, upload: toUpload(file.file) })).id;
}
