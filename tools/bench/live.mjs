// Live streams: what each of many listeners costs in memory, and how many statements a beat takes.
import { request, Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buyers, startDatabase, tokenOf } from './database.mjs';
import { startServer } from './server.mjs';

/** An address of this machine for each 5,000 connections, since the ports of one are limited. */
function localAddress(n) {
  return `127.0.0.${2 + Math.floor(n / 5000)}`;
}

function listen(port, n, heard) {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: localAddress(n),
        path: '/api/live',
        headers: { authorization: tokenOf(1 + (n % buyers)) },
        agent: new Agent(),
      },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`A listener was answered ${answer.statusCode}`));
        answer.setEncoding('utf8');
        answer.on('data', (text) => {
          if (text.includes('event: wallet')) heard(performance.now());
        });
        resolve(asked);
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

/** How many transactions the database saw in a number of milliseconds, these countings left out. */
async function during(client, ms) {
  const count = async () => {
    const { rows } = await client.query('SELECT sum(xact_commit + xact_rollback)::int AS n FROM pg_stat_database');
    return rows[0].n;
  };
  const before = await count();
  await sleep(ms);
  return (await count()) - before - 1;
}

function at(values, part) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)];
}

/**
 * Opens `listeners` streams of 1,000 accounts; answers memory for each, transactions in a beat of 20 seconds beside the same time without
 * listeners, and how soon an event arrives.
 */
export async function measureLive({ listeners }) {
  const database = await startDatabase(1000);
  const ours = await startServer('product.mjs', database, ['--expose-gc']);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let heard = () => {};
  const quiet = await during(client, 20_000);
  const before = await ours.ask('collect');
  const open = [];
  for (let n = 0; n < listeners; n += 100)
    open.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(100, listeners - n) }, (_, i) => listen(ours.port, n + i, (now) => heard(now))),
      )),
    );
  // An idle connection reports to the statistics what it did only after ten seconds.
  await sleep(15_000);
  const after = await ours.ask('collect');
  const beating = await during(client, 20_000);
  const took = [];
  for (let i = 0; i < 20; i += 1) {
    const began = performance.now();
    heard = (now) => took.push(now - began);
    await client.query(`SELECT pg_notify('guildhall_live', json_build_object('userId', id, 'event', 'wallet')::text)
      FROM users WHERE email LIKE 'buyer-1%' ORDER BY id LIMIT 20`);
    await sleep(300);
  }
  const held = (await ours.ask('collect')).rss;
  await client.end();
  process.kill(ours.pid, 'SIGKILL');
  for (const each of open) each.on('error', () => {}).destroy();
  await database.stop();
  return [
    {
      listeners: open.length,
      'kB each': ((after.rss - before.rss) / open.length / 1024).toFixed(1),
      'kB each after beats': ((held - before.rss) / open.length / 1024).toFixed(1),
      'transactions a beat': beating,
      'without listeners': quiet,
      'event p50 ms': at(took, 0.5).toFixed(1),
      'event p99 ms': at(took, 0.99).toFixed(1),
    },
  ];
}
