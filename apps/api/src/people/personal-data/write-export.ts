import { finished } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { FileStore } from '../../base/files/file-store.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ExportKind } from '../../platform/personal-data/export-kind.ts';
import { filesOf } from '../../base/files/files-of.ts';

/** How many rows of a kind are in memory at a time. */
const rowsAtOnce = 500;

type Writing = { db: Db; fileStore: FileStore; kinds: readonly ExportKind[] };

type Entry = { name: string; at: Date; content: () => AsyncIterable<string | Uint8Array>; isPacked?: boolean };

/**
 * Everything that is kept about an account, as a ZIP that flows out while it is read, in parts by keys. It is as long as the account's history; what
 * is held in memory is one part.
 * @param moved is called with the number of entries written, after each
 */
export async function writeExport(
  ctx: Writing,
  userId: string,
  moved: (done: number) => Promise<unknown>,
): Promise<Readable> {
  // Few ask for one.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  const end = new AbortController();
  out.once('close', () => end.abort());
  const write = async () => {
    let done = 0;
    for await (const { name, at, content, isPacked } of entries(ctx, userId)) {
      const stream = Readable.from(content());
      zip.addReadStream(stream, name, { mtime: at, ...(isPacked ? { compress: false } : {}) });
      // One after the other, since what waits would be held.
      await finished(stream, { signal: end.signal });
      await moved(++done);
    }
    zip.end();
  };
  write().catch((error: Error) => out.destroy(error));
  return out;
}

async function* entries({ db, fileStore, kinds }: Writing, userId: string): AsyncGenerator<Entry> {
  const at = new Date();
  yield { name: 'README.txt', at, content: () => Readable.from([readme(at, kinds)]) };
  for (const kind of kinds) yield { name: `${kind.name}.json`, at, content: () => rowsOf(db, kind, userId) };
  for await (const file of filesOf(db, userId)) {
    const content = await fileStore.get(file.storageKey);
    if (content)
      yield { name: `files/${file.id} ${file.name}`, at: file.at, content: () => content.stream, isPacked: true };
  }
}

async function* rowsOf(db: Db, { part, start }: ExportKind, userId: string) {
  let next = start;
  let opening = '[\n';
  for (;;) {
    const rows = await db.query(part, { userId, ...next, most: rowsAtOnce });
    if (rows.length > 0) yield opening + rows.map(({ json }) => json).join(',\n');
    if (rows.length > 0) opening = ',\n';
    if (rows.length < rowsAtOnce) break;
    const { first, second } = rows.at(-1)!;
    next = { first, second };
  }
  yield opening === '[\n' ? '[]\n' : '\n]\n';
}

function readme(at: Date, kinds: readonly ExportKind[]): string {
  const list = kinds.map(({ name, about }) => `${`${name}.json`.padEnd(32)}${about}`);
  return `Your data on Guildhall, as of ${at.toISOString()}.

This is everything we store about your account. Each file has one kind of data, oldest first, as JSON: text that any editor and any program can read. Amounts are in US dollars, times in UTC. A file with [] is empty. The files that you uploaded are in the folder "files".

${list.join('\n')}

About other people it has only their names and what they wrote to you. It has no passwords: we store only a number from which nobody can work yours out. Our privacy page says how long we keep each kind of data.
`;
}
