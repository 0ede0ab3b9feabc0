import { megabytes } from '@guildhall/contract/uploads.ts';
import type { Resources } from '../../resources.ts';
import type { Db } from '../../platform/database/database.ts';
import { isLostConnection } from '@guildhall/embedded-postgres/lost-connection.ts';
import type { Refuse } from '../../platform/calls/refusal.ts';
import { CONTENT_TYPES, detectKind, type ContentKind } from './content-kind.ts';
import { cleanFileName } from './file-name.ts';
import { deleteWithCopies, keyOfCopy, newStorageKey } from './file-store.ts';
import { insertFile, removeReplacedPicture, type FileRecord } from './files.sql.ts';
import { ImageError, reencodeImage, smallerCopy } from './image.ts';
import { UPLOAD_RULES, type UploadPurpose, type UploadRule } from './upload-rules.ts';

const megabyte = 1024 * 1024;
const overAllowance =
  'Your account has no room for this file. You have reached the limit for uploads, per day or in total. Please verify your e-mail, or try again tomorrow.';

/** What keeping a file needs of a request. */
export type UploadCtx = {
  db: Db;
  resources: Pick<Resources, 'fileStore' | 'config'>;
  refuse: Refuse<'too_large'>;
};

export interface StoreUploadInput {
  ownerId: string;
  /** The place of the product that the file is for; it decides what is taken. */
  rule: UploadPurpose;
  upload: { filename: string; bytes: Buffer };
}

/** `url` only for public pictures; a private file is reached by `linkToFile`. */
export interface StoredUpload {
  id: string;
  url?: string;
}

/** Bytes that are kept already, and what their row will say. */
export type PendingUpload = Omit<FileRecord, 'id' | 'createdAt'>;

/**
 * Stores an uploaded file and writes its row. Call it outside of a transaction, since a disk may be slow: should what refers
 * to the file fail, only unreachable bytes remain, which the sweep takes.
 * @throws Refusal `too_large` past the rule's size or the owner's allowance, `validation` for any file that the rule does not take
 */
export async function storeUpload(ctx: UploadCtx, input: StoreUploadInput): Promise<StoredUpload> {
  return withPendingUpload(ctx, input, (kept) => recordUpload(ctx, kept));
}

/**
 * Runs `work`, which opens a transaction and writes the file's row in it by `recordUpload`, once the bytes are kept. When
 * `work` fails they are taken away again, unless the connection was lost: then the row may stand all the same.
 * @throws Refusal as `storeUpload` does
 */
export async function withPendingUpload<T>(
  ctx: UploadCtx,
  input: StoreUploadInput,
  work: (kept: PendingUpload) => Promise<T>,
): Promise<T> {
  const kept = await keepUpload(ctx, input);
  try {
    return await work(kept);
  } catch (error) {
    if (!isLostConnection(error)) await deleteWithCopies(ctx.resources.fileStore, kept.storageKey).catch(() => {});
    throw error;
  }
}

/**
 * The same for several files, all or none: what one of them cannot be is refused before the first is stored.
 * @throws Refusal as `storeUpload` does
 */
export async function withPendingUploads<T>(
  ctx: UploadCtx,
  inputs: readonly StoreUploadInput[],
  work: (kept: PendingUpload[]) => Promise<T>,
): Promise<T> {
  for (const { rule, upload } of inputs) await checkUpload(ctx, rule, upload.bytes);
  const keepNext = (kept: PendingUpload[]): Promise<T> => {
    const next = inputs[kept.length];
    return next === undefined ? work(kept) : withPendingUpload(ctx, next, (each) => keepNext([...kept, each]));
  };
  return keepNext([]);
}

/**
 * Writes the row of kept bytes.
 * @throws Refusal `too_large` past the owner's allowance
 */
