// npm run drill [-- --only=start,failover,parts,rolling,journey,suite]: everything that more than one machine has, on this one: HAProxy,
// two processes, PgBouncer, a primary with its standby, Redis and a store of files. It is loaded and broken, and nothing that was
// acknowledged may be lost or doubled. Ends with 1 when a promise is broken. Figures, never tests.
import { parseArgs } from 'node:util';
import { failover } from './set/failover.ts';
import { parts } from './set/parts.ts';
import { rolling } from './set/rolling.ts';
import { openMarket } from './set/shoppers.ts';
import { start } from './set/start.ts';
import { startSet, type SetOptions, type WholeSet } from './set/set.ts';
import { journey, suite } from './set/suites.ts';
import { seconds, type Drill, type Found, type Walk } from './set/drill.ts';

/** What breaks a set. */
const breaking: Record<string, Drill> = { start, failover, parts, rolling };
/** What walks over a set that is whole. Holds last a minute there, and its database may lose its data, so that many others can be made on it. */
const walks: Record<string, Walk> = { journey, suite };
const forWalks = { database: { fsync: 'off', full_page_writes: 'off' }, product: { CARD_HOLD_SECONDS: '60' } };

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',') ?? [...Object.keys(breaking), ...Object.keys(walks)];
const unknown = wanted.filter((name) => !(name in breaking || name in walks));
if (unknown.length > 0) {
  console.error(
    `There is no drill ${unknown.join(', ')}; there are ${[...Object.keys(breaking), ...Object.keys(walks)].join(', ')}.`,
  );
  process.exit(2);
}

let broken = 0;

function printResult(name: string, { lines, problems }: Found): void {
  for (const line of lines) console.log(`${name.padEnd(9)} ${line}`);
  for (const problem of problems) console.log(`${name.padEnd(9)} BROKEN: ${problem}`);
  broken += problems.length;
}

async function begin(options?: SetOptions): Promise<WholeSet> {
  const from = Date.now();
  const set = await startSet(options);
  console.log(`All parts run after ${seconds(Date.now() - from)} at ${set.base}.`);
  return set;
}

if (wanted.some((name) => name in breaking)) {
  const set = await begin();
  const market = await openMarket(set.base, { buyers: 60, sellers: 10 });
  for (const [name, drill] of Object.entries(breaking))
    if (wanted.includes(name)) printResult(name, await drill(set, market));
  await set.stop();
}
if (wanted.some((name) => name in walks)) {
  const set = await begin(forWalks);
  for (const [name, walk] of Object.entries(walks)) if (wanted.includes(name)) printResult(name, await walk(set));
  await set.stop();
}
console.log(broken === 0 ? 'Every promise was kept.' : `${broken} promises were broken.`);
process.exit(broken === 0 ? 0 : 1);
