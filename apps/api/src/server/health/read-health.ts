import { performance } from 'node:perf_hooks';
import type { listJobs } from '@guildhall/contract/server/health.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { applicationRole } from '../../platform/database/application-role.ts';
import { freeBytes } from '../../platform/process/disk.ts';
import type { Resources } from '../../resources.ts';
import { findResults } from './health.sql.ts';

type Part = DataOf<typeof listJobs>['health'][number];

function part(name: string, good: boolean, words: string): Part {
  return { part: name, state: good ? 'good' : 'bad', words };
}

function unused(name: string, words: string): Part {
  return { part: name, state: 'unused', words };
}

async function ofDatabase({ database, config }: Resources): Promise<Part> {
  const began = performance.now();
  await database.ping();
  const { total, idle, waiting } = database.gauge();
  const took = Math.max(1, Math.round(performance.now() - began));
  const busy = `${total - idle} of its ${total} connections are in use`;
  const logIn =
    config.databaseOwnerUrl === ''
      ? `Each logs in as its owner and takes the role ${applicationRole}.`
      : `Each logs in as ${applicationRole}.`;
  return waiting > 0
    ? part('Database', false, `It answers in ${took} ms; ${busy}, and ${waiting} calls wait for one. ${logIn}`)
    : part('Database', true, `It answers in ${took} ms; ${busy}. ${logIn}`);
}

function ofReplica({ replica }: Resources): Part {
  if (!replica) return unused('Replica', 'There is none. Everything is read from the database itself.');
  const { isRead, behind } = replica.gauge();
  const late = `at most ${behind.toFixed(1)} seconds behind`;
  return part(
    'Replica',
    isRead,
    isRead ? `It is read, and ${late}.` : `It is not in use. It is unreachable or too far behind (${late}).`,
  );
}

async function ofFiles({ fileStore, config }: Resources): Promise<Part> {
  const where = config.s3Bucket !== '' ? 'the store of files' : 'the folder of files';
  return (await fileStore.answers())
    ? part('Files', true, `They are in ${where}, which answers.`)
    : part('Files', false, `They are in ${where}, which does not answer.`);
}

const mega = 1024 * 1024;

async function ofDisk({ config }: Resources): Promise<Part> {
  const free = await freeBytes(config.dataDir).catch(() => undefined);
  if (free === undefined) return unused('Disk', 'This process stores nothing on a disk.');
  const words = `${Math.floor(free / mega).toLocaleString('en-US')} MB are free; below ${config.leastFreeMb} MB nothing is served.`;
  return part('Disk', free >= 2 * config.leastFreeMb * mega, words);
}

function ofLive({ live }: Resources): Part {
  const lost = Object.entries(live.buses()).flatMap(([bus, connected]) => (connected ? [] : [bus]));
  return lost.length === 0
    ? part('Live events', true, 'They are carried from process to process.')
    : part('Live events', false, `Those by ${lost.join(' and ')} are late until the connection is back.`);
}

type Run = { result: string; problem: string };

/** By how the last job ended that has to do with it. */
function byJob(name: string, run: Run | undefined, where: string): Part {
  if (!run || run.result === 'done') return part(name, true, run ? `${where} The last time it succeeded.` : where);
  return part(name, false, `${where} The last time it failed: ${run.problem}`);
}

/** By the last look at the providers' keys and accounts, and by how the last payments were followed. */
function ofPayments(where: string, check: Run | undefined, poll: Run | undefined): Part {
  return check && check.result !== 'done'
    ? part('Card payments', false, `${where} ${check.problem}`)
    : byJob('Card payments', poll, where);
}

/** The state of the parts that the product needs, as far as it knows already; only the store of files is asked. */
export async function readHealth(db: Db, resources: Resources): Promise<Part[]> {
  const { config, jobs, payments } = resources;
  const results = await findResults(db, ['mail.send', 'payments.poll', 'payments.check-providers']);
  const providers = payments.all
    .map(({ name, testMode }) => `${name} (${testMode ? 'test' : 'real'} money)`)
    .join(', ');
  const mail = config.smtpUrl === '' ? 'It is stored on this machine.' : 'It goes out by a mail server.';
  return [
    await ofDatabase(resources),
    ofReplica(resources),
    part('Job queue', jobs.ready(), jobs.ready() ? 'It has started.' : 'It has not started yet.'),
    await ofFiles(resources),
    await ofDisk(resources),
    byJob('Mail', results.get('mail.send'), mail),
    ofPayments(`By ${providers}.`, results.get('payments.check-providers'), results.get('payments.poll')),
    ofLive(resources),
    unused('Backup', 'Guildhall does not know about backups. Please watch their age yourself.'),
  ];
}
