import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { placeInvestment } from '../../market/investments/investments.sql.ts';
import { playReserve } from '../../market/reserves/test-play-reserve.ts';
import { writeAcceptance, writeDispute, writeOutcome, writeWithdrawal } from '../../trust/disputes/disputes.sql.ts';
import { cancelInLedger as cancelOrderInLedger, placeOrder } from '../../market/orders/orders.sql.ts';
import type { Db } from '../../platform/database/database.ts';
import { refundInLedger } from '../refunds/refunds.sql.ts';
import { failPaymentRefund, openPaymentRefund } from '../payments/payment-refunds.sql.ts';
import { followInLedger } from '../payments/followed-payments.sql.ts';
import {
  beginCapture,
  failInLedger,
  findPayment,
  openPayment,
  settleInLedger,
  type Payment,
} from '../payments/payments.sql.ts';
import { accountHash } from '../withdrawals/bank-account/account-hash.ts';
import { encryptBankAccount, endingOf } from '../withdrawals/bank-account/bank-account.ts';
import { decideInLedger, markPaidInLedger, returnInLedger } from '../withdrawals/decided-withdrawals.sql.ts';
import {
  cancelInLedger,
  cancelUnconfirmed,
  confirmInLedger,
  requestWithdrawal,
} from '../withdrawals/withdrawals.sql.ts';
import { beginFreeze, endFreeze } from '../../trust/freezes/freezes.sql.ts';
import { writeDecision, writeHold } from '../../trust/complaints/operator-complaints.sql.ts';
import { deleteMembership, writeLimit } from '../../people/members/members.sql.ts';
import { deleteRole, writeRole } from '../../trust/operators/operators.sql.ts';
import { payOutFees } from '../fee-payouts/test-pay-out-fees.ts';
import { beginBatch } from '../payouts/payouts.sql.ts';
import { testDebtor } from '../payouts/payouts.settings.ts';
import {
  cardWaitDays,
  complainer,
  limits,
  memberOperator,
  operators,
  organization,
  personOperator,
  roles,
  withdrawalFee,
  stayingMember,
  type Setup,
  type Command,
  type State,
  type Response,
} from './test-ledger-model.ts';
import type { Answer } from './test-ledger-provider.ts';
import { aWithdrawal, anOrder, type Member, type TestLedger } from './test-ledger.ts';

