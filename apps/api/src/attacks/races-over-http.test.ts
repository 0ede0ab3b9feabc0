import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashCode } from '../people/accounts/forgot-password.ts';
import { makePdf } from '../base/files/test-files.ts';
import { aWithdrawal, anOrder } from '../money/wallet/test-ledger.ts';
import { formWith, twoServers, type Member, type TwoServers } from './two-servers.ts';

const rounds = process.env['LONG'] === '1' ? 200 : 10;
const parallel = 20;
const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2099, cvc: '123' };

let two: TwoServers;
let pdf: Buffer;
let seller: Member;
let racer: Member;
let other: Member;
beforeAll(async () => {
  two = await twoServers();
  pdf = await makePdf();
}, 180_000);
beforeEach(async () => {
  seller = await two.member(2);
  racer = await two.member();
  other = await two.member();
});
afterAll(() => two.stop());

type Answered = Awaited<ReturnType<TwoServers['call']>>;

/** Sends the same twenty times at once, by turns to the one server and the other. */
function race(ask: (n: number) => Promise<Answered>) {
  return Promise.all(Array.from({ length: parallel }, (_, n) => ask(n)));
}

async function inRounds(round: (n: number) => Promise<void>) {
  for (let n = 0; n < rounds; n++) await round(n);
}

