import { setTimeout as sleep } from 'node:timers/promises';
import { untilReady } from '../product.ts';
import { counted, type Answers } from './answers.ts';
import { seconds, type Drill } from './drill.ts';
import { checkBooks, startShopping } from './shoppers.ts';
import { startVisits } from './visitors.ts';

const restarts = 20;
const purchases = 40;
const visits = 160;

/** Both processes are restarted in turn under load, as a release does it. */
export const rolling: Drill = async (set, market) => {
  const problems: string[] = [];
  const shopping = startShopping(market, purchases);
  const visiting = await startVisits(market, visits);
  const began = Date.now();
  let slowest = 0;
  for (let n = 0; n < restarts; n++) {
    const place = n % 2 === 0 ? 0 : 1;
    const { child, ended } = set.servers[place];
    const asked = Date.now();
    child.kill('SIGTERM');
    const code = await ended;
    slowest = Math.max(slowest, Date.now() - asked);
    if (code !== 0) problems.push(`A process ended with ${code}.`);
    await untilReady(set.startAgain(place));
    // Until the balancer has seen it twice.
    await sleep(2500);
    const { tried, failed } = sumOf(shopping, visiting);
    console.log(`restart ${n + 1} after ${seconds(Date.now() - began)}: ${tried} requests, ${failed} failed`);
  }
  await Promise.all([shopping.stop(), visiting.stop()]);
  const took = Date.now() - began;
  const { tried, failed } = sumOf(shopping, visiting);
  if (failed > 0) problems.push(`${failed} requests failed: ${counted(shopping, visiting)}`);
  problems.push(...[...shopping.wrong, ...visiting.wrong].slice(0, 5));
  problems.push(...(await checkBooks(set.databases.current().url, market)));
  return {
    lines: [
      `${restarts} restarts in ${seconds(took)}: ${tried} requests, ${Math.round((tried / took) * 1000)}/s, ${failed} failed; the slowest end took ${seconds(slowest)}, the slowest answer ${seconds(Math.max(shopping.slowest, visiting.slowest))}`,
    ],
    problems,
  };
};

/** How many answers there were, and how many of them were no success. */
function sumOf(...answers: Answers[]): { tried: number; failed: number } {
  const all = answers.flatMap(({ counts }) => [...counts]);
  const sum = (some: typeof all) => some.reduce((total, [, count]) => total + count, 0);
  return { tried: sum(all), failed: sum(all.filter(([kind]) => kind !== '200')) };
}
