import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { payStandingOrders } from './pay-standing-orders.ts';
import { setStandingOrder } from './set-standing-order.ts';
import { investIn, projectWith, setDay, wordsTo } from './test-holdings.ts';

let ledger: TestLedger;
let organization: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
  organization = await ledger.member(2);
});
afterAll(() => ledger.stop());

it('pays a date on its day, whole or not at all, tries again each day for two weeks, and says each failure once', async () => {
  const projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 12, roi: 12 });
  await setDay(ledger, '2026-01-15');
  const holder = await ledger.member();
  await investIn(ledger, holder, projectId, 120_000n);
  const on = { projectId, on: true };
  expect(await setStandingOrder(ledger.as(organization), on)).toEqual({ on: true });
  const stranger = await ledger.member(2);
  await expect(setStandingOrder(ledger.as(stranger), on)).rejects.toMatchObject({ code: 'not_found' });

  await setDay(ledger, '2026-02-14');
  expect(await payStandingOrders(ledger.resources)).toBe(0);
  await ledger.asOwner(
    `UPDATE business_clock SET ahead = ahead + '2026-02-15T05:59:00Z'::timestamptz - '2026-02-14T12:00:00Z'`,
  );
  expect(await payStandingOrders(ledger.resources)).toBe(0);
  await setDay(ledger, '2026-02-15');
  expect(await payStandingOrders(ledger.resources)).toBe(1);
  expect((await ledger.wallet(holder)).balance).toBe(11_200n);
  expect(await payStandingOrders(ledger.resources)).toBe(0);

  // All but 100.00 of the organization's money has gone elsewhere.
  const { balance } = await ledger.wallet(organization);
  await ledger.asOwner("SELECT hold_money($1, $2, 'withdrawal', uuidv7())", [organization.id, balance - 10_000n]);
  await setDay(ledger, '2026-03-15');
  expect(await payStandingOrders(ledger.resources)).toBe(0);
  expect(await payStandingOrders(ledger.resources)).toBe(0);
  const words =
    'Your standing order could not pay $112.00 for Test Project, due on March 15, 2026: not enough money in your wallet. We will try again tomorrow.';
  expect(await wordsTo(ledger, organization, 'standingFailed')).toEqual([words]);
  await setDay(ledger, '2026-03-16');
  await payStandingOrders(ledger.resources);
  expect(await wordsTo(ledger, organization, 'standingFailed')).toEqual([words, words]);
  await setDay(ledger, '2026-03-29');
  await ledger.topUp(organization, 5000n);
  expect(await payStandingOrders(ledger.resources)).toBe(0);
  await setDay(ledger, '2026-03-28');
  expect(await payStandingOrders(ledger.resources)).toBe(1);
  expect((await ledger.wallet(holder)).balance).toBe(22_400n);
  await setStandingOrder(ledger.as(organization), { projectId, on: false });
  await ledger.topUp(organization, 50_000n);
  await setDay(ledger, '2026-04-15');
  expect(await payStandingOrders(ledger.resources)).toBe(0);
  await ledger.asOwner("SELECT resolve_hold(h.id, 'released') FROM holds AS h WHERE h.account_id = $1", [
    organization.id,
  ]);
  await ledger.asOwner('DELETE FROM holds WHERE account_id = $1', [organization.id]);
  expect(await verifyLedger(ledger.owner)).toEqual([]);
});
