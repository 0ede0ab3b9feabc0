import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newStorageKey } from '../base/files/file-store.ts';
import { aWithdrawal } from '../money/wallet/test-ledger.ts';
import { twoServers, type Member, type TwoServers } from './two-servers.ts';
import { confirmed } from '../money/withdrawals/test-confirmed.ts';
import { withRiskCleared } from '../money/risk/test-risk.ts';

const rounds = process.env['LONG'] === '1' ? 50 : 3;
const parallel = 20;

let two: TwoServers;
let operators: Member[];
let supporters: Member[];
let person: Member;
beforeAll(async () => {
  two = await twoServers();
  operators = await Promise.all([two.operator('finance'), two.operator('admin')]);
  supporters = await Promise.all([two.operator('support'), two.operator('admin')]);
}, 180_000);
afterAll(() => two.stop());

type Answered = Awaited<ReturnType<TwoServers['call']>>;

/** Twenty calls at once, of the operators by turns, at the one server and the other. */
function race(ask: (n: number) => { path: string; body: Record<string, unknown> }, by = operators) {
  return Promise.all(
    Array.from({ length: parallel }, (_, n) => {
      const { path, body } = ask(n);
      return two.call('POST', path, { token: by[n % by.length]!.token, body });
    }),
  );
}

async function inRounds(round: () => Promise<void>) {
  for (let n = 0; n < rounds; n++) {
    person = await two.member();
    await round();
  }
}

function succeeded(answers: Answered[]) {
  for (const { status } of answers) expect([200, 403, 422]).toContain(status);
  return answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
}

async function withdrawal(dollars: number): Promise<string> {
  await two.fund(person, BigInt(dollars) * 100n);
  const body = { ...aWithdrawal(0n), amount: dollars };
  const { id } = (await two.call('POST', '/wallet/withdraw', { token: person.token, body })).data;
  // These servers run as in production, where a first withdrawal waits.
  await two.owner('UPDATE withdrawals SET first_until = NULL WHERE id = $1', [id]);
  await withRiskCleared(two.owner, id);
  return confirmed(two.owner, id);
}

/** How it stands, who has decided it, and how many acts on it are on record. */
async function ended(id: string) {
  const [row] = await two.owner<{ status: string; by: string; first: string | null; acts: number; transfers: number }>(
    `SELECT status::text, decided_by AS by, first_approved_by AS first,
      (SELECT count(*)::int FROM audit_entries WHERE subject_id = w.id::text) AS acts,
      (SELECT count(*)::int FROM transfers AS t WHERE t.code = 'payout' AND t.debit_account = w.user_id AND t.amount_cents = w.amount_cents) AS transfers
    FROM withdrawals AS w WHERE id = $1`,
    [id],
  );
  return row!;
}

/** A paid order, of seven dollars, of the person from a new organization. */
async function sold() {
  const seller = await two.member(2);
  const projectId = await two.project(seller, 700n);
  await two.fund(person, 700n);
  const to = { address: '1 Test Street', postalCode: '10115', contactNo: '5550000001' };
  const body = { ...to, projectId, numberOfUnit: 1, payFromWallet: 1 };
  return {
    seller,
    id: (await two.call('POST', '/project/order', { token: person.token, body })).data.orderId as string,
  };
}

/** What `sold` answers, with a dispute about it. */
async function disputed() {
  const { seller, id } = await sold();
  const body = { reason: 'other', message: 'Broken.' };
  const opened = await two.call('POST', `/disputes/open/${id}`, { token: person.token, body });
  return { seller, purchase: id, id: opened.data.id as string };
}

async function acts(subject: string, verb: string): Promise<number> {
  return (await two.owner('SELECT FROM audit_entries WHERE subject_id = $1 AND verb = $2', [subject, verb])).length;
}

/** How often somebody was notified of this. */
async function countNotifications(who: Member, event: string): Promise<number> {
  const [row] = await two.owner<{ times: number }>(
    'SELECT coalesce(sum(times), 0)::int AS times FROM notifications WHERE user_id = $1 AND event = $2',
    [who.id, event],
  );
  return row!.times;
}

