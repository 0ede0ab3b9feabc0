// Figures, never tests: `npm run bench -- [--only=R1,W1,live,scale,queues,workers,sitemap] [--rows=10000] [--seconds=10] [--write]`. With `--write` the
// tables and plots of docs/performance.md are written again.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { callsOf, measureCalls } from './calls.mjs';
import { measureLive } from './live.mjs';
import { measureQueues, measureScale } from './scale.mjs';
import { measureWorkers } from './workers.mjs';
import { measureSitemap } from './sitemap.mjs';
import { plotOfRatios, tableOf, writeSection } from './report.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: [...Object.keys(callsOf('')), 'live'].join(',') },
    rows: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    listeners: { type: 'string', default: '10000' },
    write: { type: 'boolean', default: false },
  },
});
const only = values.only.split(',');
const settings = { rows: Number(values.rows), seconds: Number(values.seconds), listeners: Number(values.listeners) };

const calls = only.filter((id) => id in callsOf(''));
if (calls.length > 0) {
  const results = await measureCalls(calls, settings);
  const rows = results.map(rowOf);
  console.log(
    `${settings.rows} organizations, 32 connections, medians of 5 turns, ${availableParallelism()} processors`,
  );
  console.table(rows);
  if (values.write) {
    await writeSection('calls', tableOf(rows));
    await plotOfRatios('calls', results);
  }
}
if (only.includes('live')) {
  const rows = await measureLive(settings);
  console.table(rows);
  if (values.write) await writeSection('live', tableOf(rows));
}
if (only.includes('workers')) {
  const rows = await measureWorkers(settings);
  console.table(rows);
  if (values.write) await writeSection('workers', tableOf(rows));
}
if (only.includes('scale')) {
  const rows = await measureScale(values.sizes.split(',').map(Number));
  console.log(tableOf(rows));
  if (values.write) await writeSection('scale', tableOf(rows));
}
if (only.includes('queues')) {
  const rows = await measureQueues();
  console.log(tableOf(rows));
  if (values.write) await writeSection('queues', tableOf(rows));
}
if (only.includes('sitemap')) console.table(await measureSitemap(values.sizes.split(',').map(Number)));
process.exit(0);

function rowOf({ id, what, goal, limit, product, ratio, cpuRatio, p99Ratio, pgbench }) {
  return {
    call: `${id} ${what}`,
    'limit /s': Math.round(limit.rate),
    'ours /s': Math.round(product.rate),
    ratio: ratio.toFixed(2),
    goal: goal?.toFixed(2) ?? '–',
    'limit µs': Math.round(limit.cpu),
    'ours µs': Math.round(product.cpu),
    'limit µs / ours': cpuRatio.toFixed(2),
    'limit p99 ms': limit.p99,
    'ours p99 ms': product.p99,
    'p99 ratio': p99Ratio.toFixed(2),
    'of pgbench': pgbench?.toFixed(2) ?? '–',
  };
}
