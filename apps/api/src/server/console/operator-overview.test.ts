import type { OperatorRole } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/test-database.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import { testApp, type TestApp } from '../test-app.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** What waits, as an operator of this role sees it. */
async function waitingFor(role: OperatorRole) {
  const { token } = await newOperator(app, role);
  return (await app.call('GET', '/operator/overview', { token })).data.waiting;
}

const first = '2026-05-05T10:00:00.000Z';

/** Rows in these states, this number of each: the last one written is the one that has waited since `first`, the others came an hour later. */
function rows(...states: [status: string, many: number][]) {
  const values = states.map(([status, many]) => `('${status}', ${many})`).join(', ');
  return `(SELECT status, timestamptz '${first}' + CASE WHEN n = many THEN '0' ELSE interval '1 hour' END AS at
    FROM (VALUES ${values}) AS s (status, many), generate_series(1, many) AS n) AS r`;
}

/** Two or three of each that wait, and some that do not. */
async function plant() {
  const { id } = await app.signUp();
  await asOwner(
    app.ownerUrl,
    `SET session_replication_role = replica;
    INSERT INTO withdrawals (user_id, amount_cents, bank_account, bank_key_id, account_ending, test, hold_id, status, created_at, decided_by, decided_at)
      SELECT '${id}', 100, '', '', '1234', true, uuidv7(), status::withdrawal_status, at,
        CASE WHEN status <> 'pending' THEN uuid '${id}' END, CASE WHEN status <> 'pending' THEN now() END
      FROM ${rows(['pending', 2], ['approved', 3], ['rejected', 1])};
    INSERT INTO payments (provider, user_id, purpose, amount_cents, status, created_at, settled_at, result)
      SELECT 'sandbox', '${id}', 'topup', 100, status, at, CASE status WHEN 'succeeded' THEN now() END, CASE status WHEN 'succeeded' THEN 'completed' END
      FROM ${rows(['processing', 2], ['succeeded', 1])};
    INSERT INTO payment_refunds (id, payment_id, amount_cents, hold_id, status, reason, operator_id)
      SELECT uuidv7(at - clock_timestamp()), uuidv7(), 100, uuidv7(), status, '', '${id}' FROM ${rows(['pending', 2], ['done', 1])};
    INSERT INTO book_checks (kind, checked_at, many, differences, note, explained_by, explained_at)
      SELECT 'audit', at, CASE status WHEN 'good' THEN 0 ELSE 1 END, '{}', '', CASE status WHEN 'explained' THEN uuid '${id}' END,
        CASE status WHEN 'explained' THEN now() END FROM ${rows(['bad', 2], ['good', 1], ['explained', 1])};
    INSERT INTO card_disputes (payment_id, provider_id, amount_cents, fee_cents, reason, is_inquiry, status, opened_at, due_at, closed_at)
      SELECT uuidv7(), 'du_1', 100, 0, '', false, status, at, at + interval '7 days', CASE status WHEN 'open' THEN NULL ELSE now() END
      FROM ${rows(['open', 3], ['won', 1])};
    INSERT INTO disputes (purchase_id, kind, user_id, seller_id, reason, message, disputed_cents, held_cents, status, opened_at, due_at, outcome)
      SELECT uuidv7(), 'order', '${id}', '${id}', 'other', '', 100, 0, status, at, at + interval '7 days', CASE status WHEN 'closed' THEN 'refused' ELSE '' END
      FROM ${rows(['answered', 2], ['open', 3], ['closed', 1])};
    CREATE TEMP TABLE filed AS SELECT uuidv7() AS id, status, at FROM ${rows(['answered', 2], ['open', 3], ['closed', 1])};
    INSERT INTO complaints (id, text_id, user_id, organization_id, created_at) SELECT id, uuidv7(), '${id}', uuidv7(), at FROM filed;
    INSERT INTO complaint_cases (id, number, organization_id, due_at, status) SELECT id, id::text, '${id}', at + interval '7 days', status FROM filed;
    INSERT INTO verifications (user_id, note, status, asked_at)
      SELECT uuidv7(), '', status, at FROM ${rows(['asked', 2], ['in_review', 3], ['refused', 1])};
    INSERT INTO flagged_things (kind, thing_id, author_id, status, flagged_at, appealed_at, answered_at)
      SELECT 'review', uuidv7(), '${id}', CASE status WHEN 'open' THEN 'open' ELSE 'hidden' END, at, CASE status WHEN 'open' THEN NULL ELSE at END,
        CASE status WHEN 'answered' THEN now() END FROM ${rows(['open', 2], ['appealed', 3], ['answered', 1])};
    INSERT INTO freezes (account_id, owner_id, reason, frozen_by, ends_at, appealed_at, answered_at)
      SELECT uuidv7(), '${id}', '', '${id}', now(), at, CASE status WHEN 'answered' THEN now() END FROM ${rows(['appealed', 2], ['answered', 1])};
    INSERT INTO job_runs (kind, ended_at, took_ms, result, problem)
      SELECT uuidv7()::text, at, 1, status, '' FROM ${rows(['failed', 2], ['done', 1], ['retried', 1])};
    INSERT INTO risk_reviews (withdrawal_id, user_id, signs, held_at)
      SELECT uuidv7(), uuidv7(), '[]', CASE status WHEN 'held' THEN at END FROM ${rows(['held', 2], ['found', 1])};
    INSERT INTO sanctions_cases (user_id, about_holder, asked_name, list, entry, matched_name, words, opened_at, state, decided_by, decided_at)
      SELECT uuidv7(), false, '', 'EU', '1', '', '', at, status, CASE status WHEN 'open' THEN NULL ELSE uuidv7() END,
        CASE status WHEN 'open' THEN NULL ELSE at END FROM ${rows(['open', 2], ['other', 1])}`,
  );
}

