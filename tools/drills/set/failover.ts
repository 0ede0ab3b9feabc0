import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from './answers.ts';
import { behindTheCalls, seconds, type Drill } from './drill.ts';
import { checkBooks, startShopping } from './shoppers.ts';

const times = 3;
const perSecond = 100;
const promised = 15_000;
const calm = 5000;

/** The primary is switched off under purchases, and the standby takes its place. */
export const failover: Drill = async (set, market) => {
  const lines: string[] = [];
  const problems: string[] = [];
  for (let n = 0; n < times; n++) {
    const shopping = startShopping(market, perSecond);
    await sleep(calm + Math.random() * 1000);
    const { at, promoted } = set.databases.loseThePrimary();
    const tookPromotion = await promoted;
    await set.untilWell(false);
    const well = Date.now() - at;
    await sleep(calm);
    // A new standby comes while people go on buying.
    await set.databases.makeWhole();
    await set.untilWell();
    await shopping.stop();
    const { acknowledged, wrong } = shopping;
    const after = acknowledged.filter(({ asked, told }) => asked > at && told > at);
    const back = Math.min(...after.map(({ told }) => told)) - at;
    const before = acknowledged.filter(({ told }) => told <= at).length;
    if (!(back < promised)) problems.push(`The first purchase after the loss was acknowledged after ${back} ms.`);
    problems.push(...wrong.slice(0, 5), ...(await checkBooks(set.databases.current().url, market)));
    problems.push(...(await behindTheCalls(set, market)));
    lines.push(
      `primary lost at ${Math.round((before / (calm + 500)) * 1000)}/s: promoted after ${seconds(tookPromotion)}, first purchase after ${seconds(back)}, all well after ${seconds(well)}; ${acknowledged.length} purchases acknowledged; answers ${counted(shopping)}`,
    );
  }
  return { lines, problems };
};
