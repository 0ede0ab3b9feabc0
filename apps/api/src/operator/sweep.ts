import { join } from 'node:path';
import { createDiskFileStore } from '../files/disk-file-store.ts';
import { sweep } from '../files/sweep.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

await withOwnerDatabase(async (db, { dataDir }) => {
  const swept = await sweep({
    db,
    fileStore: createDiskFileStore(join(dataDir, 'files')),
    mailFolder: join(dataDir, 'mail'),
  });
  console.log(
    `Taken away: ${swept.rows} files that nothing refers to, the bytes of ${swept.bytes}, ${swept.parts} half-written ones, ${swept.mails} kept mails.`,
  );
});
