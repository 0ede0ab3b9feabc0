import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../server/test-random.ts';
import { aloneAlways, aWithdrawal, anOrder } from '../money/wallet/test-ledger.ts';
import { decideInLedger } from '../money/withdrawals/decided-withdrawals.sql.ts';
import { withRiskCleared } from '../money/risk/test-risk.ts';
import { twoServers, type Member, type TwoServers } from './two-servers.ts';

const long = process.env['LONG'] === '1';
// What it meets by chance, wallet/ledger-locks.test.ts brings about.
const operations = long ? 100_000 : 3_000;
const clients = 32;
const people = 12;
const readEvery = 10;

type Entry = { balance: bigint; held: bigint };
type Customer = Member & { expected: Entry };

let bank: TwoServers;
beforeAll(async () => {
  bank = await twoServers();
}, 180_000);
afterAll(() => bank.stop());

/** One moment of the books: all accounts together, the poorest wallet, and what came in less what went out. */
async function readSums() {
  const [sums] = await bank.owner<{ all: bigint; least: bigint; held: bigint; wallets: bigint; moved: bigint }>(`
    SELECT sum(balance_cents)::bigint AS all, min(balance_cents - held_cents) FILTER (WHERE kind = 'wallet') AS least,
      min(held_cents) AS held, sum(balance_cents) FILTER (WHERE kind = 'wallet')::bigint AS wallets,
      (SELECT coalesce(sum(CASE code WHEN 'card_payment' THEN amount_cents WHEN 'payout' THEN -amount_cents ELSE 0 END), 0) FROM transfers)::bigint AS moved
    FROM ledger_accounts`);
  expect(sums!.all).toBe(0n);
  expect(sums!.least).toBeGreaterThanOrEqual(0n);
  expect(sums!.held).toBeGreaterThanOrEqual(0n);
  expect(sums!.wallets).toBe(sums!.moved);
}

it(
  `${clients} clients at two servers: after ${operations} operations every wallet matches its answers, and every sum was right`,
  { timeout: long ? 3_600_000 : 1_200_000 },
  async () => {
    // Everybody sells as well as buys, so that the money goes round and only sometimes runs out.
    const all: Customer[] = [];
    const projects: { id: string; seller: Customer; price: bigint }[] = [];
    for (let i = 0; i < people; i++) {
      const customer: Customer = { ...(await bank.member(2)), expected: { balance: 30_000n, held: 0n } };
      await bank.fund(customer, customer.expected.balance);
      const price = [700n, 1_300n, 2_900n, 110n][i % 4]!;
      projects.push({ id: await bank.project(customer, price), seller: customer, price });
      all.push(customer);
    }
    const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2099, cvc: '123' };
    const waiting: { id: string; of: Customer; cents: bigint }[] = [];
    const counts: Record<string, number> = {};

    /** Buys from another's project, now and then twice under one key; and without money once it is spent. */
    const order = async (who: Customer, random: () => number, name: string) => {
      const others = projects.filter(({ seller }) => seller !== who);
      const { id, seller, price } = others[Math.floor(random() * others.length)]!;
      const body = anOrder(id, 1 + Math.floor(random() * 3), true);
      const request = { token: who.token, body: { ...body, payFromWallet: 1 }, key: name };
      const times = random() < 0.1 ? 2 : 1;
      const results = await Promise.all(
        Array.from({ length: times }, () => bank.call('POST', '/project/order', request)),
      );
      const bought = results.filter((answer) => answer.status === 200);
      // Of two at once the first may be refused, and the second find what came in meanwhile; never are both bought.
      expect(new Set(bought.map(({ data }) => data.orderId)).size).toBeLessThanOrEqual(1);
      const status = bought[0]?.status ?? results[0]!.status;
      if (bought.length > 0) {
        const cents = price * BigInt(body.numberOfUnit);
        who.expected.balance -= cents;
        seller.expected.balance += cents;
      }
      return status;
    };
    const withdraw = async (who: Customer, random: () => number, name: string) => {
      const dollars = 1 + Math.floor(random() * 40);
      const body = { ...aWithdrawal(0n), amount: dollars };
      const { status, data } = await bank.call('POST', '/wallet/withdraw', { token: who.token, body, key: name });
      if (status !== 200) return status;
      const cents = BigInt(dollars) * 100n;
      who.expected.held += cents;
      waiting.push({ id: data.id, of: who, cents });
      return status;
    };
    const decide = async (random: () => number) => {
      const withdrawal = waiting.shift();
      if (!withdrawal) return 200;
      const { id, of, cents } = withdrawal;
      const approve = random() < 0.1;
      // These servers run as in production, where a first withdrawal waits. Its owner has confirmed it.
      if (approve) {
        await bank.owner('UPDATE withdrawals SET first_until = NULL, owner_confirmed_at = now() WHERE id = $1', [id]);
        await withRiskCleared(bank.owner, id);
      }
      const { outcome } = await decideInLedger(bank.resources.database, {
        id,
        approve,
        operatorId: null,
        reason: approve ? '' : 'Not now.',
        asTest: true,
        ...aloneAlways,
      });
      // What came by card has to wait, and its withdrawal with it; so does one at which there is a sign of risk again.
      if (outcome === 'card_money' || outcome === 'in_review') return 200;
      expect(outcome).toBe('ok');
      of.expected.held -= cents;
      if (approve) of.expected.balance -= cents;
      return 200;
    };
    const addMoney = async (who: Customer, random: () => number, name: string) => {
      const { token } = who;
      const amount = 10 + Math.floor(random() * 20);
      const read = await bank.call('POST', '/sandbox/token', { body: card });
      const begun = await bank.call('POST', '/wallet/topup', {
        token,
        body: { amount, token: read.data.token },
        key: name,
      });
      const body = { amount, paymentId: begun.data.paymentId };
      const results = await Promise.all([1, 2].map(() => bank.call('POST', '/wallet/add', { token, body })));
      expect(results.map(({ status }) => status)).toEqual([200, 200]);
      who.expected.balance += BigInt(amount) * 100n;
      return 200;
    };
    const look = async (who: Customer) => {
      const { status, data } = await bank.call('GET', '/wallet', { token: who.token });
      expect(data.amount).toBeGreaterThanOrEqual(0);
      expect(data.held).toBeGreaterThanOrEqual(0);
      return status;
    };

    let done = 0;
    let reads = 0;
    const client = async (seed: number) => {
      const random = seeded(seed);
      while (done < operations) {
        const n = done++;
        if (n % readEvery === 0) {
          await readSums();
          reads++;
        }
        const who = all[Math.floor(random() * people)]!;
        const kind = random();
        const name = `bank-${n}`;
        const status =
          kind < 0.55
            ? await order(who, random, name)
            : kind < 0.68
              ? await withdraw(who, random, name)
              : kind < 0.82
                ? await decide(random)
                : kind < 0.86
                  ? await addMoney(who, random, name)
                  : await look(who);
        counts[status] = (counts[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, i) => client(i + 1)));
    await readSums();

    expect(Object.keys(counts).filter((status) => status !== '200' && status !== '422')).toEqual([]);
    expect(counts[200]).toBeGreaterThan(operations / 2);
    expect(reads).toBe(Math.ceil(operations / readEvery));
    for (const { expected, ...who } of all) expect(await bank.wallet(who)).toEqual(expected);
    expect(await bank.faults()).toEqual([]);
    console.log(`${JSON.stringify(counts)} answers, ${reads} reads of all sums`);
  },
);
