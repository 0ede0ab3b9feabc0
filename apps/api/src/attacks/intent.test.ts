import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../operator/verify-ledger.ts';
import { openDatabase } from '../platform/database/database.ts';
import { History, type Found } from './intent-history.ts';
import { IntentWorld, rules } from './intent-world.ts';

// So many in the gate; `npm run test:intent` plays 2,000.
const histories = Number(process.env['HISTORIES'] ?? 40);
const seed = Number(process.env['SEED'] ?? 23_001);
/** A world gets slower with what is written in it. */
const perWorld = 50;

let world: IntentWorld;
beforeEach(async () => {
  world = await IntentWorld.open();
});
afterEach(() => world.stop());

/** No rule is bent, and nothing is gained but card money that was taken back after the delay. */
const fair = { bent: [], beyond: 0 };

function judged({ bent, gained, atRisk }: Found) {
  return { bent, beyond: Math.max(0, gained - atRisk) };
}

describe('two people who play false', () => {
  it('gain nothing by money that the bank is said to have sent back', async () => {
    const history = await History.begin(world, 1, 'finance');
    await history.topUp(history.friend, 1000);
    await history.wait(24 * 8);
    for (let round = 0; round < 4; round++) {
      await history.empty(history.friend, 0);
      await history.approve(history.withdrawals.at(-1)!);
      await history.day();
      await history.batch();
      await history.sayPaid(history.withdrawals.at(-1)!);
      await history.sayReturned(history.withdrawals.at(-1)!);
      await history.wait(24);
    }
    expect(judged(await history.end())).toEqual(fair);
  });

  it('gain nothing by a large payout, which two approved, that one says has come back', async () => {
    const history = await History.begin(world, 2, 'finance');
    await history.topUp(history.friend, 20_000);
    await history.wait(24 * 8);
    for (let round = 0; round < 4; round++) await history.withdraw(history.friend, 5000, 0);
    await history.wait(24 * 2);
    await history.day();
    for (const withdrawal of history.withdrawals) await history.sayReturned(withdrawal);
    await history.empty(history.friend, 0);
    await history.day();
    expect(judged(await history.end())).toEqual(fair);
  });

  it('pass no limit by many wallets and one bank account', async () => {
    const history = await History.begin(world, 3, 'finance');
    for (const who of [...history.people.slice(1), ...history.organizations]) await history.topUp(who, 1000);
    await history.wait(24 * 8);
    for (const who of [...history.people.slice(1), ...history.organizations]) await history.withdraw(who, 1000, 0);
    await history.wait(24 * 2);
    for (const withdrawal of history.withdrawals) await history.approve(withdrawal);
    await history.batch();
    await history.day();
    expect(judged(await history.end())).toEqual(fair);
  });

  it('gain nothing by a card purchase whose card is charged back', async () => {
    const history = await History.begin(world, 4, null);
    await history.order(history.friend, history.own, 1, 'card');
    await history.wait(1);
    await history.empty(history.own, 0);
    await history.wait(24);
    await history.day();
    await history.chargeBack(0);
    await history.day();
    await history.wait(24 * 9);
    await history.day();
    expect(judged(await history.end())).toEqual(fair);
  });

  it('decide nothing for an organization of one of them', async () => {
    const history = await History.begin(world, 5, 'finance');
    const { own, friend, operator } = history;
    await history.join(own, operator!, 'owner');
    await history.topUp(friend, 1000);
    await history.order(friend, own, 1, 'wallet');
    await history.order(own, history.stranger, 1, 'wallet');
    await history.dispute(history.purchases[0]!);
    await history.decideDispute(history.purchases[0]!, 0);
    for (const purchase of history.purchases) await history.operatorRefund(purchase, 1);
    await history.topUp(own, 10);
    await history.withdraw(own, 5, 0);
    await history.freeze(own, world.admin);
    await history.lift(own);
    await history.leave(own, operator!);
    await history.approve(history.withdrawals[0]!);
    expect(judged(await history.end())).toEqual(fair);
  });

  it('are not two operators because one is an admin', async () => {
    const history = await History.begin(world, 6, 'admin');
    await history.topUp(history.friend, 5000);
    await history.wait(24 * 8);
    await history.withdraw(history.friend, 5000, 0);
    await history.wait(24 * 2);
    await history.approve(history.withdrawals[0]!);
    await history.grant(history.second);
    await history.approve(history.withdrawals[0]!, history.helper);
    await history.wait(24 * 4);
    await history.approve(history.withdrawals[0]!, history.helper);
    await history.day();
    expect(judged(await history.end())).toEqual(fair);
  });
});

describe('people with intent', () => {
  it(
    `get out no more than they put in, decide nothing of their own and pass no limit in ${histories} histories`,
    { timeout: 60_000 + histories * 5_000 },
    async () => {
      let lost = 0;
      let worst = 0;
      const acts: Found['acts'] = {};
      for (let at = 0; at < histories; at++) {
        if (at % perWorld === perWorld - 1) {
          await world.stop();
          world = await IntentWorld.open();
        }
        const history = await History.begin(world, seed + at);
        const steps = 20 + (at % 30);
        for (let step = 0; step < steps; step++) await history.step();
        const found = await history.end();
        expect(judged(found), `seed ${seed + at}`).toEqual(fair);
        lost += found.gained;
        worst = Math.max(worst, found.gained);
        for (const [act, { done, refused }] of Object.entries(found.acts)) {
          const told = (acts[act] ??= { done: 0, refused: 0 });
          told.done += done;
          told.refused += refused;
        }
        await world.forget();
      }
      const owner = openDatabase(world.app.ownerUrl, { max: 2 });
      expect(await verifyLedger(owner)).toEqual([]);
      await owner.close();
      if (histories > 100) console.table(acts);
      console.log(
        `${histories} histories: the house lost $${lost} of card money that was taken back after ${rules.cardWaitDays} days, at most $${worst} in one`,
      );
    },
  );
});
