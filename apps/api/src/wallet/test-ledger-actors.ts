import { randomUUID } from 'node:crypto';
import { placeInvestment } from '../investments/investments.sql.ts';
import { writeDispute, writeOutcome } from '../disputes/disputes.sql.ts';
import { cancelInLedger as cancelOrderInLedger, placeOrder } from '../orders/orders.sql.ts';
import { refundInLedger } from '../refunds/refunds.sql.ts';
import {
  beginCapture,
  failInLedger,
  findPayment,
  followInLedger,
  openPayment,
  settleInLedger,
} from '../payments/payments.sql.ts';
import { accountHash } from '../withdrawals/account-hash.ts';
import { encryptBankAccount, endingOf } from '../withdrawals/bank-account.ts';
import { cancelInLedger, decideInLedger, requestWithdrawal, returnInLedger } from '../withdrawals/withdrawals.sql.ts';
import type { Setup, Command, State, Response } from './ledger-model.ts';
import { aloneAlways, aWithdrawal, anOrder, type Member, type TestLedger } from './test-ledger.ts';

const longAgo = '2000-01-01T00:00:00Z';
const sql = {
  payment: { name: 'test.payment', text: 'SELECT result FROM payments WHERE id = $1' },
  ripen: {
    name: 'test.ripen',
    text: `WITH o AS (UPDATE orders SET expires_at = $2 WHERE id = $1 AND status = 'pending')
      UPDATE investments SET expires_at = $2 WHERE id = $1 AND status = 'pending'`,
  },
  unripen: {
    name: 'test.unripen',
    text: `WITH o AS (UPDATE orders SET expires_at = now() + interval '1 day' WHERE id = $1 AND status = 'pending')
      UPDATE investments SET expires_at = now() + interval '1 day' WHERE id = $1 AND status = 'pending'`,
  },
  sides: {
    name: 'test.sides',
    text: `SELECT user_id AS buyer, seller_id AS seller FROM orders WHERE id = $1 UNION ALL SELECT user_id, organization_id FROM investments WHERE id = $1`,
  },
  disputeOf: { name: 'test.dispute-of', text: 'SELECT id FROM disputes WHERE purchase_id = $1' },
  expire: { name: 'test.expire', text: 'SELECT outcome FROM expire_purchase($1)' },
  state: {
    name: 'test.state',
    text: `SELECT
      ARRAY(SELECT json_build_array(a.balance_cents::text, a.held_cents::text, a.owed_cents::text) FROM unnest($1::uuid[]) WITH ORDINALITY AS w (id, n) JOIN ledger_accounts AS a USING (id) ORDER BY n) AS wallets,
      ARRAY(SELECT json_build_array(p.raised_cents::text, p.capturing_cents::text, p.investors) FROM unnest($2::uuid[]) WITH ORDINALITY AS w (id, n) JOIN projects AS p USING (id) ORDER BY n) AS projects,
      ARRAY(SELECT coalesce(o.status, i.status)::text FROM unnest($3::uuid[]) WITH ORDINALITY AS w (id, n) LEFT JOIN orders AS o USING (id) LEFT JOIN investments AS i USING (id) ORDER BY n) AS purchases,
      ARRAY(SELECT json_build_object('status', p.status, 'result', p.result) FROM unnest($4::uuid[]) WITH ORDINALITY AS w (id, n) JOIN payments AS p USING (id) ORDER BY n) AS payments,
      ARRAY(SELECT x.status::text FROM unnest($5::uuid[]) WITH ORDINALITY AS w (id, n) JOIN withdrawals AS x USING (id) ORDER BY n) AS withdrawals`,
  },
};

// Expiring takes whichever purchase is oldest, so that only one sequence may do it at a time.
let expiring: Promise<unknown> = Promise.resolve();

function alone<T>(work: () => Promise<T>): Promise<T> {
  const turn = expiring.then(work, work);
  expiring = turn.catch(() => {});
  return turn;
}

/** A sequence's own people and projects in the real database, and what they have done so far. */
export class LedgerActors {
  readonly #ledger: TestLedger;
  readonly #document: string;
  readonly #people: Member[];
  readonly #projects: string[];
  readonly #made = { purchases: [] as string[], payments: [] as string[], withdrawals: [] as string[] };

  private constructor(ledger: TestLedger, document: string, people: Member[], projects: string[]) {
    this.#ledger = ledger;
    this.#document = document;
    this.#people = people;
    this.#projects = projects;
  }

