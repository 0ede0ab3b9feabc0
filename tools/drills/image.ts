// npm run drill:image -- <folder>: takes the steps of deploy/Dockerfile without Docker, as root on Linux, and starts what they
// make: another user, a root that cannot be written, no capabilities. The folder is a Debian, made once by
// `debootstrap --variant=minbase bookworm <folder>`; the image of Node is this Debian with the Node and npm that run us.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { instructions, type Instruction } from '../../scripts/recipes/dockerfile.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import { answers, scratch, signUp, topUp } from './product.ts';

type Stage = { root: string; workdir: string; env: Record<string, string>; user: string; last: Map<string, string[]> };

const debian = process.argv[2];
if (!debian || !existsSync(join(debian, 'etc/debian_version'))) throw new Error('Say where the Debian lies.');
const top = join(import.meta.dirname, '../..');
const { home, remove } = scratch();
const stages = new Map<string, Stage>();

/** Runs a program in the root of a stage, with a process table and an /proc of its own. `before` runs outside, as a shell does. */
function inRoot({ root, workdir, env, user }: Stage, words: string[], before: string[] = []): string[] {
  const names = Object.entries({ PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env });
  const inside = [...names.map(([name, value]) => `${name}=${value}`), ...words];
  const [uid = '0', gid = '0'] = user.split(':');
  const rights = ['--reuid', uid, '--regid', gid, '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  const program = `${before.join('\n')}
mount -t proc proc "${root}/proc"
root=$1; shift
exec chroot "$root" "$@"`;
  const as = uid === '0' ? [] : ['setpriv', ...rights];
  const there = ['env', '-i', `--chdir=${workdir}`, ...inside];
  return ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-euc', program, 'sh', root, ...as, ...there];
}

function run(words: string[]): void {
  const { status, stdout } = spawnSync(words[0]!, words.slice(1), { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${String(stdout)}`);
}

function newStage(from: string, as: string): Stage {
  const root = join(home, as);
  const empty = { workdir: '/', env: {}, user: '0:0', last: new Map<string, string[]>() };
  if (from === 'scratch') {
    mkdirSync(root);
    return { ...empty, root };
  }
  const earlier = stages.get(from);
  run(['cp', '-a', earlier?.root ?? debian!, root]);
  if (from.startsWith('node:')) {
    run(['install', '-m', '755', process.execPath, join(root, 'usr/local/bin/node')]);
    const npm = dirname(dirname(process.env['npm_execpath'] ?? ''));
    cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
    run(['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')]);
    chmodSync(join(root, 'usr/local/lib/node_modules/npm/bin/npm-cli.js'), 0o755);
    cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
    // A machine behind a proxy of its own may need its certificate.
    const certificates = process.env['NODE_EXTRA_CA_CERTS'];
    if (certificates) {
      cpSync(certificates, join(root, 'etc/extra-certificates.pem'), { dereference: true });
      return { ...empty, root, env: { NODE_EXTRA_CA_CERTS: '/etc/extra-certificates.pem' } };
    }
  }
  return { ...(earlier ?? empty), root, last: new Map() };
}

/** What would be sent to the builder: the files of the repository that the list beside the Dockerfile lets through. */
function copyContext(to: string) {
  mkdirSync(to, { recursive: true });
  const skipped = readFileSync(join(top, 'deploy/Dockerfile.dockerignore'), 'utf8').trim().split('\n');
  const args = skipped.map((each) => `--exclude=${each.startsWith('**/') ? each.slice(3) : `./${each}`}`);
  run(['sh', '-euc', 'from=$1 to=$2; shift 2; tar -C "$from" -c "$@" . | tar -C "$to" -x', 'sh', top, to, ...args]);
}

function copy(stage: Stage, args: string[]) {
  const from = args[0]!.startsWith('--from=') ? stages.get(args[0]!.slice('--from='.length))!.root : null;
  const paths = from ? args.slice(1) : args;
  const to = paths.at(-1)!;
  const target = join(stage.root, to.startsWith('/') ? to : join(stage.workdir, to));
  if (from === null) return copyContext(target);
  for (const path of paths.slice(0, -1)) {
    const isFolder = to.endsWith('/');
    mkdirSync(isFolder ? target : dirname(target), { recursive: true });
    run(['cp', '-a', join(from, path), target]);
  }
}

/** What a RUN keeps in a cache is no part of the image: a later step without that cache begins with none, and npm asks for its newest version. */
function cacheMounts({ root }: Stage, caches: string[]) {
  return caches.flatMap((at) => {
    const kept = join(home, 'cache', at);
    mkdirSync(kept, { recursive: true });
    return [`mkdir -p "${root}${at}"`, `mount --bind "${kept}" "${root}${at}"`];
  });
}