/** How often each status came. */
function statuses(answers: Answered[]) {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const all = { 200: parallel };

async function newToken() {
  return (await two.call('POST', '/sandbox/token', { body: card })).data.token as string;
}

async function fundUpTo(who: Member, cents: bigint) {
  const { balance, held } = await two.wallet(who);
  if (balance - held < cents) await two.fund(who, cents - (balance - held));
}

async function orderByCard(project: string) {
  const body = { ...anOrder(project, 1, false), payFromWallet: 0 };
  return (await two.call('POST', '/project/order', { token: racer.token, body })).data.orderId as string;
}

function intentFor(who: Member, purchase: string, cents: number, token: string) {
  return two.call('POST', '/s/payment', {
    token: who.token,
    body: { orderId: purchase, amount: cents, token, redirectUrl: '/payment/inProgress?paymentType=order' },
  });
}

async function count(text: string, params: unknown[]) {
  return Number((await two.owner<{ count: bigint }>(`SELECT count(*) FROM ${text}`, params))[0]!.count);
}

describe(`twenty parallel calls at two servers, ${rounds} rounds`, { timeout: 600_000 }, () => {
  it('order as often as the wallet can pay for', async () => {
    const project = await two.project(seller, 100n);
    await inRounds(async () => {
      await fundUpTo(racer, 750n);
      const body = { ...anOrder(project, 1, true), payFromWallet: 1 };
      const results = await race(() => two.call('POST', '/project/order', { token: racer.token, body }));
      expect(statuses(results)).toEqual({ 200: 7, 422: 13 });
      expect((await two.wallet(racer)).balance).toBe(50n);
    });
  });

  it('invest from the wallet only up to the goal', () =>
    inRounds(async () => {
      const project = await two.project(seller, 300n, 100n);
      await fundUpTo(racer, 2_000n);
      const fields = { projectId: project, price: '1', msg: 'Good luck.', payFromWallet: '1' };
      const results = await race(() =>
        two.call('POST', '/project/invest', { token: racer.token, body: formWith(fields, 'document', pdf) }),
      );
      expect(statuses(results)).toEqual({ 200: 3, 422: 17 });
    }));

  it('capture two cards for the last gap: one is charged, the other canceled', async () => {
    const [document] = await two.owner<{ id: string }>(
      `INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
       VALUES ($1, 'investmentDocument', 'pdf', 'application/pdf', 1, 'plan.pdf', replace(gen_random_uuid()::text, '-', ''), false) RETURNING id`,
      [racer.id],
    );
    const people = [racer, other];
    await inRounds(async () => {
      const project = await two.project(seller, 1_000n, 1_000n);
      const intents: string[] = [];
      for (const who of people) {
        const [placed] = await two.owner<{ id: string }>(
          `SELECT investment_id AS id FROM place_investment($1, NULL, NULL, $2, 1000, 0, 'Good luck.', $3, 1800, NULL, 1)`,
          [who.id, project, document!.id],
        );
        intents.push((await intentFor(who, placed!.id, 1_000, await newToken())).data.paymentIntent);
      }
      const results = await race((n) =>
        two.call('GET', `/s/payment/${intents[n % 2]}`, { token: people[n % 2]!.token }),
      );
      expect(statuses(results)).toEqual(all);
      const ends = await two.owner<{ status: string }>(
        'SELECT status FROM sandbox_intents WHERE id = ANY($1) ORDER BY status',
        [intents],
      );
      expect(ends.map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
      const paid = results.filter(({ data }) => data.payment_status === 'succeeded').length;
      expect(paid).toBeLessThanOrEqual(parallel / 2);
    });
  });

  it('withdraw as often as there is money', () =>
    inRounds(async () => {
      const { balance, held } = await two.wallet(racer);
      await two.fund(racer, 350n - (balance - held));
      const body = { ...aWithdrawal(0n), amount: 1 };
      const results = await race(() => two.call('POST', '/wallet/withdraw', { token: racer.token, body }));
      expect(statuses(results)).toEqual({ 200: 3, 422: 17 });
    }));

  it('begin a top-up under one key and get one payment', () =>
    inRounds(async (n) => {
      const request = { token: racer.token, body: { amount: 10, token: await newToken() }, key: `top-up-${n}` };
      const results = await race(() => two.call('POST', '/wallet/topup', request));
      expect(statuses(results)).toEqual(all);
      expect(new Set(results.map(({ data }) => data.paymentId)).size).toBe(1);
      expect(await count('payments WHERE user_id = $1', [racer.id])).toBe(n + 1);
    }));

  it('add a top-up to the wallet once', () =>
    inRounds(async (n) => {
      const { token } = racer;
      const { data } = await two.call('POST', '/wallet/topup', {
        token,
        body: { amount: 10, token: await newToken() },
      });
      const body = { amount: 10, paymentId: data.paymentId };
      expect(statuses(await race(() => two.call('POST', '/wallet/add', { token, body })))).toEqual(all);
      expect((await two.wallet(racer)).balance).toBe(BigInt(n + 1) * 1_000n);
    }));

  it('begin the card payment of an order, each with a card of its own, and get one intent', async () => {
    const project = await two.project(seller, 1_000n);
    await inRounds(async () => {
      const order = await orderByCard(project);
      const tokens = await Promise.all([newToken(), newToken()]);
      const results = await race((n) => intentFor(racer, order, 1_000, tokens[n % 2]!));
      expect(statuses(results)).toEqual(all);
      expect(new Set(results.map(({ data }) => data.paymentIntent)).size).toBe(1);
      expect(await count('payments WHERE order_id = $1', [order])).toBe(1);
    });
  });

  it('settle an order with its payment once', async () => {
    const project = await two.project(seller, 1_000n);
    await inRounds(async (n) => {
      const orderId = await orderByCard(project);
      const { data } = await intentFor(racer, orderId, 1_000, await newToken());
      const body = { paymentType: 'order', orderId, paymentId: data.paymentIntent, amount: 10 };
      expect(statuses(await race(() => two.call('POST', '/payment', { token: racer.token, body })))).toEqual(all);
      expect((await two.wallet(seller)).balance).toBe(BigInt(n + 1) * 1_000n);
    });
  });

  it.each([
    ['like', 'likes'],
    ['connect', 'connections'],
  ])('%s an organization once', (call, table) =>
    inRounds(async () => {
      const who = racer;
      const organization = await two.member(2);
      const body = { orgId: organization.id, on: true };
      const results = await race(() => two.call('POST', `/project/${call}`, { token: who.token, body }));
      expect(statuses(results)).toEqual(all);
      expect(await count(`${table} WHERE organization_id = $1`, [organization.id])).toBe(1);
      const [kept] = await two.owner<{ likes: number }>('SELECT likes_count AS likes FROM users WHERE id = $1', [
        organization.id,
      ]);
      expect(kept!.likes).toBe(call === 'like' ? 1 : 0);
    }),
  );

  it('review an organization, the last one holds and counts once', () =>
    inRounds(async () => {
      const organization = await two.member(2);
      const results = await race((n) => {
        const body = { orgId: organization.id, message: `Review ${n}`, rating: 0.5 + (n % 10) / 2 };
        return two.call('POST', '/user/review/add', { token: racer.token, body });
      });
      expect(statuses(results)).toEqual(all);
      const [kept] = await two.owner<{ agree: boolean; reviews: bigint }>(
        `SELECT (u.rating_count, u.rating_half_stars) = (count(r.*), sum(r.half_stars)) AS agree, count(r.*) AS reviews
         FROM users AS u JOIN reviews AS r ON r.organization_id = u.id WHERE u.id = $1 GROUP BY u.id`,
        [organization.id],
      );
      expect(kept).toEqual({ agree: true, reviews: 1n });
    }));

  it('refer a user to a project once', () =>
    inRounds(async () => {
      const project = await two.project(seller, 1_000n);
      const body = { projectId: project, referal: other.id };
      const results = await race(() => two.call('POST', '/project/refer', { token: racer.token, body }));
      expect(statuses(results)).toEqual({ 200: 1, 422: 19 });
    }));

  it('trade a one-time code once', () =>
    inRounds(async () => {
      const { id, email } = await two.member();
      const codeHash = hashCode(two.resources.config.secret, email, '123456');
      await two.owner(
        `INSERT INTO one_time_codes (user_id, code_hash, expires_at) VALUES ($1, $2, now() + interval '10 minutes')`,
        [id, codeHash],
      );
      const results = await race(() => two.call('POST', '/auth/otpVerify', { body: { email, otp: '123456' } }));
      expect(statuses(results)).toEqual({ 200: 1, 422: 19 });
    }));

  it('delete a service once', () =>
    inRounds(async () => {
      const [service] = await two.owner<{ id: string }>(
        `INSERT INTO services (organization_id, title, budget_cents) VALUES ($1, 'Baking', 100) RETURNING id`,
        [seller.id],
      );
      const results = await race(() => two.call('GET', `/service/delete/${service!.id}`, { token: seller.token }));
      expect(statuses(results)).toEqual({ 200: 1, 404: 19 });
    }));

  it('answer a report request with one document', () =>
    inRounds(async (n) => {
      const body = { orgId: seller.id, reportId: `R-${n}`, message: 'Please.' };
      const asked = await two.call('POST', '/report/request', { token: racer.token, body });
      const fields = { id: asked.data.id as string, reportName: 'The year' };
      const results = await race(() =>
        two.call('POST', '/report/document', { token: seller.token, body: formWith(fields, 'document', pdf) }),
      );
      expect(statuses(results)).toEqual({ 200: 1, 422: 19 });
    }));
});

it('the ledger is consistent afterwards', async () => {
  expect(await two.faults()).toEqual([]);
});
