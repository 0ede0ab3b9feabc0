import type { Db } from '../platform/database.ts';
import { invalid, Refusal } from '../platform/refusal.ts';
import { CONTENT_TYPES, tellKind, type ContentKind } from './content-kind.ts';
import { cleanFileName } from './file-name.ts';
import { newStorageKey, type FileStore } from './file-store.ts';
import { insertFile } from './files.sql.ts';
import { ImageError, reencodeImage } from './image.ts';
import { UPLOAD_RULES, type UploadPurpose, type UploadRule } from './upload-rules.ts';

export interface StoreUploadInput {
  ownerId: string;
  /** The place of the product that the file is for; it decides what is taken. */
  rule: UploadPurpose;
  upload: { filename: string; bytes: Buffer };
}

/** `url` only for public pictures; a private file is reached by `makeSignedLink`. */
export interface StoredUpload {
  id: string;
  url?: string;
}

/**
 * Keeps an uploaded file: tells its kind from its content, encodes pictures anew, stores the bytes under a random name and
 * writes the row. Call it before or inside the transaction that refers to the file; should that one fail, only unreachable
 * bytes remain.
 * @throws Refusal `tooLarge` past the rule's size, `validation` for any file that the rule does not take
 */
export async function storeUpload(
  ctx: { db: Db; fileStore: FileStore },
  { ownerId, rule: purpose, upload }: StoreUploadInput,
): Promise<StoredUpload> {
  const rule: UploadRule = UPLOAD_RULES[purpose];
  const kind = await checkUpload(purpose, upload.bytes);
  const content = await contentToKeep(rule, kind, upload.bytes);

  // From here it succeeds.
  const storageKey = newStorageKey();
  await ctx.fileStore.put(storageKey, content.bytes, content.contentType);
  try {
    const id = await insertFile(ctx.db, {
      ownerId,
      purpose,
      kind,
      contentType: content.contentType,
      size: content.bytes.length,
      originalName: cleanFileName(upload.filename, content.extension),
      storageKey,
      public: rule.public,
    });
    return rule.public ? { id, url: publicFileUrl(id) } : { id };
  } catch (error) {
    await ctx.fileStore.delete(storageKey).catch(() => {});
    throw error;
  }
}

/**
 * Tells what kind a file is and refuses what the rule does not take; keeps nothing. A document that passes will be kept, a
 * picture may still prove broken when it is encoded. For verbs that take several files and refuse all or none.
 * @throws Refusal `tooLarge`, `validation`
 */
export async function checkUpload(purpose: UploadPurpose, bytes: Buffer): Promise<ContentKind> {
  const rule: UploadRule = UPLOAD_RULES[purpose];
  if (bytes.length > rule.maxBytes) {
    const message = `The file is larger than ${rule.maxBytes / 1024 / 1024} MB.`;
    throw new Refusal('tooLarge', message, { [rule.field]: message });
  }
  const told = await tellKind(bytes);
  if (told.kind === null) throw invalid(rule.field, `${told.why} ${rule.hint}`);
  if (!rule.kinds.includes(told.kind)) throw invalid(rule.field, rule.hint);
  return told.kind;
}

/** Where a public picture is read. The picture under an id never changes, so it may be cached for good. */
export function publicFileUrl(id: string): string {
  return `/files/${id}`;
}

async function contentToKeep(rule: UploadRule, kind: ContentKind, bytes: Buffer) {
  if (kind !== 'png' && kind !== 'jpg' && kind !== 'gif')
    return { bytes, contentType: CONTENT_TYPES[kind], extension: kind };
  try {
    return await reencodeImage(bytes, rule.picture);
  } catch (error) {
    if (error instanceof ImageError) throw invalid(rule.field, error.message);
    throw error;
  }
}