  static async enter(ledger: TestLedger, document: string, setup: Setup): Promise<LedgerActors> {
    const people: Member[] = [];
    for (let i = 0; i < setup.people; i++)
      people.push(await ledger.member(setup.projects.some(({ by }) => by === i) ? 2 : 1));
    const projects: string[] = [];
    for (const { by, budget, minimum } of setup.projects)
      projects.push(await ledger.project({ by: people[by]!, budget, minimum }));
    return new LedgerActors(ledger, document, people, projects);
  }

  async state(): Promise<State> {
    const { purchases, payments, withdrawals } = this.#made;
    const params = [this.#people.map(({ id }) => id), this.#projects, purchases, payments, withdrawals];
    type Read = Omit<State, 'wallets' | 'projects'> & {
      wallets: [string, string, string][];
      projects: [string, string, number][];
    };
    const [read] = await this.#ledger.database.query<Read>(sql.state, params);
    return {
      ...read!,
      wallets: read!.wallets.map(([balance, held, owed]) => ({
        balance: BigInt(balance),
        held: BigInt(held),
        owed: BigInt(owed),
      })),
      projects: read!.projects.map(([raised, capturing, investors]) => ({
        raised: BigInt(raised),
        capturing: BigInt(capturing),
        investors,
      })),
    };
  }

  get people(): readonly Member[] {
    return this.#people;
  }

  /** The projects' ids, for others who come in between. */
  get projects(): readonly string[] {
    return this.#projects;
  }

  async run(command: Exclude<Command, { do: 'repeat' }>): Promise<Response> {
    const { database } = this.#ledger;
    const { payments, purchases, withdrawals } = this.#made;
    const as = (who: number, key: string | null) =>
      this.#ledger.as(this.#people[who]!, { ...(key === null ? {} : { key }), body: command });
    switch (command.do) {
      case 'topUp': {
        const opening = {
          payerId: this.#people[command.who]!.id,
          provider: 'sandbox',
          purchaseId: null,
          amountCents: BigInt(command.cents),
          returnUrl: '',
        };
        const { outcome, paymentId } = await openPayment(database, opening);
        if (command.settle) await settleInLedger(database, paymentId);
        return { outcome, ...placeOf(payments, paymentId) };
      }
      case 'order': {
        const { projectId, numberOfUnit, ...form } = anOrder(
          this.#projects[command.project]!,
          command.units,
          command.fromWallet,
        );
        const order = { ...form, projectId, units: numberOfUnit, fromWallet: command.fromWallet, holdSeconds: 86_400 };
        const { outcome, id, status, due } = await placeOrder(as(command.who, command.key), order);
        return outcome === 'ok' ? { outcome, status, due, ...placeOf(purchases, id) } : { outcome };
      }
      case 'invest': {
        const investment = {
          projectId: this.#projects[command.project]!,
          cents: BigInt(command.cents),
          choice: command.choice,
        };
        const rest = { message: 'Good luck.', documentId: this.#document, holdSeconds: 86_400 };
        const { outcome, id, status, due } = await placeInvestment(as(command.who, command.key), {
          ...investment,
          ...rest,
        });
        return outcome === 'ok' ? { outcome, status, due, ...placeOf(purchases, id) } : { outcome };
      }
      case 'pay':
        return this.#pay(purchases[command.purchase]!);
      case 'claim':
        return { outcome: await beginCapture(database, payments[command.payment]!) };
      case 'settle': {
        const { outcome } = await settleInLedger(database, payments[command.payment]!);
        const [row] = await database.query<{ result: string }>(sql.payment, [payments[command.payment]]);
        return { outcome, status: row!.result };
      }
      case 'fail':
        return { outcome: (await failInLedger(database, payments[command.payment]!, command.as, 'Declined.')).outcome };
      case 'follow': {
        const payment = (await findPayment(database, payments[command.payment]!))!;
        const { outcome } = await followInLedger(database, {
          id: payment.id,
          seenRefunded: payment.refundedCents,
          seenDisputed: payment.disputedCents,
          refundedCents: (payment.amountCents * BigInt(command.refunded)) / 100n,
          disputedCents: (payment.amountCents * BigInt(command.disputed)) / 100n,
          feeCents: null,
        });
        return { outcome };
      }
      case 'expire':
        return alone(() => this.#expire(purchases[command.purchase]!));
      case 'withdraw': {
        const { amount, ...account } = aWithdrawal(BigInt(command.cents));
        const withdrawalId = randomUUID();
        const { outcome, id } = await requestWithdrawal(as(command.who, command.key), {
          id: withdrawalId,
          cents: amount,
          bank: encryptBankAccount(this.#ledger.resources.dataKeys, withdrawalId, account),
          ending: endingOf(account.accountNumber),
          accountHash: accountHash('', account),
          testProvider: true,
        });
        return outcome === 'ok' ? { outcome, ...placeOf(withdrawals, id) } : { outcome };
      }
      case 'decide': {
        const { outcome, status } = await decideInLedger(database, {
          id: withdrawals[command.withdrawal]!,
          approve: command.approve,
          operatorId: null,
          reason: '',
          asTest: true,
          ...aloneAlways,
        });
        return { outcome, status };
      }
      case 'cancel': {
        const { outcome, status } = await cancelInLedger(as(command.who, null), withdrawals[command.withdrawal]!);
        return outcome === 'not_found' ? { outcome } : { outcome, status };
      }
      case 'return': {
        const { outcome, status } = await returnInLedger(database, withdrawals[command.withdrawal]!, '');
        return { outcome, status };
      }
      case 'refund': {
        const purchaseId = purchases[command.purchase]!;
        const { outcome } = await refundInLedger(database, {
          ...{ actorId: (await this.#sides(purchaseId)).seller, idempotencyKey: null, fingerprint: Buffer.alloc(32) },
          ...{ purchaseId, cents: BigInt(command.cents), cause: 'seller', reason: 'Broken.' },
        });
        return { outcome };
      }
      case 'cancelOrder': {
        const id = purchases[command.purchase]!;
        const actorId = (await this.#sides(id)).buyer;
        return { outcome: (await cancelOrderInLedger(database, { id, actorId, reason: 'Too late.' })).outcome };
      }
      case 'dispute': {
        const purchaseId = purchases[command.purchase]!;
        const { buyer: buyerId } = await this.#sides(purchaseId);
        const { outcome } = await writeDispute(database, { buyerId, purchaseId, reason: 'other', message: 'Broken.' });
        return { outcome };
      }
      case 'decideDispute':
        return this.#decideDispute(purchases[command.purchase]!, BigInt(command.cents));
    }
  }

  async #sides(purchase: string) {
    return (await this.#ledger.database.query<{ buyer: string; seller: string }>(sql.sides, [purchase]))[0]!;
  }

  /** What is not decided is rolled back. */
  async #decideDispute(purchase: string, cents: bigint): Promise<Response> {
    const { database } = this.#ledger;
    const [found] = await database.query<{ id: string }>(sql.disputeOf, [purchase]);
    let outcome = '';
    const undo = new Error('Undo.');
    const decision = { operatorId: randomUUID(), id: found?.id ?? randomUUID(), cents, reason: 'By the photos.' };
    await database
      .transaction(async (db) => {
        ({ outcome } = await writeOutcome(db, decision));
        if (outcome !== 'ok') throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return { outcome };
  }

  async #pay(purchase: string): Promise<Response> {
    const { database, owner } = this.#ledger;
    const due = {
      name: 'test.due',
      text: `SELECT user_id AS id, card_cents AS card FROM orders WHERE id = $1 UNION ALL SELECT user_id, card_cents FROM investments WHERE id = $1`,
    };
    const [row] = await owner.query<{ id: string; card: bigint }>(due, [purchase]);
    const opening = {
      payerId: row!.id,
      provider: 'stripe',
      purchaseId: purchase,
      amountCents: row!.card,
      returnUrl: '',
    };
    const { outcome, paymentId } = await openPayment(database, opening);
    return outcome === 'not_due' ? { outcome } : { outcome, ...placeOf(this.#made.payments, paymentId) };
  }

  async #expire(purchase: string): Promise<Response> {
    await this.#ledger.owner.query(sql.ripen, [purchase, longAgo]);
    const [row] = await this.#ledger.database.query<{ outcome: string }>(sql.expire, [longAgo]);
    await this.#ledger.owner.query(sql.unripen, [purchase]);
    return { outcome: row!.outcome };
  }
}

/** The place of an id among those made so far; a new one takes the next. */
function placeOf(made: string[], id: string): { place: number } {
  const at = made.indexOf(id);
  return { place: at < 0 ? made.push(id) - 1 : at };
}
