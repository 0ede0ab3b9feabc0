import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { startLive } from '../../platform/live/live.ts';
import { order } from '../../market/orders/order.ts';
import { publishWalletChanges } from './publish-wallet-changes.ts';
import { anOrder, openTestLedger, type TestLedger } from '../../money/wallet/test-ledger.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.stop());

describe('live events of both parties', () => {
  it('are sent once for a burst of purchases', async () => {
    const live = await startLive(ledger.database);
    const seller = await ledger.member(2);
    const buyer = await ledger.member();
    const stranger = await ledger.member();
    const project = await ledger.project({ by: seller, budget: 100n });
    await ledger.topUp(buyer, 1_000n);
    const heard: [string, LiveEvent][] = [];
    for (const [who, member] of Object.entries({ seller, buyer, stranger }))
      live.hear(member.id, (event) => {
        if (event.event === 'wallet') heard.push([who, event]);
      });
    const each = [
      ['buyer', { event: 'wallet' }],
      ['seller', { event: 'wallet' }],
    ];
    await order(ledger.as(buyer), anOrder(project, 1, true));
    await expect.poll(() => heard.toSorted()).toEqual(each);

    // What many purchases of one moment do, published at once: a busy machine would put time between the purchases.
    heard.length = 0;
    for (let i = 0; i < 3; i++) publishWalletChanges(ledger.as(buyer).resources, [buyer.id, seller.id]);
    await expect.poll(() => heard.toSorted()).toEqual(each);
    await wait(200);
    expect(heard).toHaveLength(2);
  });
});
