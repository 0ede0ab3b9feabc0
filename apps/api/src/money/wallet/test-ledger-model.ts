import type { ReserveStory } from '../../market/reserves/test-play-reserve.ts';
import { LedgerProvider, type Answer, type Stage } from './test-ledger-provider.ts';

/** Money in cents; people and projects by their place in the sequence's setup. */
export type Command =
  | { do: 'topUp'; who: number; cents: number; settle: boolean }
  | { do: 'order'; who: number; project: number; units: number; fromWallet: boolean; key: string | null }
  | { do: 'invest'; who: number; project: number; cents: number; choice: 0 | 1 | 2; key: string | null }
  | { do: 'pay'; purchase: number }
  | { do: 'claim'; payment: number }
  | { do: 'settle'; payment: number }
  | { do: 'fail'; payment: number; as: 'failed' | 'canceled' }
  /**
   * What the provider's console and disputes have taken back so far, in hundredths of the payment, less than before when it gives back; and
   * what the provider then answers, which we book at once.
   */
  | { do: 'follow'; payment: number; refunded: number; disputed: number; lost?: boolean; answer?: Answer }
  /** Asks the provider; its answer is late. */
  | { do: 'ask'; payment: number; answer?: Answer }
  | { do: 'hear'; late: number }
  /** Sends money of a payment back to the card. */
  | { do: 'refundCard'; payment: number; cents: number; operator: number; key: string | null }
  /** Something becomes of it at the provider. */
  | { do: 'move'; cardRefund: number; to: Stage }
  | { do: 'giveUp'; cardRefund: number }
  | { do: 'expire'; purchase: number }
  /** By a member of the organization, where one is named; to one of three bank accounts. `proven`: who asks proves at once that it is them. */
  | {
      do: 'withdraw';
      who: number;
      member: number | null;
      cents: number;
      account: number;
      key: string | null;
      proven: boolean;
    }
  /** By an operator, or at the command line. */
  | { do: 'decide'; withdrawal: number; approve: boolean; operator: number | null }
  /** Both by an operator, or at the command line; with the bank's reference of the return or without it. */
  | { do: 'paid'; withdrawal: number; operator: number | null }
  | { do: 'return'; withdrawal: number; operator: number | null; reference: boolean }
  | { do: 'batch'; operator: number }
  /** Two operators, who may be the same one, pay fees out to the house, as far as there are some; the bank may send them back. */
  | { do: 'feePayout'; cents: number; operator: number; other: number; returned: boolean }
  /** What happens to the report reserve of a project of its own, with people of its own. */
  | ({ do: 'reserve' } & ReserveStory)
  /** Hours go by. */
  | { do: 'wait'; hours: number }
  | { do: 'grant'; to: number; role: boolean }
  | { do: 'freeze'; what: 'account' | 'project'; at: number; days: number; operator: number }
  | { do: 'lift'; freeze: number; operator: number }
  | { do: 'complain'; project: number }
  | { do: 'hold'; complaint: number; on: boolean; operator: number }
  | { do: 'decideComplaint'; complaint: number; operator: number }
  /** Gives a member of the organization another role, or removes them. */
  | { do: 'change'; member: number; role: MemberRole | null }
  | { do: 'limit'; cents: number | null }
  /** By a member, or by the organization's own log-in. */
  | { do: 'confirm'; withdrawal: number; member: number | null }
  /** The same by its owner, who proves it; of the organization by a member, where one is named. */
  | { do: 'prove'; withdrawal: number; member: number | null }
  /** The job comes by that cancels what was not confirmed in time. */
  | { do: 'lapse'; withdrawal: number }
  | { do: 'memberOrder'; member: number; project: number }
  | { do: 'cancel'; who: number; withdrawal: number }
  /** By the seller. */
  | { do: 'refund'; purchase: number; cents: number }
  /** By the buyer. */
  | { do: 'cancelOrder'; purchase: number }
  | { do: 'dispute'; purchase: number }
  /** By the seller, who gives all that is left back, or by the buyer, who gets nothing. */
  | { do: 'endDispute'; purchase: number; by: 'seller' | 'buyer' }
  | { do: 'decideDispute'; purchase: number; cents: number; operator: number }
  | { do: 'operatorRefund'; purchase: number; cents: number; operator: number }
  | { do: 'repeat'; command: number };

export type MemberRole = 'reader' | 'editor' | 'treasurer' | 'owner';

/** What one operator approves alone, in cents, and how many hours a changed bank account waits. */
export const limits = { mostAlone: 1_000n, weekAlone: 1_500n, waitHours: 48 };
/** The house's fee of a withdrawal: hundredths of a per cent, and cents. */
export const withdrawalFee = { percent: 100n, fixed: 3n };
/** How many days card money waits; to the full hour, so that it is an hour longer. */
export const cardWaitDays = 2;
const cardWaitHours = cardWaitDays * 24 + 1;
/** The organization that has members, who complains, and what roles its members have at first. */
export const organization = 1;
export const complainer = 2;
export const roles: readonly MemberRole[] = ['reader', 'editor', 'treasurer', 'treasurer', 'owner'];
/** Three operators who are nobody else, one of the people, and a member of the organization who stays one. */
export const operators = 5;
export const personOperator = 3;
export const memberOperator = 4;
export const stayingMember = 4;

/** Who plays: each project's creator by place among the people; a unit costs `unit`, or the goal. */
export type Setup = {
  people: number;
  projects: readonly { by: number; budget: bigint; unit?: bigint; minimum: bigint; fees?: Fees }[];
};
/** The house's rates: hundredths of a per cent, and cents. */
export type Fees = { order: [bigint, bigint]; investment: [bigint, bigint] };

type PurchaseStatus = 'pending' | 'COMPLETED' | 'failed' | 'expired';
type Purchase = {
  kind: 'order' | 'investment';
  who: number;
  project: number;
  total: bigint;
  card: bigint;
  status: PurchaseStatus;
  /** Of an investment: its place in the goal is taken while its card is being captured. */
  placed: boolean;
  refunded: bigint;
  fee: bigint;
  canceled: boolean;
  dispute: { disputed: bigint; held: bigint; open: boolean } | null;
  /** What the bank of its buyer has taken back of its card payment: the seller's share, and the part of it that is set aside. */
  chargedBack: { share: bigint; held: bigint } | null;
  /** The bank keeps what it has taken back. */
  lost: boolean;
};
type Cards = { balance: bigint; cards: Map<number, bigint> };
type WithdrawalStatus = 'pending' | 'approved' | 'paid' | 'rejected' | 'returned' | 'canceled';
type Withdrawal = {
  who: number;
  /** What goes to the bank, and the house's fee beside it. */
  cents: bigint;
  fee: bigint;
  account: number;
  status: WithdrawalStatus;
  /** In hours of the model's clock. */
  asked: number;
  decided: number;
  /** The operator who was the first of two to approve it, and who has decided it, null at the command line. */
  first: number | null;
  by: number | null;
  returned: number;
  /** The operator who was the first of two to mark it as returned, and who has credited it. */
  firstReturned: number | null;
  returnedBy: number | null;
  batched: boolean;
  /** Of an organization that needs two members: who has asked, null for its own log-in, and whether another has confirmed it. */
  second: { by: number | null; confirmed: boolean } | null;
  /** Whether its owner has confirmed it; `none` where something was approved to its bank account before. */
  owner: 'none' | 'asked' | 'confirmed';
};
type Freeze = { what: 'account' | 'project'; at: number; owner: number; ends: number; lifted: boolean };
type Complaint = { about: number; held: boolean; closed: boolean };
type PaymentStatus = 'created' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'refunded';
type Payment = {
  who: number;
  purchase: number | null;
  cents: bigint;
  status: PaymentStatus;
  result: 'completed' | 'credited' | null;
  refunded: bigint;
  disputed: bigint;
  /** How many answers about it were taken. */
  answers: number;
};
type CardRefund = {
  payment: number;
  cents: bigint;
  status: 'pending' | 'done' | 'failed';
  /** The provider has reported it. */
  known: boolean;
  /** Its money is set aside in the wallet. */
  held: boolean;
};