/** In hours: beyond all that is there. */
const faraway = 1_000_000;
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
      ARRAY(SELECT json_build_array(a.balance_cents::text, a.held_cents::text, a.owed_cents::text, waiting_card_money(a.id)::text, coalesce((SELECT f.balance_cents FROM ledger_accounts AS f WHERE f.owner_id = a.id AND f.kind = 'platform_fees'), 0)::text) FROM unnest($1::uuid[]) WITH ORDINALITY AS w (id, n) JOIN ledger_accounts AS a USING (id) ORDER BY n) AS wallets,
      ARRAY(SELECT json_build_array(p.raised_cents::text, p.capturing_cents::text, p.investors) FROM unnest($2::uuid[]) WITH ORDINALITY AS w (id, n) JOIN projects AS p USING (id) ORDER BY n) AS projects,
      ARRAY(SELECT coalesce(o.status, i.status)::text FROM unnest($3::uuid[]) WITH ORDINALITY AS w (id, n) LEFT JOIN orders AS o USING (id) LEFT JOIN investments AS i USING (id) ORDER BY n) AS purchases,
      ARRAY(SELECT json_build_array(p.status, p.result, p.refunded_cents::text, p.disputed_cents::text) FROM unnest($4::uuid[]) WITH ORDINALITY AS w (id, n) JOIN payments AS p USING (id) ORDER BY n) AS payments,
      ARRAY(SELECT json_build_object('status', r.status, 'known', r.provider_id IS NOT NULL, 'held', h.status = 'held')
        FROM unnest($7::uuid[]) WITH ORDINALITY AS w (id, n) JOIN payment_refunds AS r USING (id) JOIN holds AS h ON h.id = r.hold_id ORDER BY n) AS "cardRefunds",
      ARRAY(SELECT json_build_object('status', x.status, 'first', array_position($6::uuid[], x.first_approved_by) - 1, 'firstReturned', array_position($6::uuid[], x.first_returned_by) - 1,
          'batched', EXISTS (SELECT FROM payout_batch_items AS i WHERE i.withdrawal_id = x.id),
          'owner', CASE WHEN x.confirm_until IS NULL THEN 'none' WHEN x.owner_confirmed_at IS NULL THEN 'asked' ELSE 'confirmed' END,
          'second', CASE WHEN s.withdrawal_id IS NULL THEN 'none' WHEN s.confirmed_at IS NULL THEN 'asked' ELSE 'confirmed' END)
        FROM unnest($5::uuid[]) WITH ORDINALITY AS w (id, n) JOIN withdrawals AS x USING (id) LEFT JOIN second_members AS s ON s.withdrawal_id = x.id ORDER BY n) AS withdrawals`,
  },
  // Of each payment, what the ledger has at its provider.
  clearing: {
    name: 'test.clearing',
    text: `SELECT coalesce((SELECT sum(CASE WHEN d.kind = 'clearing' THEN t.amount_cents ELSE -t.amount_cents END) FROM transfers AS t
          JOIN ledger_accounts AS d ON d.id = t.debit_account JOIN ledger_accounts AS c ON c.id = t.credit_account
          WHERE (t.id = w.id OR t.reverses = w.id) AND 'clearing' IN (d.kind, c.kind)), 0)::int AS cents
      FROM unnest($1::uuid[]) WITH ORDINALITY AS w (id, n) ORDER BY n`,
  },
  wait: {
    name: 'test.wait',
    text: `WITH w AS (UPDATE withdrawals SET created_at = created_at - make_interval(hours => $2), decided_at = decided_at - make_interval(hours => $2),
        returned_at = returned_at - make_interval(hours => $2), confirm_until = confirm_until - make_interval(hours => $2) WHERE user_id = ANY($1::uuid[]))
      UPDATE freezes SET frozen_at = frozen_at - make_interval(hours => $2), ends_at = ends_at - make_interval(hours => $2) WHERE owner_id = ANY($1::uuid[])`,
  },
  cardsWait: {
    name: 'test.cards-wait',
    text: 'UPDATE card_money SET free_at = free_at - make_interval(hours => $2) WHERE account_id = ANY($1::uuid[])',
  },
  complain: {
    name: 'test.complain',
    text: `WITH t AS (INSERT INTO complaint_texts (subject, message, attachment_file_id) VALUES ('Late', 'It is late.', $3) RETURNING id)
      INSERT INTO complaints (text_id, user_id, organization_id) SELECT id, $1, $2 FROM t RETURNING id`,
  },
  join: {
    name: 'test.join',
    text: `WITH m AS (INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, $3)
        ON CONFLICT (organization_id, member_id) DO UPDATE SET role = excluded.role)
      INSERT INTO sessions (token_hash, user_id, acting_for, expires_at) VALUES ($4, $2, $1, now() + interval '1 day')
      ON CONFLICT (token_hash) DO UPDATE SET acting_for = excluded.acting_for`,
  },
  // A batch takes what is approved, of whomever: for a moment that of others is no test money.
  hide: {
    name: 'test.hide',
    text: `UPDATE withdrawals SET test = false WHERE status = 'approved' AND test AND user_id <> ALL($1::uuid[]) RETURNING id`,
  },
  show: { name: 'test.show', text: 'UPDATE withdrawals SET test = true WHERE id = ANY($1::uuid[])' },
  leave: {
    name: 'test.leave',
    text: `UPDATE withdrawals SET test = false WHERE status = 'approved' AND test AND user_id = ANY($1::uuid[])`,
  },
  // Read from the tables alone: each payment that was approved, with what else was paid out of its wallet, or to its bank account, within seven
  // days before.
  fourEyes: {
    name: 'test.four-eyes',
    text: `SELECT w.id, (w.amount_cents > $2 OR w.amount_cents + coalesce(b.cents, 0) > $3)
          AND (w.first_approved_by IS NULL OR w.decided_by IS NULL OR w.first_approved_by = w.decided_by) AS "byOne",
        w.user_id IN (w.first_approved_by, w.decided_by) OR EXISTS (
          SELECT FROM memberships AS m WHERE m.organization_id = w.user_id AND m.member_id IN (w.first_approved_by, w.decided_by)) AS own,
        w.paid_at IS NOT NULL AND w.by_one_person AS "bySameHand",
        s.withdrawal_id IS NOT NULL AND (s.confirmed_by IS NULL OR s.confirmed_by = s.asked_by) AS "byOneMember"
      FROM withdrawals AS w LEFT JOIN second_members AS s ON s.withdrawal_id = w.id
        LEFT JOIN LATERAL (
          SELECT greatest(sum(o.amount_cents) FILTER (WHERE o.user_id = w.user_id), sum(o.amount_cents) FILTER (WHERE o.account_hash = w.account_hash)) AS cents
          FROM withdrawals AS o
          WHERE (o.user_id = w.user_id OR o.account_hash = w.account_hash) AND o.id <> w.id AND o.status IN ('approved', 'paid', 'returned')
            AND o.decided_at < w.decided_at AND o.decided_at > w.decided_at - interval '7 days'
        ) AS b ON true
      WHERE w.user_id = ANY($1::uuid[]) AND (w.status IN ('approved', 'paid', 'returned') OR EXISTS (SELECT FROM payout_batch_items AS i WHERE i.withdrawal_id = w.id))`,
  },
};

// Expiring takes whichever purchase is oldest, and a batch hides the withdrawals of all other sequences for a moment: what touches
// those of several is done by one sequence at a time.
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
  readonly #operators: string[];
  readonly #members: Member[];
  readonly #freezes: string[] = [];
  readonly #complaints: string[] = [];
  readonly #made = {
    purchases: [] as string[],
    payments: [] as string[],
    withdrawals: [] as string[],
    cardRefunds: [] as string[],
  };
  /** Answers of the provider that have not come yet, each with the payment as it was when it was asked for. */
  readonly #late: { payment: Payment; answer: Answer }[] = [];

  private constructor(
    ledger: TestLedger,
    document: string,
    {
      people,
      projects,
      console,
      members,
    }: { people: Member[]; projects: string[]; console: string[]; members: Member[] },
  ) {
    this.#operators = console;
    this.#members = members;
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
    for (const { by, ...project } of setup.projects)
      projects.push(await ledger.project({ by: people[by]!, ...project }));
    const members: Member[] = [];
    for (const role of roles) {
      const one = await ledger.member();
      members.push({ ...one, tokenHash: randomBytes(32) });
      await ledger.owner.query(sql.join, [people[organization]!.id, one.id, role, members.at(-1)!.tokenHash]);
    }
    const console: string[] = [];
    for (let i = 0; i < operators; i++) {
      const also = { [personOperator]: people[complainer]!, [memberOperator]: members[stayingMember]! }[i];
      console.push((also ?? (await ledger.member())).id);
      await writeRole(ledger.database, { userId: console[i]!, role: 'finance', grantedBy: null, confirmedBy: null });
    }
    return new LedgerActors(ledger, document, { people, projects, console, members });
  }

  /** Every payment that was approved without the approvals that it needs; to be asked at the end, once. */
  async leave(): Promise<unknown[]> {
    const people = this.#people.map(({ id }) => id);
    // A batch of another sequence may have hidden these withdrawals, and locks them in its own order.
    await alone(() => this.#ledger.owner.query(sql.leave, [people]));
    const paid = await this.#ledger.owner.query<{
      byOne: boolean;
      own: boolean;
      byOneMember: boolean;
      bySameHand: boolean;
    }>(sql.fourEyes, [people, limits.mostAlone, limits.weekAlone]);
    return paid.filter(({ byOne, own, byOneMember, bySameHand }) => byOne || own || byOneMember || bySameHand);
  }

  async state(): Promise<State> {
    const { purchases, payments, withdrawals, cardRefunds } = this.#made;
    const params = [
      this.#people.map(({ id }) => id),
      this.#projects,
      purchases,
      payments,
      withdrawals,
      this.#operators,
      cardRefunds,
    ];
    type PaymentState = State['payments'][number];
    type Read = Omit<State, 'wallets' | 'projects' | 'payments'> & {
      payments: [PaymentState['status'], PaymentState['result'], string, string][];
      wallets: [string, string, string, string, string][];
      projects: [string, string, number][];
    };
    const [read] = await this.#ledger.database.query<Read>(sql.state, params);
    return {
      ...read!,
      wallets: read!.wallets.map(([balance, held, owed, waiting, fees]) => ({
        balance: BigInt(balance),
        held: BigInt(held),
        owed: BigInt(owed),
        waiting: BigInt(waiting),
        fees: BigInt(fees),
      })),
      projects: read!.projects.map(([raised, capturing, investors]) => ({
        raised: BigInt(raised),
        capturing: BigInt(capturing),
        investors,
      })),
      payments: read!.payments.map(([status, result, refunded, disputed]) => ({
        status,
        result,
        refunded: BigInt(refunded),
        disputed: BigInt(disputed),
      })),
    };
  }

  /** What the ledger has at the provider of each of these payments, in cents. */
  async clearing(payments: readonly number[]): Promise<number[]> {
    const ids = payments.map((at) => this.#made.payments[at]!);
    return (await this.#ledger.owner.query<{ cents: number }>(sql.clearing, [ids])).map(({ cents }) => cents);
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
        if (command.settle) await settleInLedger(database, paymentId, null, cardWaitDays);
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
        const { outcome } = await settleInLedger(database, payments[command.payment]!, null, cardWaitDays);
        const [row] = await database.query<{ result: string }>(sql.payment, [payments[command.payment]]);
        return { outcome, status: row!.result };
      }
      case 'fail':
        return { outcome: (await failInLedger(database, payments[command.payment]!, command.as, 'Declined.')).outcome };
      case 'follow':
        return this.#follow((await findPayment(database, payments[command.payment]!))!, command.answer!);
      case 'ask': {
        const payment = (await findPayment(database, payments[command.payment]!))!;
        this.#late.push({ payment, answer: command.answer! });
        return { outcome: 'ok' };
      }
      case 'hear': {
        const { payment, answer } = this.#late[command.late]!;
        return this.#follow(payment, answer);
      }
      case 'refundCard': {
        const { outcome, id } = await openPaymentRefund(database, {
          operatorId: this.#operators[command.operator]!,
          // One of the operators is somebody who buys and invests, under keys of their own.
          idempotencyKey: command.key && `refund ${command.key}`,
          fingerprint: createHash('sha256').update(JSON.stringify(command)).digest(),
          paymentId: payments[command.payment]!,
          cents: BigInt(command.cents),
          reason: 'Paid twice.',
        });
        const isMade = outcome === 'ok' || outcome === 'repeated';
        return isMade ? { outcome: 'ok', ...placeOf(this.#made.cardRefunds, id) } : { outcome };
      }
      case 'move':
        return { outcome: 'ok' };
      case 'giveUp': {
        const id = this.#made.cardRefunds[command.cardRefund]!;
        return { outcome: (await failPaymentRefund(database, id, 'It was never made.')).outcome };
      }
      case 'expire':
        return alone(() => this.#expire(purchases[command.purchase]!));
      case 'withdraw': {
        const { amount, ...form } = aWithdrawal(BigInt(command.cents));
        const account = { ...form, accountNumber: `1234567${command.account}` };
        const withdrawalId = randomUUID();
        const by = command.member === null ? as(command.who, command.key) : this.#asMember(command.member);
        const { outcome, id } = await requestWithdrawal(by, {
          id: withdrawalId,
          cents: amount,
          bank: encryptBankAccount(this.#ledger.resources.dataKeys, withdrawalId, account),
          ending: endingOf(account),
          // The bank accounts of a sequence are its own.
          accountHash: accountHash(this.#people[0]!.id, account),
          testProvider: true,
          feePercent: String(Number(withdrawalFee.percent) / 100),
          feeFixed: withdrawalFee.fixed,
        });
        if (outcome !== 'ok') return { outcome };
        if (command.proven)
          await this.#confirm({ withdrawal: id, who: command.who, member: command.member, proven: true });
        return { outcome, ...placeOf(withdrawals, id) };
      }
      case 'decide': {
        // No other sequence makes a batch meanwhile.
        const { outcome, status } = await alone(() =>
          decideInLedger(database, {
            id: withdrawals[command.withdrawal]!,
            approve: command.approve,
            operatorId: this.#operatorOf(command.operator),
            reason: '',
            asTest: true,
            ...limits,
          }),
        );
        return { outcome, status };
      }
      case 'paid': {
        const { outcome, status } = await markPaidInLedger(database, {
          id: withdrawals[command.withdrawal]!,
          reference: 'A-1',
          oneOperator: false,
          operatorId: this.#operatorOf(command.operator),
        });
        return { outcome, status };
      }
      case 'batch':
        return alone(() => this.#batch(this.#operators[command.operator]!));
      case 'feePayout':
        await alone(() => payOutFees(this.#ledger, { ...command, by: this.#operators, cents: BigInt(command.cents) }));
        return { outcome: 'ok' };
      case 'reserve':
        await alone(() => playReserve(this.#ledger, command));
        return { outcome: 'ok' };
      case 'wait':
        await alone(() => this.#ledger.owner.query(sql.wait, [this.#people.map(({ id }) => id), command.hours]));
        // In two steps, of which none meets an hour that has not moved yet.
        for (const hours of [command.hours + faraway, -faraway])
          await this.#ledger.owner.query(sql.cardsWait, [this.#people.map(({ id }) => id), hours]);
        return { outcome: 'ok' };
      case 'grant': {
        const id = this.#operators[command.to]!;
        await (command.role
          ? writeRole(database, { userId: id, role: 'finance', grantedBy: null, confirmedBy: null })
          : deleteRole(database, id));
        return { outcome: 'ok' };
      }
      case 'freeze': {
        const isAccount = command.what === 'account';
        const { outcome, id } = await beginFreeze(database, {
          accountId: isAccount ? this.#people[command.at]!.id : null,
          projectId: isAccount ? null : this.#projects[command.at]!,
          operatorId: this.#operators[command.operator]!,
          reason: 'Odd.',
          days: command.days,
        });
        if (outcome === 'ok') this.#freezes.push(id);
        return { outcome };
      }
      case 'lift': {
        const freeze = this.#freezes[command.freeze]!;
        const operator = this.#operators[command.operator]!;
        return { outcome: (await endFreeze(database, freeze, operator)).outcome };
      }
      case 'complain': {
        const { seller } = await this.#seller(command.project);
        const made = [this.#people[complainer]!.id, seller, this.#document];
        this.#complaints.push((await this.#ledger.owner.query<{ id: string }>(sql.complain, made))[0]!.id);
        return { outcome: 'ok' };
      }
      case 'hold': {
        const complaint = this.#complaints[command.complaint]!;
        const operator = this.#operators[command.operator]!;
        return { outcome: (await writeHold(database, complaint, operator, command.on)).outcome };
      }
      case 'decideComplaint': {
        const id = this.#complaints[command.complaint]!;
        const operatorId = this.#operators[command.operator]!;
        const decision = { id, operatorId, becomes: 'upheld', reason: 'So it is.' } as const;
        return { outcome: (await writeDecision(database, decision)).outcome };
      }
      case 'change': {
        const { id, tokenHash } = this.#members[command.member]!;
        const of = this.#people[organization]!.id;
        if (command.role === null) await deleteMembership(database, of, id);
        else await this.#ledger.owner.query(sql.join, [of, id, command.role, tokenHash]);
        return { outcome: 'ok' };
      }
      case 'limit': {
        const { id } = this.#people[organization]!;
        await writeLimit(database, id, command.cents === null ? null : BigInt(command.cents), id);
        return { outcome: 'ok' };
      }
      case 'confirm': {
        const withdrawal = withdrawals[command.withdrawal]!;
        return {
          outcome: await this.#confirm({ withdrawal, who: organization, member: command.member, proven: false }),
        };
      }
      case 'prove': {
        const withdrawal = withdrawals[command.withdrawal]!;
        const [row] = await this.#ledger.asOwner<{ id: string }>(
          'SELECT user_id AS id FROM withdrawals WHERE id = $1',
          [withdrawal],
        );
        const who = this.#people.findIndex(({ id }) => id === row!.id);
        const member = who === organization ? command.member : null;
        return { outcome: await this.#confirm({ withdrawal, who, member, proven: true }) };
      }
      case 'lapse': {
        const { canceled } = await cancelUnconfirmed(database, withdrawals[command.withdrawal]!, '');
        return { outcome: canceled ? 'canceled' : 'kept' };
      }
      case 'memberOrder': {
        const { numberOfUnit: units, ...form } = anOrder(this.#projects[command.project]!, 1, true);
        const order = { ...form, units, fromWallet: true, holdSeconds: 86_400 };
        const { outcome, id, status, due } = await placeOrder(this.#asMember(command.member), order);
        return outcome === 'ok' ? { outcome, status, due, ...placeOf(purchases, id) } : { outcome };
      }
      case 'operatorRefund': {
        const { outcome } = await refundInLedger(database, {
          actorId: this.#operators[command.operator]!,
          idempotencyKey: null,
          fingerprint: Buffer.alloc(32),
          purchaseId: purchases[command.purchase]!,
          cents: BigInt(command.cents),
          cause: 'operator',
          reason: 'Broken.',
        });
        return { outcome };
      }
      case 'cancel': {
        const { outcome, status } = await cancelInLedger(as(command.who, null), withdrawals[command.withdrawal]!);
        return outcome === 'not_found' ? { outcome } : { outcome, status };
      }
      case 'return': {
        const { outcome, status } = await returnInLedger(database, {
          id: withdrawals[command.withdrawal]!,
          reason: '',
          reference: command.reference ? 'A-1' : '',
          operatorId: this.#operatorOf(command.operator),
          oneOperator: false,
          ...limits,
        });
        return { outcome, status };
      }
      case 'refund': {
        const purchaseId = purchases[command.purchase]!;
        const { outcome } = await refundInLedger(database, {
          actorId: (await this.#sides(purchaseId)).seller,
          idempotencyKey: null,
          fingerprint: Buffer.alloc(32),
          purchaseId,
          cents: BigInt(command.cents),
          cause: 'seller',
          reason: 'Broken.',
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
      case 'endDispute':
        return this.#endDispute(purchases[command.purchase]!, command.by);
      case 'decideDispute':
        return this.#decideDispute(
          purchases[command.purchase]!,
          BigInt(command.cents),
          this.#operators[command.operator]!,
        );
    }
  }

  /** Books an answer that was asked for when the payment stood so. */
  async #follow(payment: Payment, answer: Answer): Promise<Response> {
    const { cardRefunds } = this.#made;
    const { outcome, failed } = await followInLedger(this.#ledger.database, {
      id: payment.id,
      seenAnswers: payment.answersTaken,
      feeCents: null,
      refundedCents: BigInt(answer.refunded),
      disputedCents: BigInt(answer.disputed),
      lostCents: answer.lost ? BigInt(answer.disputed) : 0n,
      refunds: answer.refunds.map(({ cardRefund, status, hasLeft }) => ({
        refundId: cardRefunds[cardRefund]!,
        id: `re_${cardRefund}`,
        status,
        hasLeft,
        failure: '',
      })),
    });
    if (outcome === 'not_settled') return { outcome };
    const isNow = outcome === 'ok' ? failed : [];
    return { outcome, failed: isNow.map(({ id }) => cardRefunds.indexOf(id)).sort((a, b) => a - b) };
  }

  async #sides(purchase: string) {
    return (await this.#ledger.database.query<{ buyer: string; seller: string }>(sql.sides, [purchase]))[0]!;
  }

  /** Null at the command line. */
  #operatorOf(operator: number | null): string | null {
    return operator === null ? null : this.#operators[operator]!;
  }

  /** As the wallet's owner who has `proven` it, or as its second member. */
  async #confirm(by: { withdrawal: string; who: number; member: number | null; proven: boolean }): Promise<string> {
    const { id } = this.#people[by.who]!;
    const actorId = by.member === null ? id : this.#members[by.member]!.id;
    const confirming = { organizationId: id, actorId, id: by.withdrawal, proven: by.proven };
    return (await confirmInLedger(this.#ledger.database, confirming)).outcome;
  }

  #asMember(member: number) {
    const { tokenHash } = this.#members[member]!;
    return { ...this.#ledger.as(this.#people[organization]!), tokenHash, needs: 'treasurer' as const };
  }

  async #seller(project: number) {
    const ofProject = { name: 'test.seller', text: 'SELECT created_by AS seller FROM projects WHERE id = $1' };
    return (await this.#ledger.owner.query<{ seller: string }>(ofProject, [this.#projects[project]]))[0]!;
  }

  async #batch(operatorId: string): Promise<Response> {
    const { owner, database } = this.#ledger;
    const others = await owner.query<{ id: string }>(sql.hide, [this.#people.map(({ id }) => id)]);
    const batch = { id: randomUUID(), operatorId, test: true, debtor: testDebtor, most: 500 };
    const outcome = await beginBatch(database, batch);
    await owner.query(sql.show, [others.map(({ id }) => id)]);
    return { outcome };
  }

  async #decideDispute(purchase: string, cents: bigint, operatorId: string): Promise<Response> {
    const id = await this.#disputeOf(purchase);
    return this.#orUndone((db) => writeOutcome(db, { operatorId, id, cents, reason: 'By the photos.' }));
  }

  async #endDispute(purchase: string, by: 'seller' | 'buyer'): Promise<Response> {
    const id = await this.#disputeOf(purchase);
    const { buyer: buyerId, seller: sellerId } = await this.#sides(purchase);
    return this.#orUndone((db): Promise<{ outcome: string }> =>
      by === 'seller'
        ? writeAcceptance(db, { sellerId, id, note: '' })
        : writeWithdrawal(db, { buyerId, id, note: 'It has come.' }),
    );
  }

  /** An invented one where there is none. */
  async #disputeOf(purchase: string): Promise<string> {
    const [found] = await this.#ledger.database.query<{ id: string }>(sql.disputeOf, [purchase]);
    return found?.id ?? randomUUID();
  }

  /** What is not `ok` is rolled back. */
  async #orUndone(write: (db: Db) => Promise<{ outcome: string }>): Promise<Response> {
    let outcome = '';
    const undo = new Error('Undo.');
    await this.#ledger.database
      .transaction(async (db) => {
        ({ outcome } = await write(db));
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
