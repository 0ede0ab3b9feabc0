import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { retentionMs } from '../../platform/jobs/retention.ts';
import type { Resources } from '../../resources.ts';
import type { FileStore } from './file-store.ts';
import { sweepRows, withoutRow } from './files.sql.ts';

/** In milliseconds: what is younger may still belong to a request that is being answered. */
const sparedFiles = retentionMs('unusedFiles');
const sparedMail = retentionMs('mails');

/** How many of each were deleted. */
export type Swept = { rows: number; bytes: number; parts: number; mails: number };

/**
 * Takes away what crashes left: rows of files that nothing refers to, bytes without a row, half-written bytes, and kept
 * mail of long ago. It may be cut off and run again at any moment, beside the product at work.
 * @param now in milliseconds since 1970
 * @throws Error when most of the files have no row, which means another installation's folder and not a crash
 */
export async function sweep(
  ctx: { db: Db; fileStore: FileStore; mailFolder: string },
  now: number = Date.now(),
): Promise<Swept> {
  const before = new Date(now - sparedFiles);
  const rows = await sweepRows(ctx.db, before);
  let looked = 0;
  const orphans: string[] = [];
  for await (const keys of ctx.fileStore.keysBefore(before)) {
    looked += keys.length;
    orphans.push(...(await withoutRow(ctx.db, keys)));
  }
  // A row that was swept just now leaves up to three contents: its picture's smaller copies count too.
  if (orphans.length - 3 * rows > 100 && orphans.length - 3 * rows > looked / 2)
    throw new Error(
      `${orphans.length} of ${looked} stored files have no row, so this folder seems to belong to another database. Nothing was removed.`,
    );
  for (const key of orphans) await ctx.fileStore.delete(key);
  const parts = await ctx.fileStore.removeParts(before);
  return { rows, bytes: orphans.length, parts, mails: await sweepMail(ctx.mailFolder, now - sparedMail) };
}

async function sweepMail(folder: string, before: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const kept = await stat(join(folder, name)).catch(() => null);
    if (!kept?.isFile() || kept.mtimeMs >= before) continue;
    await rm(join(folder, name), { force: true });
    if (name.endsWith('.json')) removed++;
  }
  return removed;
}

/** The sweep each night. */
export function sweepJob({ database, fileStore, config, log }: Resources): JobKind {
  return {
    name: 'files.sweep',
    about: 'Deletes files that belong to nothing.',
    every: '41 3 * * *',
    work: async () => {
      const swept = await sweep({ db: database, fileStore, mailFolder: join(config.dataDir, 'mail') });
      log.info(swept, 'sweep');
    },
  };
}
