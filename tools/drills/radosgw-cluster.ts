import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import { installBySystem, onPath } from '../../scripts/system-packages.mjs';

const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool', 'ceph-authtool'];
const packages = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph-common'];

export type Gateway = { url: string; accessKey: string; secretKey: string; stop(): Promise<void> };

/** Installs Ceph by Debian's packages where it is missing. Throws when it is not to be had. */
export async function ensureCeph(): Promise<void> {
  const found = () => programs.every((program) => onPath(program));
  if (found()) return;
  console.log('Installing Ceph …');
  const said = await installBySystem(
    { 'apt-get': [['update'], ['install', '-y', '--no-install-recommends', ...packages]] },
    found,
  );
  if (!found())
    throw new Error(`Ceph is neither here nor to be installed (${packages.join(', ')}).\n${said.join('\n')}`);
}

/** Starts a whole Ceph in the folder `home`, its objects in memory, with its gateway for S3. On this machine alone. */
export async function startGateway(home: string): Promise<Gateway> {
  const messenger = await freePort();
  const older = await freePort();
  const port = await freePort();
  const fsid = randomUUID();
  const at = (...names: string[]) => join(home, ...names);
  for (const name of ['mon', 'osd', 'run', 'rgw']) mkdirSync(at(name), { recursive: true });
  const conf = at('ceph.conf');
  const address = `[v2:127.0.0.1:${messenger},v1:127.0.0.1:${older}]`;
  writeFileSync(
    conf,
    `[global]
fsid = ${fsid}
mon host = ${address}
public network = 127.0.0.0/8
osd objectstore = memstore
memstore device bytes = 4294967296
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
mon allow pool size one = true
mon max pg per osd = 1000
mon data = ${at('mon')}
osd data = ${at('osd')}
rgw data = ${at('rgw')}
run dir = ${at('run')}
admin socket = ${at('run')}/$name.asok
pid file = ${at('run')}/$name.pid
log file = ${at('run')}/$name.log
mon cluster log file = ${at('run')}/cluster.log
keyring = ${at('keyring')}
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${port}
`,
  );
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, ['-c', conf, ...args], {
      encoding: 'utf8',
      timeout: 120_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const children: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) =>
    children.push(spawn(program, ['-c', conf, '-f', ...args], { stdio: 'ignore' }));

  const key = (name: string, ...caps: string[]) =>
    execFileSync('ceph-authtool', [
      at('keyring'),
      '--gen-key',
      '-n',
      name,
      ...caps.flatMap((part) => ['--cap', part, 'allow *']),
    ]);
  execFileSync('ceph-authtool', ['--create-keyring', at('keyring')]);
  key('mon.', 'mon');
  key('client.admin', 'mon', 'osd', 'mgr');
  key('osd.0', 'mon', 'osd', 'mgr');
  execFileSync('monmaptool', ['--create', '--addv', 'a', address, '--fsid', fsid, at('monmap')], { stdio: 'ignore' });
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', at('monmap'), '--keyring', at('keyring'));
  start('ceph-mon', '-i', 'a');
  const osd = randomUUID();
  await until('the monitor', () => run('ceph', '--connect-timeout', '10', 'osd', 'new', osd));
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
  run('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default', 'host=here');
  start('ceph-osd', '-i', '0');
  await until('the storage', () => {
    if (!run('ceph', 'osd', 'stat').includes('1 up')) throw new Error('It is not up.');
  });
  start('radosgw', '-n', 'client.admin');
  const url = `http://127.0.0.1:${port}`;
  await until('the gateway', async () => void (await fetch(url, { signal: AbortSignal.timeout(2000) })));
  const keys = { accessKey: 'guildhall', secretKey: randomUUID() };
  run(
    'radosgw-admin',
    '-n',
    'client.admin',
    'user',
    'create',
    '--uid=guildhall',
    '--display-name=Guildhall',
    `--access-key=${keys.accessKey}`,
    `--secret-key=${keys.secretKey}`,
  );
  return {
    url,
    ...keys,
    stop: async () => {
      // The gateway first, which would wait for the others.
      for (const child of children.toReversed()) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGKILL');
        await ended;
      }
    },
  };
}

async function until(what: string, tried: () => unknown): Promise<void> {
  for (const end = Date.now() + 120_000; ; await sleep(500))
    try {
      await tried();
      return;
    } catch (error) {
      if (Date.now() > end) throw new Error(`${what} did not come up.`, { cause: error });
    }
}
