import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from './answers.ts';
import { behindTheCalls, seconds, type Drill } from './drill.ts';
import { checkBooks, startShopping } from './shoppers.ts';
import { startVisits } from './visitors.ts';
import type { WholeSet } from './set.ts';

const purchases = 60;
const visits = 40;
/** How long there is load before, in milliseconds. */
const calm = 3000;
/** How long a part is away until somebody starts it again, in milliseconds. */
const away = 4000;

type Part = { name: string; kill(): Promise<unknown>; start(): unknown };

/** What is killed, and what its supervisor does a moment later. Nobody touches the rest. */
function partsOf(set: WholeSet): Part[] {
  const { databases, pooler, redis, store, servers } = set;
  const killServer = async (place: 0 | 1) => {
    servers[place].child.kill('SIGKILL');
    await servers[place].ended;
  };
  return [
    { name: 'process one', kill: () => killServer(0), start: () => set.startAgain(0) },
    { name: 'process two', kill: () => killServer(1), start: () => set.startAgain(1) },
    { name: 'Redis', kill: () => redis.stop(), start: () => redis.start() },
    { name: 'PgBouncer', kill: () => pooler.kill(), start: () => pooler.start() },
    { name: 'store of files', kill: () => store.stop(), start: () => store.start() },
    { name: 'standby', kill: () => databases.loseTheStandby(), start: () => databases.makeWhole() },
  ];
}

/** Each part is killed under load and started again. */
export const parts: Drill = async (set, market) => {
  const lines: string[] = [];
  const problems: string[] = [];
  for (const part of partsOf(set)) {
    const shopping = startShopping(market, purchases);
    const visiting = await startVisits(market, visits);
    await sleep(calm);
    await part.kill();
    await sleep(away);
    const from = Date.now();
    await part.start();
    await set.untilWell();
    const well = Date.now() - from;
    await sleep(calm);
    await Promise.all([shopping.stop(), visiting.stop()]);
    const wrong = [...shopping.wrong, ...visiting.wrong];
    const found = [...wrong.slice(0, 5), ...(await behindTheCalls(set, market))];
    found.push(...(await checkBooks(set.databases.current().url, market)));
    problems.push(...found.map((problem) => `${part.name}: ${problem}`));
    lines.push(
      `${part.name} killed, started again after ${seconds(away)}: all well ${seconds(well)} later; the slowest answer took ${seconds(Math.max(shopping.slowest, visiting.slowest))}; answers ${counted(shopping, visiting)}`,
    );
  }
  return { lines, problems };
};