const newPurchase = {
  placed: false,
  refunded: 0n,
  fee: 0n,
  canceled: false,
  dispute: null,
  chargedBack: null,
  lost: false,
};
const untouched = { refunded: 0n, disputed: 0n, answers: 0 };

/** What one command answers: the outcome's word and what else the caller reads; new things by their place. */
export type Response = { outcome: string; status?: string; due?: bigint; place?: number; failed?: number[] };

/** The whole state, in the shape in which the database is read back. */
export type State = {
  /** `waiting`: what came by card too lately to be withdrawn. */
  wallets: { balance: bigint; held: bigint; owed: bigint; waiting: bigint; fees: bigint }[];
  projects: { raised: bigint; capturing: bigint; investors: number }[];
  purchases: PurchaseStatus[];
  payments: { status: PaymentStatus; result: Payment['result']; refunded: bigint; disputed: bigint }[];
  cardRefunds: Pick<CardRefund, 'status' | 'known' | 'held'>[];
  withdrawals: {
    status: WithdrawalStatus;
    first: number | null;
    firstReturned: number | null;
    batched: boolean;
    second: 'none' | 'asked' | 'confirmed';
    owner: Withdrawal['owner'];
  }[];
};

/**
 * The wallet's rules once more, as plain arithmetic in memory: what docs/specification promises, without locks, rows or
 * rounding. The real ledger is held against it.
 */
