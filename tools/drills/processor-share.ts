import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processesIn } from '@guildhall/embedded-postgres/postgres-pair.ts';

const old = '/sys/fs/cgroup/cpu';
const now = '/sys/fs/cgroup';

/** In microseconds. The shortest that there are, so that a server is slow rather than away for a while again and again. */
const quota = 1000;

/**
 * Gives the processes that work in the folder `dir`, and all that they start from then on, no more than this share of one processor, by a
 * control group of Linux. Answers how to end it. Needs root; throws where there are no such groups.
 */
export function limitProcessors(dir: string, share: number): () => void {
  const isOld = existsSync(join(old, 'cpu.cfs_quota_us'));
  const group = join(isOld ? old : now, `guildhall-drill-${process.pid}-${dir.replaceAll(/\W+/g, '-')}`);
  if (!isOld) writeFileSync(join(now, 'cgroup.subtree_control'), '+cpu');
  mkdirSync(group);
  const period = Math.round(quota / share);
  if (isOld) {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(period));
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
  } else writeFileSync(join(group, 'cpu.max'), `${quota} ${period}`);
  for (const pid of processesIn(dir)) writeFileSync(join(group, 'cgroup.procs'), String(pid));
  return () => {
    for (const pid of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
      writeFileSync(join(isOld ? old : now, 'cgroup.procs'), pid);
    rmdirSync(group);
  };
}
