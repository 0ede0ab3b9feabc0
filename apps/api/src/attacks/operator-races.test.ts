import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aWithdrawal } from '../wallet/test-ledger.ts';
import { twoServers, type Member, type TwoServers } from './two-servers.ts';

const rounds = process.env['LONG'] === '1' ? 50 : 3;
const parallel = 20;

let two: TwoServers;
let operators: Member[];
let person: Member;
beforeAll(async () => {
  two = await twoServers();
  operators = await Promise.all([two.operator('finance'), two.operator('admin')]);
}, 180_000);
beforeEach(async () => {
  person = await two.member();
});
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
  for (let n = 0; n < rounds; n++) await round();
}

function succeeded(answers: Answered[]) {
  for (const { status } of answers) expect([200, 403, 422]).toContain(status);
  return answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
}

async function withdrawal(dollars: number): Promise<string> {
  await two.fund(person, BigInt(dollars) * 100n);
  const body = { ...aWithdrawal(0n), amount: dollars };
  return (await two.call('POST', '/wallet/withdraw', { token: person.token, body })).data.id;
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
        // Whoever asks for the same again is told that it stands so; the other is refused.
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

    it('leave the ledger without a fault', async () => expect(await two.faults()).toEqual([]));
  },
);
