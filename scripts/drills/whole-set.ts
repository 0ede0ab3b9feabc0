// npm run drill [-- --only=start,failover,parts,rolling,journey,suite]: everything that more than one machine has, on this one: HAProxy,
// two processes, PgBouncer, a primary with its standby, Redis and a store of files. It is loaded and broken, and nothing that was
// acknowledged may be lost or doubled. Ends with 1 when a promise is broken. Figures, never tests.
import { parseArgs } from 'node:util';
import { failover } from './set/failover.ts';
import { parts } from './set/parts.ts';
import { rolling } from './set/rolling.ts';
import { openMarket } from './set/shoppers.ts';
import { start } from './set/start.ts';
import { startSet } from './set/set.ts';
import type { Drill } from './set/drill.ts';

const drills: Record<string, Drill> = { start, failover, parts, rolling };

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',') ?? Object.keys(drills);
const unknown = wanted.filter((name) => !(name in drills));
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}; there are ${Object.keys(drills).join(', ')}.`);
  process.exit(2);
}

const from = Date.now();
const set = await startSet();
const market = await openMarket(set.base, { buyers: 60, sellers: 10 });
console.log(`All parts run after ${((Date.now() - from) / 1000).toFixed(1)} s at ${set.base}.`);
let broken = 0;
for (const name of wanted) {
  const { lines, problems } = await drills[name]!(set, market);
  for (const line of lines) console.log(`${name.padEnd(9)} ${line}`);
  for (const problem of problems) console.log(`${name.padEnd(9)} BROKEN: ${problem}`);
  broken += problems.length;
}
await set.stop();
console.log(broken === 0 ? 'Every promise was kept.' : `${broken} promises were broken.`);
process.exit(broken === 0 ? 0 : 1);