export async function recordUpload(ctx: UploadCtx, kept: PendingUpload): Promise<StoredUpload> {
  const { uploadMbPerDay, uploadMbTotal } = ctx.resources.config;
  const allowance = { dayBytes: uploadMbPerDay * megabyte, totalBytes: uploadMbTotal * megabyte };
  const id = await insertFile(ctx.db, kept, allowance);
  if (id === undefined) throw ctx.refuse('too_large', { [UPLOAD_RULES[kept.purpose].field]: overAllowance });
  return kept.public ? { id, url: publicFileUrl(id) } : { id };
}

/** Finds the kind of a file from its content, encodes pictures again, and stores the bytes under a random name. */
async function keepUpload(
  ctx: UploadCtx,
  { ownerId, rule: purpose, upload }: StoreUploadInput,
): Promise<PendingUpload> {
  const rule: UploadRule = UPLOAD_RULES[purpose];
  const kind = await checkUpload(ctx, purpose, upload.bytes);
  const content = await contentToKeep(ctx, rule, kind, upload.bytes);
  const copies = await Promise.all(
    (rule.copies ?? []).map(async (size) => ({ size, bytes: await smallerCopy(content.bytes, size) })),
  );

  // From here it succeeds.
  const storageKey = newStorageKey();
  const { fileStore } = ctx.resources;
  for (const { size, bytes } of copies) await fileStore.put(keyOfCopy(storageKey, size), bytes);
  await fileStore.put(storageKey, content.bytes);
  return {
    ownerId,
    purpose,
    kind,
    contentType: content.contentType,
    size: content.bytes.length,
    originalName: cleanFileName(upload.filename, content.extension),
    storageKey,
    public: rule.public,
  };
}

/** Removes a profile picture that its owner has replaced: its row, then its bytes. Anything else at `url` stays. */
export async function removeReplaced({ db, resources }: UploadCtx, ownerId: string, url: string): Promise<void> {
  const id = /^\/files\/([0-9a-f-]{36})$/.exec(url)?.[1];
  const storageKey = id ? await removeReplacedPicture(db, ownerId, id) : null;
  if (storageKey !== null) await deleteWithCopies(resources.fileStore, storageKey);
}

/**
 * Finds what kind a file is and refuses what the rule does not allow; stores nothing. A document that passes will be kept, a
 * picture may still prove broken when it is encoded. For verbs that take several files and refuse all or none.
 * @throws Refusal `too_large`, `validation`
 */
export async function checkUpload(ctx: UploadCtx, purpose: UploadPurpose, bytes: Buffer): Promise<ContentKind> {
  const rule: UploadRule = UPLOAD_RULES[purpose];
  if (bytes.length > rule.maxBytes) {
    throw refused(ctx, rule, `The file is larger than ${megabytes(rule.maxBytes)}.`, 'too_large');
  }
  const result = await detectKind(bytes);
  if (result.kind === null) throw refused(ctx, rule, `${result.why} ${rule.hint}`);
  if (!rule.kinds.includes(result.kind)) throw refused(ctx, rule, rule.hint);
  return result.kind;
}

/** What is wrong stands under the field, where it stays; the message, which a screen shows in a toast, does not repeat it. */
function refused(ctx: UploadCtx, rule: UploadRule, why: string, code: 'validation' | 'too_large' = 'validation') {
  return ctx.refuse(code, 'This file cannot be uploaded.', { fields: { [rule.field]: why } });
}

/** Where a public picture is read. The picture under an id never changes, so it may be cached for good. */
export function publicFileUrl(id: string): string {
  return `/files/${id}`;
}

async function contentToKeep(ctx: UploadCtx, rule: UploadRule, kind: ContentKind, bytes: Buffer) {
  if (kind !== 'png' && kind !== 'jpg' && kind !== 'gif')
    return { bytes, contentType: CONTENT_TYPES[kind], extension: kind };
  try {
    return await reencodeImage(bytes, rule.picture);
  } catch (error) {
    if (error instanceof ImageError) throw refused(ctx, rule, error.message);
    throw error;
  }
}
