import { isId } from '@guildhall/contract/fields.ts';
import type { Readable } from 'node:stream';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/calls/refusal.ts';
import { readSignedAddress } from '../../platform/secrets/signed-address.ts';
import { contentDisposition } from './file-name.ts';
import { keyOfCopy, type FileStore } from './file-store.ts';
import { findFile, mayReadOfUpdate, type FileRecord } from './files.sql.ts';
import { UPLOAD_RULES, type UploadRule } from './upload-rules.ts';

export interface ReadFileInput {
  id: string;
  /** By which it was asked for: `/files/<id>?…`; needed for private files only. */
  address?: string;
  /** A smaller copy of a picture, where one is kept; anything else answers the whole file. */
  size?: string;
}

/** A file for a route to send: every header of the answer, and the content, to be read or destroyed. */
export interface ReadFileResult {
  headers: Record<string, string>;
  stream: Readable;
  /** The account that the link was made for, when its opening is to be kept; otherwise empty. */
  viewer: string;
}

type Links = { linkSecret: string; now?: number };

/**
 * Opens a file: a public picture for anyone, a private file for who holds a signed link to it, one of an update as long as they may read that.
 * @param ctx `linkSecret` is what the links are signed with; `now` is in milliseconds since 1970; `shownElsewhere` lets pages under
 *   another host show public pictures.
 * @throws Refusal `not_found`, the same for a file that does not exist and for one that the caller may not read; with words of its own for one that
 *   operators have hidden
 */
export async function readFile(
  ctx: Links & { db: Db; fileStore: FileStore; shownElsewhere?: boolean },
  { id, address = '', size = '' }: ReadFileInput,
): Promise<ReadFileResult> {
  const record = isId(id) ? await findFile(ctx.db, id) : undefined;
  const signed = readLink(ctx, id, address);
  if (!record || !(await mayOpen(ctx.db, record, signed)))
    throw new Refusal('not_found', 'This file does not exist, or the link to it has expired.');
  if (record.hidden) throw new Refusal('not_found', 'Guildhall has hidden this file.');
  const copy =
    ruleOf(record).copies && (size === 'icon' || size === 'card')
      ? await ctx.fileStore.get(keyOfCopy(record.storageKey, size))
      : null;
  const content = copy ?? (await ctx.fileStore.get(record.storageKey));
  if (!content) throw new Refusal('not_found', 'This file does not exist, or the link to it has expired.');
  const headers = headersOf(record, content.size, {
    shownElsewhere: ctx.shownElsewhere ?? false,
    signed: signed !== null,
  });
  return { headers, stream: content.stream, viewer: signed?.get('viewer') ?? '' };
}

/**
 * Whether a link that somebody holds opens the file, so that they see it. One that was made for somebody else opens nothing here.
 * @param link `/files/…` as the product gives it
 */
export async function seesFile(
  ctx: Links & { db: Db },
  { id, link, viewerId }: { id: string; link: string; viewerId: string },
): Promise<boolean> {
  if (link.split('?')[0] !== `/files/${id}`) return false;
  const signed = readLink(ctx, id, link);
  const record = await findFile(ctx.db, id);
  const madeFor = signed?.get('reader') ?? signed?.get('viewer') ?? viewerId;
  return record !== undefined && !record.hidden && madeFor === viewerId && mayOpen(ctx.db, record, signed);
}

/** What a link to this file holds; null for any other. It was made for the id as we write it: another spelling opens nothing. */
function readLink({ linkSecret, now }: Links, id: string, address: string): URLSearchParams | null {
  return address.startsWith(`/files/${id}?`) ? readSignedAddress(address, linkSecret, now) : null;
}

async function mayOpen(db: Db, record: FileRecord, signed: URLSearchParams | null): Promise<boolean> {
  const { restricted, ofUpdate } = ruleOf(record);
  if (ofUpdate) return mayReadOfUpdate(db, record.id, signed?.get('reader') ?? null);
  return !restricted && (record.public || signed !== null);
}

function ruleOf({ purpose }: FileRecord): UploadRule {
  return UPLOAD_RULES[purpose];
}

type Opening = { shownElsewhere: boolean; signed: boolean };

function headersOf(record: FileRecord, size: number, { shownElsewhere, signed }: Opening): Record<string, string> {
  const { copies, ofUpdate } = ruleOf(record);
  // Whoever opens a picture of an update without a link reads a page or a feed that is public for as long as its owner wants.
  const isPublicNow = ofUpdate === true && !signed;
  return {
    'content-type': record.contentType,
    'content-length': String(size),
    // What people call their pictures is their own affair; only documents are downloaded under their name.
    'content-disposition': copies ? 'inline' : contentDisposition(record.originalName),
    'cache-control': record.public
      ? 'public, max-age=31536000, immutable'
      : isPublicNow
        ? 'public, max-age=60'
        : 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': (record.public && shownElsewhere) || isPublicNow ? 'cross-origin' : 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
