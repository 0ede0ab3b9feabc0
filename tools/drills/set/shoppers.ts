import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyLedger } from '../../../apps/api/src/money/ledger/verify-ledger.ts';
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts';
import { buy, publish, signUp, startLoad, topUp, type Someone } from '../product.ts';
import { newAnswers, note, type Answers } from './answers.ts';

/** People with money, and projects of several organizations that they buy a unit of, $1 each. */
export type Market = {
  base: string;
  buyers: (Someone & { cents: number })[];
  projects: string[];
  /** An organization that sells nothing. */
  guild: Someone;
  /** The orders that were acknowledged so far. */
  orders: string[];
  /** Purchases that nobody acknowledged for a minute: perhaps made, perhaps not. */
  givenUp: number;
};

/** When the try that was acknowledged began, and when it was. */
type Purchase = { asked: number; told: number };

export type Shopping = Answers & {
  /** The purchases that were acknowledged, in that order. */
  acknowledged: Purchase[];
  stop(): Promise<void>;
};

/** In milliseconds, after which a purchase that is not acknowledged is given up. */
const patience = 60_000;

/** Signs everybody up and fills the wallets of buyers with $5,000 each. */
export async function openMarket(base: string, count: { buyers: number; sellers: number }): Promise<Market> {
  const projects: string[] = [];
  for (let n = 0; n < count.sellers; n++)
    projects.push(await publish(base, await signUp(base, 2), `Flour by the Sack ${n}`));
  const buyers: Market['buyers'] = [];
  const addBuyers = async () => {
    while (buyers.length < count.buyers) {
      const by = await signUp(base);
      const paid = (await topUp(base, by, 5000)).at(-1)!;
      if (paid.status !== 200) throw new Error(`Top-up: ${paid.status} ${paid.message}`);
      buyers.push({ ...by, cents: 500_000 });
    }
  };
  await Promise.all(Array.from({ length: 4 }, addBuyers));
  return { base, buyers, projects, guild: await signUp(base, 2), orders: [], givenUp: 0 };
}

/**
 * Buys so often a second, each buyer one thing at a time, as people do. What was not answered, or answered with 5xx, is asked again
 * under the same key until it is acknowledged.
 */
export function startShopping(market: Market, perSecond: number): Shopping {
  const answers = newAnswers();
  const acknowledged: Purchase[] = [];
  const { base, projects } = market;
  const idle = [...market.buyers];
  let count = 0;

  const shop = async (by: Market['buyers'][number]): Promise<void> => {
    const key = randomUUID();
    const projectId = projects[count++ % projects.length]!;
    const from = Date.now();
    for (let wait = 250; ; wait = Math.min(wait * 2, 2000)) {
      const asked = Date.now();
      const told = await buy(base, by, projectId, key);
      note(answers, 'purchase', told, Date.now() - asked);
      if (told.status === 200) {
        acknowledged.push({ asked, told: Date.now() });
        market.orders.push(told.data.orderId);
        by.cents -= 100;
        return;
      }
      if (Date.now() - from > patience) return void market.givenUp++;
      await sleep(wait * (0.5 + Math.random()));
    }
  };
  const stop = startLoad(perSecond, () => {
    const by = idle.shift();
    return by ? shop(by).finally(() => void idle.push(by)) : null;
  });
  return Object.assign(answers, { acknowledged, stop });
}

/** What is wrong with the books, in words; nothing when each acknowledged purchase is there once and no other is. */
export async function checkBooks(ownerUrl: string, market: Market): Promise<string[]> {
  const database = openDatabase(ownerUrl, { max: 2 });
  const problems: string[] = [];
  const { buyers, projects, orders, givenUp } = market;
  try {
    const rows = await database.query<{ id: string }>(
      { name: '', text: `SELECT id FROM orders WHERE project_id = ANY($1) AND status = 'COMPLETED'` },
      [projects],
    );
    const kept = new Set(rows.map(({ id }) => id));
    const lost = orders.filter((id) => !kept.has(id)).length;
    const twice = orders.length - new Set(orders).size;
    const more = kept.size - new Set(orders).size + lost;
    if (lost > 0) problems.push(`${lost} acknowledged purchases are lost.`);
    if (twice > 0) problems.push(`${twice} purchases were acknowledged under two keys.`);
    if (more > givenUp) problems.push(`${more} purchases stand there that nobody was told of.`);
    if (givenUp > 0) problems.push(`${givenUp} purchases were given up.`);
    const wallets = await database.query<{ id: string; cents: number }>(
      { name: '', text: 'SELECT id, balance_cents::float8 AS cents FROM ledger_accounts WHERE id = ANY($1)' },
      [buyers.map(({ id }) => id)],
    );
    const wrong = buyers.filter(({ id, cents }) => wallets.find((wallet) => wallet.id === id)?.cents !== cents).length;
    if (wrong > 0 && givenUp === 0) problems.push(`${wrong} wallets have another sum than they should.`);
    return [...problems, ...(await verifyLedger(database))];
  } finally {
    await database.close();
  }
}
