import { isId } from '@guildhall/contract/fields.ts';
import type { Readable } from 'node:stream';
import type { Db } from '../platform/database/database.ts';
import { Refusal } from '../platform/calls/refusal.ts';
import { contentDisposition } from './file-name.ts';
import { keyOfCopy, type FileStore } from './file-store.ts';
import { findFile, type FileRecord } from './files.sql.ts';
import { checkSignedLink } from './signed-link.ts';
import { UPLOAD_RULES, type UploadRule } from './upload-rules.ts';

export interface ReadFileInput {
  id: string;
  /** Both from the address's query; needed for private files only. */
  expires?: string;
  signature?: string;
  viewer?: string;
  /** A smaller copy of a public picture, where one is kept; anything else answers the whole file. */
  size?: string;
}

/** A file for a route to send: every header of the answer, and the content, to be read or destroyed. */
export interface ReadFileResult {
  headers: Record<string, string>;
  stream: Readable;
}

/**
 * Opens a file: a public picture for anyone, a private file for who holds a signed link to it.
 * @param ctx `linkSecret` is what the links are signed with; `now` is in milliseconds since 1970; `shownElsewhere` lets pages under
 *   another host show public pictures.
 * @throws Refusal `not_found`, the same for a file that does not exist and for one that the asker may not read
 */
export async function readFile(
  ctx: { db: Db; fileStore: FileStore; linkSecret: string; now?: number; shownElsewhere?: boolean },
  { id, expires = '', signature = '', viewer = '', size = '' }: ReadFileInput,
): Promise<ReadFileResult> {
  const record = isId(id) ? await findFile(ctx.db, id) : undefined;
  // The link was made for the id as we write it, so that another spelling of the same id opens nothing.
  const rule: UploadRule | undefined = record && UPLOAD_RULES[record.purpose];
  const mayOpen =
    !rule?.restricted &&
    (record?.public || checkSignedLink({ id, expires, signature, viewer }, ctx.linkSecret, ctx.now));
  if (!record || !mayOpen) throw new Refusal('not_found', 'This file does not exist, or the link to it has expired.');
  const copy =
    record.public && (size === 'icon' || size === 'card')
      ? await ctx.fileStore.get(keyOfCopy(record.storageKey, size))
      : null;
  const content = copy ?? (await ctx.fileStore.get(record.storageKey));
  if (!content) throw new Refusal('not_found', 'This file does not exist, or the link to it has expired.');
  return { headers: headersOf(record, content.size, ctx.shownElsewhere ?? false), stream: content.stream };
}

function headersOf(record: FileRecord, size: number, shownElsewhere: boolean): Record<string, string> {
  return {
    'content-type': record.contentType,
    'content-length': String(size),
    // What people call their pictures is their own affair; only documents are downloaded under their name.
    'content-disposition': record.public ? 'inline' : contentDisposition(record.originalName),
    'cache-control': record.public ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': record.public && shownElsewhere ? 'cross-origin' : 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