/** How often money was given back to the person, and how much of it in cents. */
async function givenBack(purchase: string) {
  const [row] = await two.owner<{ times: number; cents: number }>(
    'SELECT count(*)::int AS times, coalesce(sum(amount_cents), 0)::int AS cents FROM refunds WHERE purchase_id = $1',
    [purchase],
  );
  return row!;
}

describe(
  `two operators decide the same thing twenty times at once at two servers, ${rounds} rounds`,
  {
    timeout: 600_000,
  },
  () => {
    it('approve and reject a withdrawal: one of them has decided it', () =>
      inRounds(async () => {
        const id = await withdrawal(7);
        const answers = await race((n) =>
          n % 2 === 0
            ? { path: `/operator/withdrawals/${id}/approve`, body: { asTest: 1 } }
            : { path: `/operator/withdrawals/${id}/reject`, body: { reason: 'No.' } },
        );
        const { status, by, acts } = await ended(id);
        const side = status === 'approved' ? 0 : 1;
        expect(['approved', 'rejected'][side]).toBe(status);
        expect([by, acts]).toEqual([operators[side]!.id, 1]);
        // Whoever requests the same again gets the answer that it is so already; the other is refused.
        expect(succeeded(answers).map((n) => n % 2)).toEqual(Array.from({ length: parallel / 2 }, () => side));
      }));

    it('approve a large withdrawal: each of the two once', () =>
      inRounds(async () => {
        const id = await withdrawal(1001);
        await race(() => ({ path: `/operator/withdrawals/${id}/approve`, body: { asTest: 1 } }));
        const { status, by, first, acts } = await ended(id);
        expect([status, acts]).toEqual(['approved', 2]);
        expect(new Set([by, first])).toEqual(new Set(operators.map((each) => each.id)));
      }));

    it('approve a large withdrawal alone: it stays as it is', () =>
      inRounds(async () => {
        const id = await withdrawal(1001);
        await race(() => ({ path: `/operator/withdrawals/${id}/approve`, body: { asTest: 1 } }), [operators[0]!]);
        expect(await ended(id)).toMatchObject({ status: 'pending', first: operators[0]!.id, acts: 1, transfers: 0 });
      }));

    it('put approved withdrawals into batches: each is in one', () =>
      inRounds(async () => {
        const ids = [await withdrawal(3), await withdrawal(4), await withdrawal(5)];
        for (const id of ids) {
          const request = { token: operators[0]!.token, body: { asTest: 1 } };
          expect((await two.call('POST', `/operator/withdrawals/${id}/approve`, request)).status).toBe(200);
        }
        const answers = await race(() => ({ path: '/operator/payoutBatches/create', body: { asTest: 1 } }));
        expect(succeeded(answers)).toHaveLength(1);
        const [kept] = await two.owner<{ items: number; batches: number }>(
          `SELECT count(*)::int AS items, count(DISTINCT batch_id)::int AS batches FROM payout_batch_items WHERE withdrawal_id = ANY($1)`,
          [ids],
        );
        expect(kept).toEqual({ items: 3, batches: 1 });
      }));

    it('freeze an account: it is frozen once', () =>
      inRounds(async () => {
        const one = await two.member();
        const answers = await race((n) => ({
          path: `/operator/accounts/${one.id}/freeze`,
          body: { reason: `Reason ${n}.`, days: 3 },
        }));
        expect(succeeded(answers)).toHaveLength(1);
        expect(await two.owner('SELECT FROM freezes WHERE account_id = $1', [one.id])).toHaveLength(1);
      }));

    it('decide a complaint in different ways: one outcome, and both sides are told once', () =>
      inRounds(async () => {
        const about = await two.member(2);
        const [complaint] = await two.owner<{ id: string }>(
          `WITH f AS (INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
              VALUES ($1, 'complaintAttachment', 'pdf', 'application/pdf', 1, 'a.pdf', $3, false) RETURNING id),
            t AS (INSERT INTO complaint_texts (subject, message, attachment_file_id) SELECT 'Late', 'It is late.', id FROM f RETURNING id)
          INSERT INTO complaints (text_id, user_id, organization_id) SELECT id, $1, $2 FROM t RETURNING id`,
          [person.id, about.id, newStorageKey()],
        );
        const { id } = complaint!;
        const outcomes = ['upheld', 'rejected'];
        const path = `/operator/complaints/${id}/decide`;
        const answers = await race((n) => ({ path, body: { outcome: outcomes[n % 2], reason: 'So.' } }), supporters);
        const [winner, ...others] = succeeded(answers);
        expect(others).toEqual([]);
        const [kept] = await two.owner('SELECT outcome, decided_by AS by FROM complaint_cases WHERE id = $1', [id]);
        expect(kept).toEqual({ outcome: outcomes[winner! % 2], by: supporters[winner! % 2]!.id });
        expect(await acts(id, 'complaint.decide')).toBe(1);
        expect([
          await countNotifications(person, 'complaintDecided'),
          await countNotifications(about, 'complaintDecided'),
        ]).toEqual([1, 1]);
      }));

    it('verify, refuse and ask for more: one decision, told once', () =>
      inRounds(async () => {
        const [asked] = await two.owner<{ id: string }>(
          `INSERT INTO verifications (user_id, note, status, reviewed_by) VALUES ($1, 'Me.', 'in_review', $2) RETURNING id`,
          [person.id, supporters[0]!.id],
        );
        const { id } = asked!;
        const ways = [
          { path: `/operator/verifications/${id}/verify`, body: { lastDay: '2027-11-01' }, status: 'verified' },
          { path: `/operator/verifications/${id}/refuse`, body: { reason: 'No.' }, status: 'refused' },
          { path: `/operator/verifications/${id}/more`, body: { words: 'A passport.' }, status: 'more_needed' },
        ];
        const [winner, ...others] = succeeded(await race((n) => ways[n % 3]!, supporters));
        expect(others).toEqual([]);
        const [kept] = await two.owner('SELECT status, decided_by AS by FROM verifications WHERE id = $1', [id]);
        expect(kept).toEqual({ status: ways[winner! % 3]!.status, by: supporters[winner! % 2]!.id });
        const entries = await two.owner('SELECT FROM audit_entries WHERE subject_id = $1 OR account_id = $2', [
          id,
          person.id,
        ]);
        expect(entries).toHaveLength(1);
        expect(await two.owner('SELECT FROM notifications WHERE user_id = $1 AND times = 1', [person.id])).toHaveLength(
          1,
        );
      }));

    it('keep and hide what is flagged: one decision, and a hidden one is told once', () =>
      inRounds(async () => {
        const about = await two.member(2);
        await two.owner(
          'UPDATE users SET rating_half_stars = 2, rating_count = 1, rating_counts[2] = 1 WHERE id = $1',
          [about.id],
        );
        const [flagged] = await two.owner<{ id: string }>(
          `WITH r AS (INSERT INTO reviews (organization_id, user_id, message, half_stars) VALUES ($1, $2, 'Bad.', 2) RETURNING id)
          INSERT INTO flagged_things (kind, thing_id, author_id, flags) SELECT 'review', id, $2, 1 FROM r RETURNING id`,
          [about.id, person.id],
        );
        const { id } = flagged!;
        const decisions = ['kept', 'hidden'];
        const path = `/operator/flags/${id}/decide`;
        const answers = await race((n) => ({ path, body: { decision: decisions[n % 2], reason: 'So.' } }), supporters);
        const [winner, ...others] = succeeded(answers);
        expect(others).toEqual([]);
        const [kept] = await two.owner('SELECT status, decided_by AS by FROM flagged_things WHERE id = $1', [id]);
        expect(kept).toEqual({ status: decisions[winner! % 2], by: supporters[winner! % 2]!.id });
        expect([await acts(id, 'flag.decide'), await countNotifications(person, 'hidden')]).toEqual([1, winner! % 2]);
      }));

    it('give back and refuse in a dispute that its seller accepts: it is closed once, and money moves once or never', () =>
      inRounds(async () => {
        const { seller, purchase, id } = await disputed();
        const decide = `/operator/disputes/${id}/decide`;
        const ways = [
          { path: decide, body: { decision: 'part', amount: 4, reason: 'A part.' }, cents: 400 },
          { path: decide, body: { decision: 'nothing', reason: 'Nothing.' }, cents: 0 },
          { path: `/disputes/${id}/accept`, body: { note: 'Sorry.' }, cents: 700 },
        ];
        const answers = await race((n) => ways[n % 3]!, [operators[0]!, operators[1]!, seller]);
        const [winner, ...others] = succeeded(answers);
        expect(others).toEqual([]);
        const { cents } = ways[winner! % 3]!;
        expect(await givenBack(purchase)).toEqual({ times: cents === 0 ? 0 : 1, cents });
        const decided = winner! % 3 === 2 ? 0 : 1;
        expect(await acts(id, 'dispute.decide')).toBe(decided);
        expect([
          await countNotifications(person, 'disputeDecided'),
          await countNotifications(person, 'disputeAnswered'),
        ]).toEqual([decided, 1 - decided]);
        expect((await two.wallet(person)).balance).toBe(BigInt(cents));
        expect(await two.wallet(seller)).toEqual({ balance: BigInt(700 - cents), held: 0n });
      }));

    it('refund what its buyer cancels and its seller gives back: all of the price once', () =>
      inRounds(async () => {
        const { seller, id } = await sold();
        // So that it is not for want of money that it is given back once.
        await two.fund(seller, 1_400n);
        const ways = [
          { path: `/operator/refunds/${id}`, body: { amount: 7, reason: 'Broken.' } },
          { path: `/orders/${id}/cancel`, body: { reason: 'Too late.' } },
          { path: `/refunds/${id}`, body: { amount: 7, reason: 'Broken.' } },
        ];
        const by = [operators[0]!, person, seller];
        const answers = await race((n) => ways[n % 3]!, by);
        // Whoever cancels what they have canceled gets the answer that it is so already.
        const winners = new Set(succeeded(answers).map((n) => n % 3));
        expect(winners.size).toBe(1);
        expect(await givenBack(id)).toEqual({ times: 1, cents: 700 });
        expect(await acts(id, 'refund.make')).toBe(winners.has(0) ? 1 : 0);
        expect([(await two.wallet(person)).balance, (await two.wallet(seller)).balance]).toEqual([700n, 1_400n]);
      }));

    it('end a freeze and answer the appeal against it: each once', () =>
      inRounds(async () => {
        const [freeze] = await two.owner<{ id: string }>(
          `INSERT INTO freezes (account_id, owner_id, reason, frozen_by, ends_at, appeal, appealed_at)
          VALUES ($1, $1, 'Odd.', $2, now() + interval '1 day', 'Why?', now()) RETURNING id`,
          [person.id, supporters[0]!.id],
        );
        const { id } = freeze!;
        const ways = [
          { path: `/operator/freezes/${id}/lift`, body: { reason: 'Fine.' } },
          { path: `/operator/freezes/${id}/answer`, body: { answer: 'It is over.' } },
        ];
        // Both operators ask for both.
        const answers = await race((n) => ways[Math.floor(n / 2) % 2]!, supporters);
        const done = succeeded(answers).map((n) => Math.floor(n / 2) % 2);
        expect([...done].sort()).toEqual([0, 1]);
        expect([await acts(id, 'freeze.lift'), await acts(id, 'freeze.answer')]).toEqual([1, 1]);
        expect(await countNotifications(person, 'appealAnswered')).toBe(1);
      }));

    it('leave the ledger without a fault', async () => expect(await two.faults()).toEqual([]));
  },
);
