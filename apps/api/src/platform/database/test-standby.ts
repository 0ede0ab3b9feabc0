import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithParent } from '@guildhall/embedded-postgres/exit-with-parent.ts';
import { startPrimary, startStandby, type PostgresNode } from '@guildhall/embedded-postgres/postgres-pair.ts';
import { migrate } from './migrate.ts';
import { scratchFolder } from './test-server.ts';

export type Pair = { primary: PostgresNode; standby: PostgresNode; stop(): Promise<void> };

const unsafe = { fsync: 'off', full_page_writes: 'off', max_wal_size: '512MB' };

/** For tests: a migrated server and one that follows it. `settings` are of both. */
export async function startPair(settings: Record<string, string | number> = {}): Promise<Pair> {
  const home = mkdtempSync(join(scratchFolder(), 'guildhall-pair-'));
  const release = exitWithParent(home);
  const all = { ...unsafe, hot_standby_feedback: 'on', ...settings };
  const from = join(home, 'primary');
  const primary = await startPrimary(from, all);
  await migrate(primary.url);
  const standby = await startStandby({ of: primary, from, dir: join(home, 'standby'), name: 'standby' }, all);
  const stop = async () => {
    await standby.stop();
    await primary.stop();
    rmSync(home, { recursive: true, force: true });
    release();
  };
  return { primary, standby, stop };
}