export class LedgerModel {
  /** What happens to the payments outside; both the model and the real ledger hear of it in its answers. */
  readonly provider = new LedgerProvider();
  readonly #setup: Setup;
  /** `cards`: card money by the hour from which on it is like any other. */
  readonly #wallets: { balance: bigint; held: bigint; owed: bigint; cards: Map<number, bigint> }[];
  readonly #projects: { raised: bigint; capturing: bigint; investors: Set<number> }[];
  readonly #purchases: Purchase[] = [];
  readonly #payments: Payment[] = [];
  readonly #cardRefunds: CardRefund[] = [];
  /** Answers that have not come yet, each with how many had been taken when it was asked for. */
  readonly #late: { payment: number; answer: Answer; seen: number }[] = [];
  readonly #withdrawals: Withdrawal[] = [];
  readonly #freezes: Freeze[] = [];
  readonly #complaints: Complaint[] = [];
  readonly #members: (MemberRole | null)[] = [...roles];
  readonly #operators: boolean[] = Array.from({ length: operators }, () => true);
  #limit: bigint | null = null;
  #now = 0;
  readonly #keys = new Map<string, { request: string; response: Response }>();

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#wallets = Array.from({ length: setup.people }, () => ({ balance: 0n, held: 0n, owed: 0n, cards: new Map() }));
    this.#projects = setup.projects.map(() => ({ raised: 0n, capturing: 0n, investors: new Set() }));
  }

  run(command: Exclude<Command, { do: 'repeat' }>): Response {
    const response = this.#answer(command);
    // Whatever has become free pays what is owed, at the end.
    for (const wallet of this.#wallets) {
      const free = wallet.balance - wallet.held;
      const paid = free < wallet.owed ? free : wallet.owed;
      wallet.balance -= paid;
      wallet.owed -= paid;
      if (paid > 0n) this.#passCards(wallet, null, 0n);
    }
    return response;
  }

  #answer(command: Exclude<Command, { do: 'repeat' }>): Response {
    if (!('key' in command) || command.key === null) return this.#once(command);
    const key = `${'who' in command ? command.who : `operator ${command.operator}`} ${command.key}`;
    const request = JSON.stringify(command);
    const first = this.#keys.get(key);
    if (first) return first.request === request ? first.response : { outcome: 'conflict' };
    const response = this.#once(command);
    if (response.outcome === 'ok') this.#keys.set(key, { request, response });
    return response;
  }

  state(): State {
    return {
      wallets: this.#wallets.map(({ cards: _, ...wallet }, who) => ({
        ...wallet,
        waiting: this.#waiting(who),
        fees: this.#fees(who),
      })),
      projects: this.#projects.map(({ raised, capturing, investors }) => ({
        raised,
        capturing,
        investors: investors.size,
      })),
      purchases: this.#purchases.map((purchase) => purchase.status),
      payments: this.#payments.map(({ status, result, refunded, disputed }) => ({
        status,
        result,
        refunded,
        disputed,
      })),
      cardRefunds: this.#cardRefunds.map(({ status, known, held }) => ({ status, known, held })),
      withdrawals: this.#withdrawals.map(({ status, first, firstReturned, batched, second, owner }) => ({
        status,
        owner,
        first,
        firstReturned,
        batched,
        second: second === null ? ('none' as const) : second.confirmed ? ('confirmed' as const) : ('asked' as const),
      })),
    };
  }

  /** How many there are to choose from. */
  count(kind: 'purchase' | 'payment' | 'withdrawal' | 'freeze' | 'complaint' | 'cardRefund' | 'late'): number {
    const { length } = {
      purchase: this.#purchases,
      payment: this.#payments,
      withdrawal: this.#withdrawals,
      freeze: this.#freezes,
      complaint: this.#complaints,
      cardRefund: this.#cardRefunds,
      late: this.#late,
    }[kind];
    return length;
  }

  /** What somebody could withdraw, in cents. */
  free(who: number): number {
    return Number(this.#free(who));
  }

  /** How many projects there are. */
  get projects(): number {
    return this.#setup.projects.length;
  }

  /** Whether a project takes no new money for now. */
  isPaused(project: number): boolean {
    return this.#isFrozen('project', project) || this.#isFrozen('account', this.#setup.projects[project]!.by);
  }

  /** The places of what waits for a command, of the kind that it names; null where no such thing is kept. */
  waiting(command: Command['do']): number[] | null {
    switch (command) {
      case 'settle':
        return places(this.#payments, ({ result, status }) => result === null && status !== 'failed');
      case 'follow':
      case 'ask':
        return places(this.#payments, (_, at) =>
          this.#cardRefunds.some(({ payment, status }) => payment === at && status !== 'failed'),
        );
      case 'refundCard':
        return places(this.#payments, ({ result }) => result !== null);
      case 'refund':
      case 'operatorRefund':
      case 'dispute':
        return places(this.#purchases, ({ status, total, refunded }) => status === 'COMPLETED' && refunded < total);
      case 'pay':
      case 'expire':
        return places(this.#purchases, ({ status }) => status === 'pending');
      case 'endDispute':
      case 'decideDispute':
        return places(this.#purchases, ({ dispute }) => dispute?.open === true);
      case 'decide': {
        // Of those that wait for a second operator more often.
        const first = places(this.#withdrawals, (each) => each.status === 'pending' && each.first !== null);
        return [...places(this.#withdrawals, ({ status }) => status === 'pending'), ...first, ...first, ...first];
      }
      case 'cancel':
        return places(this.#withdrawals, ({ status }) => status === 'pending');
      case 'confirm':
        return places(this.#withdrawals, ({ status, second }) => status === 'pending' && second?.confirmed === false);
      case 'prove':
      case 'lapse':
        return places(this.#withdrawals, ({ status, owner }) => status === 'pending' && owner === 'asked');
      case 'lift':
        return places(this.#freezes, ({ lifted, ends }) => !lifted && ends > this.#now);
      case 'hold':
        return places(this.#complaints, ({ closed }) => !closed);
      case 'paid':
      case 'return':
        return places(this.#withdrawals, ({ status }) => status === 'approved' || status === 'paid');
      default:
        return null;
    }
  }

  /** Whether an operator still is one: nobody else can open the console. */
  isOperator(operator: number): boolean {
    return this.#operators[operator]!;
  }

  #once(command: Exclude<Command, { do: 'repeat' }>): Response {
    switch (command.do) {
      case 'topUp':
        return this.#topUp(command.who, BigInt(command.cents), command.settle);
      case 'order':
        return this.#order(command.who, command.project, BigInt(command.units), command.fromWallet);
      case 'invest':
        return this.#invest(command.who, command.project, BigInt(command.cents), command.choice);
      case 'pay':
        return this.#pay(command.purchase);
      case 'claim':
        return this.#claim(command.payment);
      case 'settle':
        return this.#settle(command.payment);
      case 'fail':
        return this.#fail(command.payment, command.as);
      case 'follow':
        return this.#follow(command.payment, command.answer!, this.#payments[command.payment]!.answers);
      case 'ask':
        this.#late.push({
          payment: command.payment,
          answer: command.answer!,
          seen: this.#payments[command.payment]!.answers,
        });
        return { outcome: 'ok' };
      case 'hear': {
        const { payment, answer, seen } = this.#late[command.late]!;
        return this.#follow(payment, answer, seen);
      }
      case 'refundCard':
        return this.#refundCard(command.payment, BigInt(command.cents), command.operator);
      case 'move':
        this.provider.move(command.cardRefund, command.to);
        return { outcome: 'ok' };
      case 'giveUp':
        return this.#giveUpRefund(command.cardRefund);
      case 'expire':
        return this.#expire(command.purchase);
      case 'withdraw':
        return this.#withdraw(command);
      case 'decide':
        return this.#decide(command.withdrawal, command.approve, command.operator);
      case 'paid':
        return this.#paid(command.withdrawal, command.operator);
      case 'batch':
        return this.#batch();
      case 'reserve':
        return { outcome: 'ok' };
      case 'feePayout':
        // The fees are of all sequences, and nobody else's money changes by what the house takes out.
        return { outcome: 'ok' };
      case 'wait':
        this.#now += command.hours;
        return { outcome: 'ok' };
      case 'grant':
        this.#operators[command.to] = command.role;
        return { outcome: 'ok' };
      case 'freeze':
        return this.#freeze(command);
      case 'lift':
        return this.#lift(command.freeze, command.operator);
      case 'complain':
        this.#complaints.push({ about: this.#setup.projects[command.project]!.by, held: false, closed: false });
        return { outcome: 'ok' };
      case 'hold':
        return this.#hold(command.complaint, command.on, command.operator);
      case 'decideComplaint':
        return this.#decideComplaint(command.complaint, command.operator);
      case 'change':
        this.#members[command.member] = command.role;
        return { outcome: 'ok' };
      case 'limit':
        this.#limit = command.cents === null ? null : BigInt(command.cents);
        return { outcome: 'ok' };
      case 'confirm':
        return this.#confirm(command.withdrawal, command.member, false);
      case 'prove':
        return this.#confirm(command.withdrawal, command.member, true);
      case 'lapse':
        return this.#lapse(command.withdrawal);
      case 'memberOrder':
        if (!this.#may(command.member)) return { outcome: 'unauthorized' };
        return this.#order(organization, command.project, 1n, true);
      case 'cancel':
        return this.#cancel(command.who, command.withdrawal);
      case 'return':
        return this.#return(command);
      case 'refund':
        return this.#refund(command.purchase, BigInt(command.cents));
      case 'cancelOrder':
        return this.#cancelOrder(command.purchase);
      case 'dispute':
        return this.#dispute(command.purchase);
      case 'endDispute':
        return this.#endDispute(command.purchase, command.by);
      case 'decideDispute':
        return this.#decideDispute(command.purchase, BigInt(command.cents), command.operator);
      case 'operatorRefund':
        if (this.#hasStakeInPurchase(command.purchase, command.operator)) return { outcome: 'stake' };
        return this.#refund(command.purchase, BigInt(command.cents), false);
    }
  }

  #free(who: number): bigint {
    return this.#wallets[who]!.balance - this.#wallets[who]!.held;
  }

  /** At least `byCard` of it is card money, as far as there is some. */
  #transfer(from: number, to: number, cents: bigint, byCard = 0n): void {
    this.#wallets[from]!.balance -= cents;
    this.#wallets[to]!.balance += cents;
    this.#passCards(this.#wallets[from]!, this.#wallets[to]!, byCard < cents ? byCard : cents);
  }

  #waiting(who: number): bigint {
    return [...this.#wallets[who]!.cards].reduce((sum, [until, cents]) => (until > this.#now ? sum + cents : sum), 0n);
  }

  /**
   * What is left of a wallet is its card money alone once that is all it has: what is beyond goes on to whom it has paid, with its
   * hours, the oldest first; before it the amount that is known to have come by card, the newest first.
   */
  #passCards(from: Cards, to: Cards | null, byCard: bigint): void {
    const hours = [...from.cards.keys()].filter((until) => until > this.#now).sort((a, b) => a - b);
    const shift = (until: number, most: bigint): bigint => {
      const had = from.cards.get(until)!;
      const cents = had < most ? had : most;
      if (cents <= 0n) return 0n;
      from.cards.set(until, had - cents);
      to?.cards.set(until, (to.cards.get(until) ?? 0n) + cents);
      return cents;
    };
    let left = byCard;
    for (const until of hours.toReversed()) left -= shift(until, left);
    let beyond = hours.reduce((sum, until) => sum + from.cards.get(until)!, 0n) - from.balance;
    for (const until of hours) beyond -= shift(until, beyond);
  }

  #topUp(who: number, cents: bigint, settle: boolean): Response {
    this.#payments.push({ who, purchase: null, cents, status: 'created', result: null, ...untouched });
    if (settle) this.#settle(this.#payments.length - 1);
    return { outcome: 'ok', place: this.#payments.length - 1 };
  }

  #order(who: number, project: number, units: bigint, fromWallet: boolean): Response {
    const { by, budget, unit = budget } = this.#setup.projects[project]!;
    const total = units * unit;
    if (by === who) return { outcome: 'forbidden' };
    const frozen = this.#purchaseObstacle(who, project);
    if (frozen) return { outcome: frozen };
    if (fromWallet && this.#free(who) < total) return { outcome: 'insufficient' };
    if (fromWallet && this.#isBeyondLimit(who, total)) return { outcome: 'second_member' };
    if (fromWallet) this.#transfer(who, by, total);
    const status = fromWallet ? 'COMPLETED' : 'pending';
    const card = fromWallet ? 0n : total;
    this.#purchases.push({ kind: 'order', who, project, total, card, status, ...newPurchase });
    if (fromWallet) this.#takeFee(this.#purchases.at(-1)!);
    return { outcome: 'ok', status, due: card, place: this.#purchases.length - 1 };
  }

  #invest(who: number, project: number, cents: bigint, choice: 0 | 1 | 2): Response {
    const { by, budget, minimum } = this.#setup.projects[project]!;
    const raising = this.#projects[project]!;
    const left = budget - raising.raised;
    if (by === who) return { outcome: 'forbidden' };
    if (left === 0n) return { outcome: 'goal_reached' };
    if (cents > left) return { outcome: 'goal_exceeded' };
    if (cents < minimum && cents !== left) return { outcome: 'below_minimum' };
    const frozen = this.#purchaseObstacle(who, project);
    if (frozen) return { outcome: frozen };
    const free = this.#free(who);
    if (choice === 1 && free < cents) return { outcome: 'insufficient' };
    const fromWallet = choice === 0 ? 0n : free < cents ? free : cents;
    const card = cents - fromWallet;
    const status = card === 0n ? 'COMPLETED' : 'pending';
    if (card === 0n && cents > left - raising.capturing) return { outcome: 'goal_awaited' };
    if (fromWallet > 0n && this.#isBeyondLimit(who, fromWallet)) return { outcome: 'second_member' };
    if (status === 'COMPLETED') {
      this.#transfer(who, by, cents);
      raising.raised += cents;
      raising.investors.add(who);
    } else {
      this.#wallets[who]!.held += fromWallet;
    }
    this.#purchases.push({ kind: 'investment', who, project, total: cents, card, status, ...newPurchase });
    if (status === 'COMPLETED') this.#takeFee(this.#purchases.at(-1)!);
    return { outcome: 'ok', status, due: card, place: this.#purchases.length - 1 };
  }

  #pay(at: number): Response {
    const { who, card, status } = this.#purchases[at]!;
    if (status !== 'pending') return { outcome: 'not_due' };
    const live = this.#payments.findIndex(
      (payment) => payment.purchase === at && !['failed', 'canceled'].includes(payment.status),
    );
    if (live >= 0) return { outcome: 'existing', place: live };
    this.#payments.push({ who, purchase: at, cents: card, status: 'created', result: null, ...untouched });
    return { outcome: 'ok', place: this.#payments.length - 1 };
  }

  #claim(at: number): Response {
    const payment = this.#payments[at]!;
    const live = payment.status === 'created' || payment.status === 'processing';
    const purchase = payment.purchase === null ? undefined : this.#purchases[payment.purchase]!;
    if (!live || (purchase && purchase.status !== 'pending')) return { outcome: 'ended' };
    payment.status = 'processing';
    return { outcome: purchase?.kind === 'investment' && !this.#takePlace(purchase) ? 'place_gone' : 'ok' };
  }

  /** Takes an investment's place in the goal, once; false when there is none left. */
  #takePlace(investment: Purchase): boolean {
    const project = this.#projects[investment.project]!;
    const left = this.#setup.projects[investment.project]!.budget - project.raised - project.capturing;
    if (investment.placed) return true;
    if (left < investment.total) return false;
    project.capturing += investment.total;
    investment.placed = true;
    return true;
  }

  #settle(at: number): Response {
    const payment = this.#payments[at]!;
    if (payment.result !== null) return { outcome: 'repeated', status: payment.result };
    this.#wallets[payment.who]!.balance += payment.cents;
    payment.status = 'succeeded';
    payment.result = 'credited';
    this.provider.know(at, Number(payment.cents));
    const purchase = payment.purchase === null ? undefined : this.#purchases[payment.purchase]!;
    const frozen = purchase && this.#purchaseObstacle(purchase.who, purchase.project);
    if (purchase?.status === 'pending' && (frozen || (purchase.kind === 'investment' && !this.#takePlace(purchase))))
      this.#giveUp(purchase, 'failed');
    else if (purchase?.status === 'pending') {
      this.#release(purchase);
      this.#transfer(purchase.who, this.#setup.projects[purchase.project]!.by, purchase.total);
      if (purchase.kind === 'investment') {
        this.#projects[purchase.project]!.raised += purchase.total;
        this.#projects[purchase.project]!.investors.add(purchase.who);
      }
      purchase.status = 'COMPLETED';
      payment.result = 'completed';
    }
    const paid = payment.result === 'completed' ? this.#setup.projects[purchase!.project]!.by : payment.who;
    const { cards } = this.#wallets[paid]!;
    const until = this.#now + cardWaitHours;
    cards.set(until, (cards.get(until) ?? 0n) + payment.cents);
    if (payment.result === 'completed') this.#takeFee(purchase!);
    return { outcome: 'ok', status: payment.result };
  }

  #seller(project: number): number {
    return this.#setup.projects[project]!.by;
  }

  /** What belongs to the house once this much of the purchase is given back: nothing of all of it. */
  #feeOf({ kind, project, total }: Purchase, refunded: bigint): bigint {
    const [rate, fixed] = this.#setup.projects[project]!.fees?.[kind] ?? [0n, 0n];
    const percent = (total * rate) / 10_000n;
    const rest = total - percent;
    if (refunded === total) return 0n;
    return percent - (percent * refunded) / total + (fixed < rest ? fixed : rest);
  }

  /** What the house has of somebody's fees. */
  #fees(who: number): bigint {
    const ofSales = this.#purchases.filter(({ project }) => this.#seller(project) === who);
    const ofPayouts = this.#withdrawals.filter(
      (each) => each.who === who && ['approved', 'paid'].includes(each.status),
    );
    return [...ofSales, ...ofPayouts].reduce((sum, { fee }) => sum + fee, 0n);
  }

  #takeFee(purchase: Purchase): void {
    const seller = this.#wallets[this.#seller(purchase.project)]!;
    purchase.fee = this.#feeOf(purchase, 0n);
    seller.balance -= purchase.fee;
    this.#passCards(seller, null, 0n);
  }

  /** What the seller gets back of the fee when this much more of the purchase is given back. */
  #feeBack(purchase: Purchase, cents: bigint): bigint {
    return purchase.fee - this.#feeOf(purchase, purchase.refunded + cents);
  }

  /** What a pending investment has set aside of the wallet, and of the goal while it is captured. */
  #release(purchase: Purchase): void {
    const { kind, who, project, total, card, placed } = purchase;
    if (kind === 'order') return;
    this.#wallets[who]!.held -= total - card;
    if (placed) this.#projects[project]!.capturing -= total;
    purchase.placed = false;
  }

  #fail(at: number, as: 'failed' | 'canceled'): Response {
    const payment = this.#payments[at]!;
    if (payment.status === 'succeeded' || payment.status === 'refunded') return { outcome: 'settled' };
    if (payment.status === 'failed' || payment.status === 'canceled') return { outcome: 'repeated' };
    payment.status = as;
    if (payment.purchase !== null) this.#giveUp(this.#purchases[payment.purchase]!, 'failed');
    return { outcome: 'ok' };
  }

  #giveUp(purchase: Purchase, status: 'failed' | 'expired'): void {
    if (purchase.status !== 'pending') return;
    this.#release(purchase);
    purchase.status = status;
  }

  #follow(at: number, answer: Answer, seen: number): Response {
    const payment = this.#payments[at]!;
    if (payment.result === null) return { outcome: 'not_settled' };
    const refunded = BigInt(answer.refunded);
    const disputed = BigInt(answer.disputed);
    const changed = answer.refunds.flatMap(({ cardRefund, status: told, hasLeft }) => {
      const { payment: of, cents, ...before } = this.#cardRefunds[cardRefund]!;
      // What has ended is not pending again, but where the provider reports it for the first time.
      const status = before.known && told === 'pending' ? before.status : told;
      const held = before.held && !hasLeft && status !== 'failed';
      const isNew = !before.known || status !== before.status || held !== before.held;
      return isNew ? [{ cardRefund, after: { payment: of, cents, status, known: true, held } }] : [];
    });
    const paidFor = payment.result === 'completed' ? this.#purchases[payment.purchase!]! : null;
    const isLost =
      paidFor !== null &&
      disputed > 0n &&
      answer.lost &&
      (disputed !== payment.disputed || paidFor.chargedBack !== null);
    const isNews = changed.length > 0 || refunded !== payment.refunded || disputed !== payment.disputed || isLost;
    if (isNews && seen !== payment.answers) return { outcome: 'overtaken', failed: [] };
    payment.answers++;
    if (!isNews) return { outcome: 'repeated', failed: [] };
    const failed = changed
      .filter(({ cardRefund: n, after }) => after.status === 'failed' && this.#cardRefunds[n]!.status !== 'failed')
      .map(({ cardRefund }) => cardRefund);
    for (const { cardRefund, after } of changed) {
      if (this.#cardRefunds[cardRefund]!.held && !after.held) this.#wallets[payment.who]!.held -= after.cents;
      this.#cardRefunds[cardRefund] = after;
    }
    for (const taken of [refunded - payment.refunded, disputed - payment.disputed]) {
      const wallet = this.#wallets[payment.who]!;
      const free = this.#free(payment.who);
      const paid = taken < free ? taken : free;
      wallet.balance -= paid;
      wallet.owed += taken - paid;
      if (paid > 0n) this.#passCards(wallet, null, paid);
    }
    if (paidFor && disputed !== payment.disputed) this.#chargeBack(paidFor, disputed);
    if (paidFor?.chargedBack && isLost) this.#lose(paidFor, paidFor.chargedBack);
    Object.assign(payment, { refunded, disputed, status: refunded >= payment.cents ? 'refunded' : 'succeeded' });
    return { outcome: 'ok', failed };
  }

  /** Sets the seller's share of what the bank has taken so far aside, in place of what was set aside for it before. */
  #chargeBack(purchase: Purchase, disputed: bigint): void {
    const seller = this.#setup.projects[purchase.project]!.by;
    this.#wallets[seller]!.held -= purchase.chargedBack?.held ?? 0n;
    const left = purchase.total - purchase.refunded;
    const share = disputed < left ? disputed : left;
    const free = this.#free(seller);
    const held = free < share ? free : share;
    purchase.chargedBack = share > 0n ? { share, held } : null;
    if (share > 0n) this.#wallets[seller]!.held += held;
  }

  /** The bank keeps what it has taken back: the seller's share pays what the buyer owes, out of withdrawals that wait if it must. */
  #lose(purchase: Purchase, { share, held }: NonNullable<Purchase['chargedBack']>): void {
    const seller = this.#setup.projects[purchase.project]!.by;
    const wallet = this.#wallets[seller]!;
    wallet.held -= held;
    if (purchase.dispute?.open) {
      wallet.held -= purchase.dispute.held;
      purchase.dispute.open = false;
    }
    const { owed } = this.#wallets[purchase.who]!;
    const need = share < owed ? share : owed;
    for (const withdrawal of this.#withdrawals.toReversed()) {
      if (this.#free(seller) + this.#feeBack(purchase, need) >= need) break;
      if (withdrawal.who !== seller || withdrawal.status !== 'pending') continue;
      wallet.held -= withdrawal.cents + withdrawal.fee;
      withdrawal.status = 'rejected';
    }
    const free = this.#free(seller);
    Object.assign(purchase, { chargedBack: null, lost: true });
    const given = free + this.#feeBack(purchase, need) < need ? free : need;
    if (given > 0n) this.#giveBack(purchase, given);
  }

  /** Only money that is in the payer's wallet goes back to the card: what paid a purchase is there as far as the purchase was refunded. */
  #refundCard(at: number, cents: bigint, operator: number): Response {
    const { who, purchase, result, cents: paid, refunded, disputed } = this.#payments[at]!;
    if (this.#hasStake(operator, who)) return { outcome: 'stake' };
    if (result === null) return { outcome: 'not_settled' };
    if (disputed > 0n) return { outcome: 'disputed' };
    if (this.#lacksDisputed(who) || this.#lacksChargedBack(who)) return { outcome: 'owing_seller' };
    const inWallet = result === 'credited' ? paid : this.#purchases[purchase!]!.refunded;
    const underWay = this.#cardRefunds
      .filter(({ payment, held }) => payment === at && held)
      .reduce((sum, one) => sum + one.cents, 0n);
    const left = (inWallet < paid ? inWallet : paid) - refunded - underWay;
    if (left <= 0n) return { outcome: inWallet < paid ? 'kept' : 'refunded' };
    if (cents > left) return { outcome: 'too_much' };
    if (cents > this.#free(who)) return { outcome: 'insufficient' };
    this.#wallets[who]!.held += cents;
    this.#cardRefunds.push({ payment: at, cents, status: 'pending', known: false, held: true });
    this.provider.expect(at, Number(cents));
    return { outcome: 'ok', place: this.#cardRefunds.length - 1 };
  }

  /** The provider has never reported it. */
  #giveUpRefund(at: number): Response {
    const refund = this.#cardRefunds[at]!;
    if (refund.status !== 'pending') return { outcome: 'repeated' };
    if (refund.known) return { outcome: 'known' };
    this.#wallets[this.#payments[refund.payment]!.who]!.held -= refund.cents;
    Object.assign(refund, { status: 'failed', held: false });
    return { outcome: 'ok' };
  }

  #expire(at: number): Response {
    const captured = this.#payments.some((payment) => payment.purchase === at && payment.status === 'processing');
    if (this.#purchases[at]!.status !== 'pending' || captured) return { outcome: 'none' };
    this.#giveUp(this.#purchases[at]!, 'expired');
    return { outcome: 'expired' };
  }

  #isFrozen(subject: 'account' | 'project', which: number): boolean {
    return this.#freezes.some(
      ({ what, at, lifted, ends }) => what === subject && at === which && !lifted && ends > this.#now,
    );
  }

  /** What stops new money: a freeze of who pays, of who sells, or of the project, in this order. */
  #purchaseObstacle(payer: number, project: number): 'frozen' | 'seller_frozen' | 'paused' | null {
    if (this.#isFrozen('account', payer)) return 'frozen';
    if (this.#isFrozen('account', this.#setup.projects[project]!.by)) return 'seller_frozen';
    return this.#isFrozen('project', project) ? 'paused' : null;
  }

  #may(member: number): boolean {
    return this.#members[member] === 'treasurer' || this.#members[member] === 'owner';
  }

  #withdraw({ who, member, cents: wanted, account, proven }: Extract<Command, { do: 'withdraw' }>): Response {
    const cents = BigInt(wanted);
    if (member !== null && !this.#may(member)) return { outcome: 'unauthorized' };
    if (this.#isFrozen('account', who)) return { outcome: 'frozen' };
    if (this.#free(who) < cents) return { outcome: 'insufficient' };
    const percent = (cents * withdrawalFee.percent) / 10_000n;
    const fee = percent + (withdrawalFee.fixed < cents - percent ? withdrawalFee.fixed : cents - percent);
    if (fee === cents) return { outcome: 'fee' };
    this.#wallets[who]!.held += cents;
    const needsSecond = this.#isBeyondLimit(who, cents);
    const isKnown = this.#withdrawals.some(
      (each) => each.who === who && each.account === account && ['approved', 'paid'].includes(each.status),
    );
    this.#withdrawals.push({
      who,
      cents: cents - fee,
      fee,
      account,
      status: 'pending',
      asked: this.#now,
      decided: 0,
      first: null,
      batched: false,
      by: null,
      returned: 0,
      firstReturned: null,
      returnedBy: null,
      second: needsSecond ? { by: member, confirmed: false } : null,
      owner: isKnown ? 'none' : proven ? 'confirmed' : 'asked',
    });
    return { outcome: 'ok', place: this.#withdrawals.length - 1 };
  }

  /** Whether with this amount more would leave the organization's wallet within a day beyond its limit. Purchases do not grow older here. */
  #isBeyondLimit(who: number, cents: bigint): boolean {
    if (who !== organization || this.#limit === null) return false;
    const withdrawn = this.#withdrawals.filter(
      (each) =>
        each.who === who &&
        this.#now - each.asked < 24 &&
        each.second === null &&
        !['canceled', 'rejected'].includes(each.status),
    );
    const bought = this.#purchases.filter(
      ({ who: buyer, status }) => buyer === who && (status === 'pending' || status === 'COMPLETED'),
    );
    const sum = bought.reduce((total, { total: price, card }) => total + price - card, cents);
    return withdrawn.reduce((total, each) => total + each.cents + each.fee, sum) > this.#limit;
  }

  #confirm(at: number, by: number | null, proven: boolean): Response {
    const withdrawal = this.#withdrawals[at]!;
    const { who, second, status, owner, asked } = withdrawal;
    if (who !== organization && !proven) return { outcome: 'not_found' };
    const member = who === organization ? by : null;
    if (owner === 'asked' && (second === null || second.by === member)) {
      if (status !== 'pending') return { outcome: 'decided' };
      if (this.#now - asked >= 24) return { outcome: 'late' };
      if (!proven) return { outcome: 'prove' };
      if (member !== null && !this.#may(member)) return { outcome: 'forbidden' };
      withdrawal.owner = 'confirmed';
      return { outcome: 'owner' };
    }
    if (second === null) return { outcome: owner === 'none' ? 'not_needed' : 'repeated' };
    if (second.confirmed) return { outcome: 'repeated' };
    if (status !== 'pending') return { outcome: 'decided' };
    if (second.by === member) return { outcome: 'own' };
    if (member !== null && !this.#may(member)) return { outcome: 'forbidden' };
    if (second.by !== null && !this.#may(second.by)) return { outcome: 'asker_gone' };
    second.confirmed = true;
    return { outcome: 'ok' };
  }

  #lapse(at: number): Response {
    const withdrawal = this.#withdrawals[at]!;
    const { who, cents, fee, status, owner, asked } = withdrawal;
    if (status !== 'pending' || owner !== 'asked' || this.#now - asked < 24) return { outcome: 'kept' };
    this.#wallets[who]!.held -= cents + fee;
    withdrawal.status = 'canceled';
    return { outcome: 'canceled' };
  }

  #decide(at: number, approve: boolean, operator: number | null): Response {
    const withdrawal = this.#withdrawals[at]!;
    const { who, cents, fee, first } = withdrawal;
    const status = approve ? 'approved' : 'rejected';
    if (withdrawal.status !== 'pending')
      return { outcome: withdrawal.status === status ? 'repeated' : 'decided', status: withdrawal.status };
    const barred = approve ? this.#hasStake(operator, who) : this.#isOwn(who, operator);
    const obstacle = barred ? 'stake' : approve ? this.#obstacle(withdrawal) : null;
    if (obstacle) return { outcome: obstacle, status: 'pending' };
    if (approve && (this.#needsTwo(withdrawal) || this.#hasReturned(operator, withdrawal))) {
      if (operator === null) return { outcome: 'two_operators', status: 'pending' };
      if (first === operator) return { outcome: 'first_repeated', status: 'pending' };
      if (first === null || !this.#operators[first]) {
        withdrawal.first = operator;
        return { outcome: 'first', status: 'pending' };
      }
    }
    this.#wallets[who]!.held -= cents + fee;
    if (approve) this.#wallets[who]!.balance -= cents + fee;
    if (approve) this.#passCards(this.#wallets[who]!, null, 0n);
    withdrawal.status = status;
    withdrawal.decided = this.#now;
    withdrawal.by = operator;
    return { outcome: 'ok', status };
  }

  #isOwn(who: number, operator: number | null): boolean {
    return operator === personOperator && who === complainer;
  }

  /** Whether somebody is, trades with, or is paid to the same bank account as, the operator or the organization whose member the operator is. */
  #hasStake(operator: number | null, ...parties: number[]): boolean {
    const self = operator === personOperator ? complainer : operator === memberOperator ? organization : null;
    if (self === null) return false;
    const accounts = new Set(this.#withdrawals.filter(({ who }) => who === self).map(({ account }) => account));
    return parties.some(
      (party) =>
        party === self ||
        this.#withdrawals.some(({ who, account }) => who === party && accounts.has(account)) ||
        this.#purchases.some((one) => this.#isOpen(one) && this.#isBetween(one, self, party)),
    );
  }

  #isOpen({ status, refunded, total, canceled }: Purchase): boolean {
    return (status === 'pending' || status === 'COMPLETED') && refunded < total && !canceled;
  }

  #isBetween({ who, project }: Purchase, one: number, other: number): boolean {
    const seller = this.#setup.projects[project]!.by;
    return (who === one && seller === other) || (who === other && seller === one);
  }

  #hasStakeInPurchase(at: number, operator: number): boolean {
    const { who, project } = this.#purchases[at]!;
    return this.#hasStake(operator, who, this.#setup.projects[project]!.by);
  }

  /** Whether somebody has sold what is disputed, and not all of its money could be set aside. */
  #lacksDisputed(seller: number): boolean {
    return this.#purchases.some(
      (one) =>
        this.#seller(one.project) === seller &&
        one.dispute?.open &&
        one.dispute.held + this.#feeBack(one, one.dispute.disputed) < one.dispute.disputed,
    );
  }

  /** Whether a bank has taken back what somebody was paid by card, and not all of it could be set aside. */
  #lacksChargedBack(seller: number): boolean {
    return this.#purchases.some(
      (one) =>
        this.#seller(one.project) === seller &&
        one.chargedBack !== null &&
        one.chargedBack.held + this.#feeBack(one, one.chargedBack.share) < one.chargedBack.share,
    );
  }

  /** What keeps money of an account from the bank. */
  #obstacleOf(who: number): string | null {
    if (this.#isFrozen('account', who)) return 'frozen';
    if (this.#complaints.some(({ about, held }) => held && about === who)) return 'on_hold';
    if (this.#lacksDisputed(who)) return 'disputed';
    if (this.#lacksChargedBack(who)) return 'charged_back';
    return this.#wallets[who]!.owed > 0n ? 'owing' : null;
  }

  /** What keeps a withdrawal from being approved by anybody. */
  #obstacle({ who, cents, fee, account, second, owner, asked }: Withdrawal): string | null {
    const obstacle = this.#obstacleOf(who);
    if (obstacle !== null) return obstacle;
    if (owner === 'asked') return 'unconfirmed';
    if (second && !second.confirmed) return 'second_member';
    const own = this.#withdrawals.filter((each) => each.who === who);
    const named = own.find((each) => each.account === account)?.asked ?? asked;
    if (own[0]!.account !== account && this.#now - named < limits.waitHours) return 'waits';
    return this.#waiting(who) > this.#wallets[who]!.balance - cents - fee ? 'card_money' : null;
  }

  #needsTwo(withdrawal: Withdrawal): boolean {
    const ofWeek = this.#withdrawals.filter(
      ({ status, decided }) => ['approved', 'paid', 'returned'].includes(status) && this.#now - decided < 168,
    );
    return withdrawal.cents > limits.mostAlone || this.#isBeyond(withdrawal, ofWeek);
  }

  /** Whether the operator has credited something that came back to this wallet, or from this bank account. */
  #hasReturned(operator: number | null, { who, account }: Withdrawal): boolean {
    return this.#withdrawals.some(
      (each) =>
        each.status === 'returned' &&
        (each.who === who || each.account === account) &&
        this.#now - each.returned < 90 * 24 &&
        operator !== null &&
        (each.returnedBy === operator || each.firstReturned === operator),
    );
  }

  /** Whether it is beyond what one does alone in a week, with those of its wallet, or those of its bank account. */
  #isBeyond({ who, account, cents }: Withdrawal, ofWeek: readonly Withdrawal[]): boolean {
    const isMore = (those: readonly Withdrawal[]) =>
      those.reduce((total, each) => total + each.cents, cents) > limits.weekAlone;
    return (
      isMore(ofWeek.filter((each) => each.who === who)) || isMore(ofWeek.filter((each) => each.account === account))
    );
  }

  #batch(): Response {
    const taken = this.#withdrawals.filter(
      ({ who, status, batched }) => status === 'approved' && !batched && this.#obstacleOf(who) === null,
    );
    for (const withdrawal of taken) withdrawal.batched = true;
    return { outcome: taken.length > 0 ? 'ok' : 'none' };
  }

  #paid(at: number, operator: number | null): Response {
    const withdrawal = this.#withdrawals[at]!;
    if (withdrawal.status === 'paid') return { outcome: 'repeated', status: 'paid' };
    if (withdrawal.status !== 'approved') return { outcome: 'not_approved', status: withdrawal.status };
    if (withdrawal.by === operator) return { outcome: 'approver', status: 'approved' };
    withdrawal.status = 'paid';
    return { outcome: 'ok', status: 'paid' };
  }

  #freeze({ what, at, days, operator }: Extract<Command, { do: 'freeze' }>): Response {
    const owner = what === 'account' ? at : this.#setup.projects[at]!.by;
    if (operator === personOperator && owner === complainer) return { outcome: 'own' };
    const isThis = (one: Freeze) => one.what === what && one.at === at && !one.lifted && one.ends > this.#now;
    if (this.#freezes.some(isThis)) return { outcome: 'already' };
    this.#freezes.push({ what, at, owner, ends: this.#now + days * 24, lifted: false });
    return { outcome: 'ok' };
  }

  #lift(at: number, operator: number): Response {
    const freeze = this.#freezes[at]!;
    if (this.#hasStake(operator, freeze.owner)) return { outcome: 'stake' };
    if (freeze.lifted || freeze.ends <= this.#now) return { outcome: 'ended' };
    freeze.lifted = true;
    return { outcome: 'ok' };
  }

  #hold(at: number, on: boolean, operator: number): Response {
    const complaint = this.#complaints[at]!;
    const barred = on ? this.#isOwn(complainer, operator) : this.#hasStake(operator, complainer, complaint.about);
    if (barred) return { outcome: 'stake' };
    if (complaint.closed) return { outcome: 'closed' };
    if (complaint.held === on) return { outcome: 'repeated' };
    complaint.held = on;
    return { outcome: 'ok' };
  }

  #decideComplaint(at: number, operator: number): Response {
    const complaint = this.#complaints[at]!;
    if (this.#hasStake(operator, complainer, complaint.about)) return { outcome: 'stake' };
    if (complaint.closed) return { outcome: 'closed' };
    Object.assign(complaint, { closed: true, held: false });
    return { outcome: 'ok' };
  }

  #cancel(who: number, at: number): Response {
    const withdrawal = this.#withdrawals[at]!;
    if (withdrawal.who !== who) return { outcome: 'not_found' };
    if (withdrawal.status !== 'pending')
      return { outcome: withdrawal.status === 'canceled' ? 'repeated' : 'decided', status: withdrawal.status };
    this.#wallets[who]!.held -= withdrawal.cents + withdrawal.fee;
    withdrawal.status = 'canceled';
    return { outcome: 'ok', status: 'canceled' };
  }

  #return({ withdrawal: at, operator, reference }: Extract<Command, { do: 'return' }>): Response {
    const withdrawal = this.#withdrawals[at]!;
    const { who, cents, fee, status, batched, firstReturned } = withdrawal;
    // The bank could still pay what is in its file.
    if (status === 'approved' && batched) return { outcome: 'in_file', status };
    if (status !== 'approved' && status !== 'paid')
      return { outcome: status === 'returned' ? 'repeated' : 'not_paid_out', status };
    if (this.#hasStake(operator, who)) return { outcome: 'stake', status };
    const ofWeek = this.#withdrawals.filter((each) => each.status === 'returned' && this.#now - each.returned < 168);
    const isLarge = cents > limits.mostAlone || this.#isBeyond(withdrawal, ofWeek);
    if (!reference || isLarge || withdrawal.by === operator) {
      if (operator === null) return { outcome: 'two_operators', status };
      if (firstReturned === operator) return { outcome: 'first_repeated', status };
      if (firstReturned === null || !this.#operators[firstReturned]) {
        withdrawal.firstReturned = operator;
        return { outcome: 'first', status };
      }
    }
    this.#wallets[who]!.balance += cents + fee;
    withdrawal.status = 'returned';
    withdrawal.returned = this.#now;
    withdrawal.returnedBy = operator;
    return { outcome: 'ok', status: 'returned' };
  }

  /** What keeps an amount of a purchase from being given back; else it is. */
  #refund(at: number, cents: bigint, bySeller = true): Response {
    const { status, total, refunded, dispute, chargedBack, lost, project } = this.#purchases[at]!;
    if (status !== 'COMPLETED') return { outcome: 'not_paid' };
    if (refunded === total) return { outcome: 'refunded' };
    if (dispute?.open) return { outcome: 'disputed' };
    if (chargedBack || lost) return { outcome: 'charged_back' };
    if (cents > total - refunded) return { outcome: 'too_much' };
    const seller = this.#setup.projects[project]!.by;
    if (bySeller && this.#isFrozen('account', seller)) return { outcome: 'frozen' };
    const back = this.#feeBack(this.#purchases[at]!, cents);
    if (cents > this.#free(seller) + back) return { outcome: 'insufficient' };
    this.#giveBack(this.#purchases[at]!, cents);
    return { outcome: 'ok' };
  }

  #giveBack(purchase: Purchase, cents: bigint): void {
    const { kind, who, project, card, refunded } = purchase;
    const byCard = card > refunded ? card - refunded : 0n;
    const back = this.#feeBack(purchase, cents);
    this.#wallets[this.#seller(project)]!.balance += back;
    purchase.fee -= back;
    this.#transfer(this.#setup.projects[project]!.by, who, cents, byCard);
    purchase.refunded += cents;
    if (kind === 'order') return;
    const raising = this.#projects[project]!;
    raising.raised -= cents;
    const isLeft = (one: Purchase) =>
      one.kind === 'investment' && one.status === 'COMPLETED' && one.who === who && one.project === project;
    if (!this.#purchases.some((one) => isLeft(one) && one.refunded < one.total)) raising.investors.delete(who);
  }

  #cancelOrder(at: number): Response {
    const purchase = this.#purchases[at]!;
    const { kind, status, total, refunded } = purchase;
    if (kind === 'investment') return { outcome: 'not_found' };
    if (purchase.canceled) return { outcome: 'repeated' };
    if (status !== 'COMPLETED' || refunded === total) return { outcome: 'ended' };
    const response = this.#refund(at, total - refunded);
    purchase.canceled = response.outcome === 'ok';
    return response;
  }

  #dispute(at: number): Response {
    const purchase = this.#purchases[at]!;
    const disputed = purchase.total - purchase.refunded;
    if (purchase.status !== 'COMPLETED') return { outcome: 'not_paid' };
    if (purchase.dispute) return { outcome: 'disputed' };
    if (purchase.chargedBack || purchase.lost) return { outcome: 'charged_back' };
    if (disputed === 0n) return { outcome: 'refunded' };
    const seller = this.#setup.projects[purchase.project]!.by;
    const free = this.#free(seller);
    const held = free < disputed ? free : disputed;
    this.#wallets[seller]!.held += held;
    purchase.dispute = { disputed, held, open: true };
    return { outcome: 'ok' };
  }

  #decideDispute(at: number, cents: bigint, operator: number): Response {
    const { dispute } = this.#purchases[at]!;
    if (!dispute) return { outcome: 'not_found' };
    if (this.#hasStakeInPurchase(at, operator)) return { outcome: 'stake' };
    return this.#closeDispute(at, cents, false);
  }

  #endDispute(at: number, by: 'seller' | 'buyer'): Response {
    const { dispute, total, refunded } = this.#purchases[at]!;
    if (!dispute) return { outcome: 'not_found' };
    return this.#closeDispute(at, by === 'seller' ? total - refunded : 0n, true);
  }

  /** Frees what was set aside and gives an amount back; where it cannot be given, nothing has changed. */
  #closeDispute(at: number, cents: bigint, bySeller: boolean): Response {
    const { dispute, project } = this.#purchases[at]!;
    if (!dispute!.open) return { outcome: 'closed' };
    const wallet = this.#wallets[this.#setup.projects[project]!.by]!;
    wallet.held -= dispute!.held;
    dispute!.open = false;
    const { outcome } = cents === 0n ? { outcome: 'ok' } : this.#refund(at, cents, bySeller);
    if (outcome === 'ok') return { outcome };
    wallet.held += dispute!.held;
    dispute!.open = true;
    return { outcome };
  }
}

function places<Thing>(things: readonly Thing[], waits: (thing: Thing, at: number) => boolean): number[] {
  return things.flatMap((thing, at) => (waits(thing, at) ? [at] : []));
}
