// Every list and every search of the product at growing sizes: the time of an answer (the median of fifteen, without a network), and from
// the server's own plans how many rows and index entries were read for it.
import { readFile } from 'node:fs/promises';
import { callsOf } from './scale/calls.mjs';
import { fillQueuesText, fillText } from './scale/fill.mjs';
import { measureCalls } from './scale/measure.mjs';
import { openScale } from './scale/open.mjs';
import { consoleCalls } from './scale/console-calls.mjs';

/** One row for each call, with its figures at each of these sizes. */
export async function measureScale(sizes) {
  const rows = new Map();
  for (const size of sizes) {
    const scale = await openScale(String(size), (owner) => fill(owner, size));
    try {
      const [{ all, own }] = (
        await scale.owner.query(
          `SELECT (SELECT sum(organizations) FROM directory_totals)::int AS all, (SELECT count(*) FROM conversations)::int AS own`,
        )
      ).rows;
      for (const [call, figures] of (await measureCalls([scale], callsOf({ rows: all, own })))[0]) {
        const at = size.toLocaleString('en-US');
        rows.set(call, { ...(rows.get(call) ?? { call }), ...columnsAt(at, figures) });
      }
    } finally {
      await scale.stop();
    }
  }
  return [...rows.values()];
}

/** One row for each list of the operators' console: at 1,000 of everything, and at 100,000 people, 1,000,000 orders, 50,000 withdrawals and 20,000 cases. */
export async function measureQueues() {
  const scales = [];
  try {
    scales.push(await openQueues('queues-small', { people: 1000, withdrawals: 1000, orders: 1000, cases: 1000 }));
    scales.push(
      await openQueues('queues-large', { people: 100_000, withdrawals: 50_000, orders: 1_000_000, cases: 20_000 }),
    );
    return ratiosOf(await measureCalls(scales, consoleCalls));
  } finally {
    for (const scale of scales) await scale.stop();
  }
}

function openQueues(name, numbers) {
  return openScale(name, async (owner) => {
    await owner.query(await fillQueuesText(numbers));
    await owner.query('VACUUM ANALYZE');
  });
}

function ratiosOf([small, large]) {
  return [...small].map(([call, few]) => ({
    call,
    ...columnsAt('1,000', few),
    ...columnsAt('100,000', large.get(call)),
    ratio: (large.get(call).ms / few.ms).toFixed(2),
  }));
}

function columnsAt(at, { ms, rows, entries }) {
  return { [`ms at ${at}`]: ms.toFixed(1), [`rows at ${at}`]: rows, [`entries at ${at}`]: entries };
}

async function fill(owner, rows) {
  await owner.query(await fillText(rows));
  await owner.query('ANALYZE');
  await owner.query(await readFile(new URL('scale/fill-lines.sql', import.meta.url), 'utf8'));
  await owner.query('VACUUM ANALYZE');
}