it('an operator is told what waits in each queue that they may open, and since when', async () => {
  const nothing = { count: 0, oldest: '', amount: 0 };
  const empty = await waitingFor('admin');
  expect(empty).toEqual(Object.fromEntries(Object.keys(empty).map((queue) => [queue, nothing])));
  await plant();
  const [two, three] = [2, 3].map((count) => ({ count, oldest: first, amount: 0 }));
  // Each of them is about a dollar.
  const [two$, three$] = [2, 3].map((count) => ({ count, oldest: first, amount: count }));
  // The books differ, so that no withdrawal can be decided.
  const money = {
    withdrawals: nothing,
    withdrawalsStopped: two$,
    payouts: three$,
    payments: two$,
    cardRefunds: two$,
  };
  const guild = await app.signUp(2);
  const project = await publishProject(app, guild, 'Bread oven');
  await asOwner(app.ownerUrl, `UPDATE projects SET in_default_since = '2026-05-05' WHERE id = '${project}'`);
  const defaults = { count: 1, oldest: '2026-05-05T00:00:00.000Z', amount: 0 };
  const disagreements = { disputes: two$, disputesOpen: three$, complaints: two, complaintsOpen: three };
  const both = { ...money, defaults, ...disagreements, freezeAppeals: two, jobs: two };
  const forSupport = { verifications: two, verificationsInReview: three, flags: two, flagAppeals: three };
  expect(await waitingFor('support')).toEqual({ ...both, ...forSupport });
  expect(await waitingFor('finance')).toEqual({ ...both, books: two, cardDisputes: three$, risk: two, sanctions: two });
  expect(await waitingFor('admin')).toEqual({
    ...both,
    ...forSupport,
    books: two,
    cardDisputes: three$,
    risk: two,
    sanctions: two,
  });
});

it('an operator sees the sum that is held now, without what was held before', async () => {
  const { token } = await newOperator(app, 'finance');
  const held = async () => (await app.call('GET', '/operator/overview', { token })).data.money.held;
  const ada = await app.signUp();
  await fillWallet(app, ada, 100);
  const before = await held();
  const bank = { bankName: 'River Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
  const body = { ...bank, swiftCode: 'DE89370400440532013000', amount: 40 };
  const { id } = (await app.call('POST', '/wallet/withdraw', { token: ada.token, body })).data;
  expect(await held()).toBe(before + 40);
  expect((await app.call('POST', `/wallet/withdrawals/${id}/cancel`, { token: ada.token })).status).toBe(200);
  expect(await held()).toBe(before);
});
