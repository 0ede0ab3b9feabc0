import { join } from 'node:path';
import { openFileStore } from '../base/files/open-file-store.ts';
import { sweep } from '../base/files/sweep.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

await withOwnerDatabase(async (db, config) => {
  const swept = await sweep({
    db,
    fileStore: await openFileStore(config, { warn: () => {} }),
    mailFolder: join(config.dataDir, 'mail'),
  });
  console.log(
    `Taken away: ${swept.rows} files that nothing refers to, the bytes of ${swept.bytes}, ${swept.parts} half-written ones, ${swept.mails} kept mails.`,
  );
});
