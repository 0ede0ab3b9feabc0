import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLive, type LiveEvent } from '../platform/live.ts';
import { order } from '../orders/order.ts';
import { anOrder, openTestLedger, type TestLedger } from './test-ledger.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.stop());

describe('the pages of both sides', () => {
  it('hear once of a burst of purchases', async () => {
    const live = await startLive(ledger.database);
    const [seller, buyer, stranger] = [await ledger.member(2), await ledger.member(), await ledger.member()];
    const project = await ledger.project({ by: seller, budget: 100n });
    await ledger.topUp(buyer, 1_000n);
    const heard: [string, LiveEvent][] = [];
    for (const [who, member] of Object.entries({ seller, buyer, stranger }))
      live.hear(member.id, (event) => {
        if (event.event === 'wallet') heard.push([who, event]);
      });
    await Promise.all([1, 2, 3].map(() => order(ledger.as(buyer), anOrder(project, 1, true))));
    for (let i = 0; i < 40 && heard.length < 2; i++) await wait(25);
    await wait(100);
    expect(heard.toSorted()).toEqual([
      ['buyer', { event: 'wallet' }],
      ['seller', { event: 'wallet' }],
    ]);
  });
});
