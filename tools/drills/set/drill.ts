import { setTimeout as sleep } from 'node:timers/promises';
import { buy, call } from '../product.ts';
import type { Market } from './shoppers.ts';
import type { WholeSet } from './set.ts';

/** What a drill found: figures in words, and which promises were broken. */
export type Found = { lines: string[]; problems: string[] };

export type Drill = (set: WholeSet, market: Market) => Promise<Found>;
export type Walk = (set: WholeSet) => Promise<Found>;

let checks = 0;

/** What does not work of what goes on behind the calls, in words: mails by the job queue, and live events from process to process. */
export async function behindTheCalls(set: WholeSet, market: Market): Promise<string[]> {
  // Another one each time, since codes for one account are limited.
  const by = market.buyers[checks++ % market.buyers.length]!;
  const problems: string[] = [];
  const mails = set.mail.received.length;
  const asked = await call(set.base, 'POST', '/auth/forgotPassword', { body: { email: by.email } });
  if (!(await within(15_000, () => set.mail.received.slice(mails).includes(by.email))))
    problems.push(`A mail did not leave within 15 s of ${asked.status} ${asked.message}`);

  const heard = new AbortController();
  const answer = await fetch(`${set.servers[1].base}/api/live`, {
    headers: { authorization: by.token },
    signal: heard.signal,
  });
  let said = '';
  void (async () => {
    for await (const chunk of answer.body!) said += Buffer.from(chunk).toString();
  })().catch(() => {});
  const bought = await buy(set.servers[0].base, by, market.projects[0]!);
  if (bought.status === 200) {
    market.orders.push(bought.data.orderId);
    by.cents -= 100;
  } else problems.push(`A purchase: ${bought.status} ${bought.message}`);
  if (!(await within(5000, () => said.includes('event: wallet'))))
    problems.push('A live event did not come from process one to process two within 5 s.');
  heard.abort();
  return problems;
}

async function within(patience: number, done: () => boolean): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(20)) if (done()) return true;
  return done();
}

/** Milliseconds in seconds, as figures show them. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