function take(stage: Stage, { name, words, text, caches }: Instruction) {
  console.log(`${name} ${text.slice(0, 110)}`);
  if (name === 'WORKDIR') {
    stage.workdir = text;
    mkdirSync(join(stage.root, text), { recursive: true });
  } else if (name === 'USER') stage.user = text;
  else if (name === 'ENV') for (const word of words) stage.env[word.split('=')[0]!] = word.slice(word.indexOf('=') + 1);
  else if (name === 'COPY') copy(stage, words);
  else if (name === 'RUN') run(inRoot(stage, words, cacheMounts(stage, caches)));
  else stage.last.set(name, words);
}

let stage: Stage | undefined;
for (const each of instructions(readFileSync(join(top, 'deploy/Dockerfile'), 'utf8'))) {
  if (each.name === 'FROM') {
    const [from, , as = 'last'] = each.words;
    console.log(`FROM ${each.text}`);
    stages.set(as, (stage = newStage(from!, as)));
  } else take(stage!, each);
}
const lastStage = stages.get('last')!;
const tools = ['npm', 'npx', 'gcc', 'cc', 'make', 'python3', 'git', 'curl', 'wget'];
const found = tools.filter((tool) =>
  ['usr/local/bin', 'usr/bin'].some((at) => existsSync(join(lastStage.root, at, tool))),
);
if (found.length > 0) throw new Error(`The image has ${found.join(', ')}.`);

const log = { info: () => {}, warn: console.warn };
const postgres = await startEmbeddedPostgres({ dir: join(home, 'postgres'), log });
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
lastStage.env = {
  ...lastStage.env,
  PORT: String(port),
  DATABASE_URL: postgres.url.replace(/\?.*/, ''),
  PUBLIC_URL: base,
  SMTP_URL: 'smtp://127.0.0.1:9',
  SANDBOX: '1',
  DRAIN_SECONDS: '0',
};
// The volume begins as what the image has there; everything else cannot be written.
const data = join(home, 'data');
run(['cp', '-a', join(lastStage.root, 'data'), data]);
const readOnly = [
  `mount --bind "${lastStage.root}" "${lastStage.root}"`,
  `mount -o remount,bind,ro "${lastStage.root}"`,
  `mount --bind "${data}" "${lastStage.root}/data"`,
  `mount -t tmpfs tmpfs "${lastStage.root}/tmp"`,
];
const [program, ...args] = inRoot(lastStage, lastStage.last.get('CMD')!, readOnly);
const began = Date.now();
const server = spawn(program!, args, { stdio: 'inherit' });
const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
while (server.exitCode === null && !(await answers(`${base}/health/ready`)) && Date.now() - began < 120_000)
  await sleep(100);
const problems: string[] = [];
if (!(await answers(`${base}/health/ready`))) problems.push('/health/ready does not answer.');
else {
  console.log(`/health/ready answers after ${Date.now() - began} ms.`);
  const someone = await signUp(base);
  const paid = (await topUp(base, someone, 50)).at(-1)!;
  if (paid.status !== 200) problems.push(`A payment answers ${paid.status} ${paid.message}.`);
  const check = lastStage.last.get('HEALTHCHECK')!;
  run(inRoot(lastStage, check.slice(check.indexOf('CMD') + 1), readOnly));
  const writing = `try { require('fs').writeFileSync('/app/x', ''); process.exit(1) } catch (e) { process.exit(e.code === 'EROFS' && process.getuid() === 10001 ? 0 : 2) }`;
  run(inRoot(lastStage, ['node', '-e', writing], readOnly));
  console.log(
    `Kept under /data: ${readdirSync(data).join(', ')}. Cached: ${readdirSync(join(lastStage.root, 'app/.cache')).join(', ')}.`,
  );
  const page = await fetch(`${base}/`);
  if (!page.ok || !/<div id="root"/.test(await page.text())) problems.push(`The first page answers ${page.status}.`);
}
const requestedAt = Date.now();
spawnSync('pkill', ['-TERM', '-P', String(server.pid)]);
const code = await ended;
if (code !== 0) problems.push(`It ends with ${code}.`);
await postgres.stop();
const { stdout: size } = spawnSync('du', ['-sm', lastStage.root, debian]);
remove();
for (const problem of problems) console.log(problem);
console.log(
  `Ended with ${code} in ${Date.now() - requestedAt} ms. Megabytes with the volume apart: ${size.toString().replace(/\s+/g, ' ')}`,
);
process.exit(problems.length === 0 ? 0 : 1);
