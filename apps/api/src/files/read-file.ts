import { isId } from '@guildhall/contract/fields.ts';
import type { Readable } from 'node:stream';
import type { Db } from '../platform/database/database.ts';
import { Refusal } from '../platform/calls/refusal.ts';
import { contentDisposition } from './file-name.ts';
import { keyOfCopy, type FileStore } from './file-store.ts';
import { findFile, type FileRecord } from './files.sql.ts';
import { checkSignedLink, type SignedLinkParts } from './signed-link.ts';
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
 * @throws Refusal `not_found`, the same for a file that does not exist and for one that the asker may not read; with words of its own for one that
 *   operators have hidden
 */
export async function readFile(
  ctx: { db: Db; fileStore: FileStore; linkSecret: string; now?: number; shownElsewhere?: boolean },
  { id, expires = '', signature = '', viewer = '', size = '' }: ReadFileInput,
): Promise<ReadFileResult> {
  const record = isId(id) ? await findFile(ctx.db, id) : undefined;
  // The link was made for the id as we write it, so that another spelling of the same id opens nothing.
  if (!record || !mayOpen(record, { id, expires, signature, viewer }, ctx))
    throw new Refusal('not_found', 'This file does not exist, or the link to it has expired.');
  if (record.hidden) throw new Refusal('not_found', 'This file was hidden by the operators.');
  const copy =
    record.public && (size === 'icon' || size === 'card')
      ? await ctx.fileStore.get(keyOfCopy(record.storageKey, size))
      : null;
  const content = copy ?? (await ctx.fileStore.get(record.storageKey));
  if (!content) throw new Refusal('not_found', 'This file does not exist, or the link to it has expired.');
  return { headers: headersOf(record, content.size, ctx.shownElsewhere ?? false), stream: content.stream };
}

/**
 * Whether a link that somebody holds opens the file, so that they see it. One that was made for somebody else opens nothing here.
 * @param link `/files/…` as the product gives it
 */
export async function seesFile(
  ctx: { db: Db; linkSecret: string },
  { id, link, viewerId }: { id: string; link: string; viewerId: string },
): Promise<boolean> {
  const [path, query] = link.split('?');
  if (path !== `/files/${id}`) return false;
  const given = new URLSearchParams(query);
  const [expires, signature, viewer] = ['expires', 'signature', 'viewer'].map((name) => given.get(name) ?? '');
  const record = await findFile(ctx.db, id);
  if (!record || record.hidden || (viewer !== '' && viewer !== viewerId)) return false;
  return mayOpen(record, { id, expires: expires!, signature: signature!, viewer }, ctx);
}

function mayOpen(record: FileRecord, link: SignedLinkParts, ctx: { linkSecret: string; now?: number }): boolean {
  const rule: UploadRule = UPLOAD_RULES[record.purpose];
  return !rule.restricted && (record.public || checkSignedLink(link, ctx.linkSecret, ctx.now));
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
