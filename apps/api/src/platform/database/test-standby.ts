import { createWriteStream, mkdirSync, mkdtempSync, rmSync, copyFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { baseBackup } from '@guildhall/embedded-postgres/base-backup.ts';
import { exitWithParent } from '@guildhall/embedded-postgres/exit-with-parent.ts';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { ownCluster } from '@guildhall/embedded-postgres/postgres-cluster.ts';
import { migrate } from './migrate.ts';
import { scratchFolder } from './test-server.ts';

/** A migrated server and one that follows it; the addresses are their superuser's. */
export type Pair = {
  primary: { url: string; dir: string };
  standby: { url: string; dir: string };
  stop(): Promise<void>;
};

const unsafe = { fsync: 'off', full_page_writes: 'off', max_wal_size: '512MB' };
const log = { info: () => {}, warn: (message: string) => console.warn(message) };

/** For tests: a primary of its own with a standby that follows by streaming. `settings` are of both. */
export async function startPair(settings: Record<string, string | number> = {}): Promise<Pair> {
  const home = mkdtempSync(join(scratchFolder(), 'guildhall-pair-'));
  const release = exitWithParent(home);
  const [dir, copy] = [join(home, 'primary'), join(home, 'standby')];
  const primary = await startEmbeddedPostgres({ dir, log, settings: { ...unsafe, ...settings } });
  await migrate(primary.url);
  for await (const entry of baseBackup({ url: primary.url, dir })) {
    const path = join(copy, entry.path);
    mkdirSync(entry.folder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (!entry.folder) await pipeline(Readable.from(entry.content), createWriteStream(path, { mode: 0o600 }));
  }
  writeFileSync(join(copy, 'standby.signal'), '');
  copyFileSync(`${dir}.password`, `${copy}.password`);
  ownCluster(copy);
  const { hostname, port, username, password } = new URL(primary.url);
  const follows = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  const standby = await startEmbeddedPostgres({
    dir: copy,
    log,
    settings: { ...unsafe, ...settings, primary_conninfo: follows, hot_standby_feedback: 'on' },
  });
  return {
    primary: { url: primary.url, dir },
    standby: { url: standby.url, dir: copy },
    stop: async () => {
      await standby.stop();
      await primary.stop();
      rmSync(home, { recursive: true, force: true });
      release();
    },
  };
}
