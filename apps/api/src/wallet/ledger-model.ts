/** Money in cents; people and projects by their place in the sequence's setup. */
export type Command =
  | { do: 'topUp'; who: number; cents: number; settle: boolean }
  | { do: 'order'; who: number; project: number; units: number; fromWallet: boolean; key: string | null }
  | { do: 'invest'; who: number; project: number; cents: number; choice: 0 | 1 | 2; key: string | null }
  | { do: 'pay'; purchase: number }
  | { do: 'claim'; payment: number }
  | { do: 'settle'; payment: number }
  | { do: 'fail'; payment: number; as: 'failed' | 'canceled' }
  /** What the provider has taken back so far, in hundredths of the payment; less than before when it gives back. */
  | { do: 'follow'; payment: number; refunded: number; disputed: number }
  | { do: 'expire'; purchase: number }
  | { do: 'withdraw'; who: number; cents: number; key: string | null }
  | { do: 'decide'; withdrawal: number; approve: boolean }
  | { do: 'cancel'; who: number; withdrawal: number }
  | { do: 'return'; withdrawal: number }
  /** By the seller. */
  | { do: 'refund'; purchase: number; cents: number }
  /** By the buyer. */
  | { do: 'cancelOrder'; purchase: number }
  | { do: 'dispute'; purchase: number }
  | { do: 'decideDispute'; purchase: number; cents: number }
  | { do: 'repeat'; command: number };

/** Who plays: each project's creator by place among the people. */
export type Setup = { people: number; projects: readonly { by: number; budget: bigint; minimum: bigint }[] };

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
  canceled: boolean;
  dispute: { disputed: bigint; held: bigint; open: boolean } | null;
};
type WithdrawalStatus = 'pending' | 'approved' | 'rejected' | 'returned' | 'canceled';
type PaymentStatus = 'created' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'refunded';
type Payment = {
  who: number;
  purchase: number | null;
  cents: bigint;
  status: PaymentStatus;
  result: 'completed' | 'credited' | null;
  refunded: bigint;
  disputed: bigint;
};

const kept = { placed: false, refunded: 0n, canceled: false, dispute: null };
const untouched = { refunded: 0n, disputed: 0n };

/** What one command answers: the outcome's word and what else the caller is told; new things by their place. */
export type Response = { outcome: string; status?: string; due?: bigint; place?: number };

/** The whole state, in the shape in which the database is read back. */
export type State = {
  wallets: { balance: bigint; held: bigint; owed: bigint }[];
  projects: { raised: bigint; capturing: bigint; investors: number }[];
  purchases: PurchaseStatus[];
  payments: { status: PaymentStatus; result: Payment['result'] }[];
  withdrawals: WithdrawalStatus[];
};

/**
 * The wallet's rules once more, as plain arithmetic in memory: what spec.md and api.md promise, without locks, rows or
 * rounding. The real ledger is held against it.
 */
export class LedgerModel {
  readonly #setup: Setup;
  readonly #wallets: { balance: bigint; held: bigint; owed: bigint }[];
  readonly #projects: { raised: bigint; capturing: bigint; investors: Set<number> }[];
  readonly #purchases: Purchase[] = [];
  readonly #payments: Payment[] = [];
  readonly #withdrawals: { who: number; cents: bigint; status: WithdrawalStatus }[] = [];
  readonly #keys = new Map<string, { request: string; response: Response }>();

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#wallets = Array.from({ length: setup.people }, () => ({ balance: 0n, held: 0n, owed: 0n }));
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
    }
    return response;
  }

  #answer(command: Exclude<Command, { do: 'repeat' }>): Response {
    if (!('key' in command) || command.key === null) return this.#once(command);
    const key = `${command.who} ${command.key}`;
    const request = JSON.stringify(command);
    const first = this.#keys.get(key);
    if (first) return first.request === request ? first.response : { outcome: 'conflict' };
    const response = this.#once(command);
    if (response.outcome === 'ok') this.#keys.set(key, { request, response });
    return response;
  }

  state(): State {
    return {
      wallets: this.#wallets.map((wallet) => ({ ...wallet })),
      projects: this.#projects.map(({ raised, capturing, investors }) => ({
        raised,
        capturing,
        investors: investors.size,
      })),
      purchases: this.#purchases.map((purchase) => purchase.status),
      payments: this.#payments.map(({ status, result }) => ({ status, result })),
      withdrawals: this.#withdrawals.map((withdrawal) => withdrawal.status),
    };
  }

  /** How many there are to choose from. */
  count(kind: 'purchase' | 'payment' | 'withdrawal'): number {
    return { purchase: this.#purchases, payment: this.#payments, withdrawal: this.#withdrawals }[kind].length;
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
        return this.#follow(command.payment, BigInt(command.refunded), BigInt(command.disputed));
      case 'expire':
        return this.#expire(command.purchase);
      case 'withdraw':
        return this.#withdraw(command.who, BigInt(command.cents));
      case 'decide':
        return this.#decide(command.withdrawal, command.approve);
      case 'cancel':
        return this.#cancel(command.who, command.withdrawal);
      case 'return':
        return this.#return(command.withdrawal);
      case 'refund':
        return this.#refund(command.purchase, BigInt(command.cents));
      case 'cancelOrder':
        return this.#cancelOrder(command.purchase);
      case 'dispute':
        return this.#dispute(command.purchase);
      case 'decideDispute':
        return this.#decideDispute(command.purchase, BigInt(command.cents));
    }
  }

  #free(who: number): bigint {
    return this.#wallets[who]!.balance - this.#wallets[who]!.held;
  }

  #transfer(from: number, to: number, cents: bigint): void {
    this.#wallets[from]!.balance -= cents;
    this.#wallets[to]!.balance += cents;
  }

  #topUp(who: number, cents: bigint, settle: boolean): Response {
    this.#payments.push({ who, purchase: null, cents, status: 'created', result: null, ...untouched });
    if (settle) this.#settle(this.#payments.length - 1);
    return { outcome: 'ok', place: this.#payments.length - 1 };
  }

  #order(who: number, project: number, units: bigint, fromWallet: boolean): Response {
    const { by, budget } = this.#setup.projects[project]!;
    const total = units * budget;
    if (by === who) return { outcome: 'forbidden' };
    if (fromWallet && this.#free(who) < total) return { outcome: 'insufficient' };
    if (fromWallet) this.#transfer(who, by, total);
    const status = fromWallet ? 'COMPLETED' : 'pending';
    const card = fromWallet ? 0n : total;
    this.#purchases.push({ kind: 'order', who, project, total, card, status, ...kept });
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
    const free = this.#free(who);
    if (choice === 1 && free < cents) return { outcome: 'insufficient' };
    const fromWallet = choice === 0 ? 0n : free < cents ? free : cents;
    const card = cents - fromWallet;
    const status = card === 0n ? 'COMPLETED' : 'pending';
    if (card === 0n && cents > left - raising.capturing) return { outcome: 'goal_awaited' };
    if (status === 'COMPLETED') {
      this.#transfer(who, by, cents);
      raising.raised += cents;
      raising.investors.add(who);
    } else {
      this.#wallets[who]!.held += fromWallet;
    }
    this.#purchases.push({ kind: 'investment', who, project, total: cents, card, status, ...kept });
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
    const purchase = payment.purchase === null ? undefined : this.#purchases[payment.purchase]!;
    if (purchase?.status === 'pending' && purchase.kind === 'investment' && !this.#takePlace(purchase))
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
    return { outcome: 'ok', status: payment.result };
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

  #follow(at: number, refundedShare: bigint, disputedShare: bigint): Response {
    const payment = this.#payments[at]!;
    if (payment.result === null) return { outcome: 'not_settled' };
    const refunded = (payment.cents * refundedShare) / 100n;
    const disputed = (payment.cents * disputedShare) / 100n;
    if (refunded === payment.refunded && disputed === payment.disputed) return { outcome: 'repeated' };
    for (const taken of [refunded - payment.refunded, disputed - payment.disputed]) {
      const wallet = this.#wallets[payment.who]!;
      const free = this.#free(payment.who);
      const paid = taken < free ? taken : free;
      wallet.balance -= paid;
      wallet.owed += taken - paid;
    }
    Object.assign(payment, { refunded, disputed, status: refunded >= payment.cents ? 'refunded' : 'succeeded' });
    return { outcome: 'ok' };
  }

  #expire(at: number): Response {
    const captured = this.#payments.some((payment) => payment.purchase === at && payment.status === 'processing');
    if (this.#purchases[at]!.status !== 'pending' || captured) return { outcome: 'none' };
    this.#giveUp(this.#purchases[at]!, 'expired');
    return { outcome: 'expired' };
  }

  #withdraw(who: number, cents: bigint): Response {
    if (this.#free(who) < cents) return { outcome: 'insufficient' };
    this.#wallets[who]!.held += cents;
    this.#withdrawals.push({ who, cents, status: 'pending' });
    return { outcome: 'ok', place: this.#withdrawals.length - 1 };
  }

  #decide(at: number, approve: boolean): Response {
    const withdrawal = this.#withdrawals[at]!;
    const status = approve ? 'approved' : 'rejected';
    if (withdrawal.status !== 'pending')
      return { outcome: withdrawal.status === status ? 'repeated' : 'decided', status: withdrawal.status };
    if (approve && this.#wallets[withdrawal.who]!.owed > 0n) return { outcome: 'owing', status: 'pending' };
    const isShort = ({ project, dispute }: Purchase) =>
      dispute?.open && dispute.held < dispute.disputed && this.#setup.projects[project]!.by === withdrawal.who;
    if (approve && this.#purchases.some(isShort)) return { outcome: 'disputed', status: 'pending' };
    this.#wallets[withdrawal.who]!.held -= withdrawal.cents;
    if (approve) this.#wallets[withdrawal.who]!.balance -= withdrawal.cents;
    withdrawal.status = status;
    return { outcome: 'ok', status };
  }

  #cancel(who: number, at: number): Response {
    const withdrawal = this.#withdrawals[at]!;
    if (withdrawal.who !== who) return { outcome: 'not_found' };
    if (withdrawal.status !== 'pending')
      return { outcome: withdrawal.status === 'canceled' ? 'repeated' : 'decided', status: withdrawal.status };
    this.#wallets[who]!.held -= withdrawal.cents;
    withdrawal.status = 'canceled';
    return { outcome: 'ok', status: 'canceled' };
  }

  #return(at: number): Response {
    const withdrawal = this.#withdrawals[at]!;
    const { who, cents, status } = withdrawal;
    if (status !== 'approved') return { outcome: status === 'returned' ? 'repeated' : 'not_paid_out', status };
    this.#wallets[who]!.balance += cents;
    withdrawal.status = 'returned';
    return { outcome: 'ok', status: 'returned' };
  }

  /** What keeps so many cents of a purchase from being given back; else they are. */
  #refund(at: number, cents: bigint): Response {
    const { status, total, refunded, dispute, project } = this.#purchases[at]!;
    if (status !== 'COMPLETED') return { outcome: 'not_paid' };
    if (refunded === total) return { outcome: 'refunded' };
    if (dispute?.open) return { outcome: 'disputed' };
    if (cents > total - refunded) return { outcome: 'too_much' };
    if (cents > this.#free(this.#setup.projects[project]!.by)) return { outcome: 'insufficient' };
    this.#giveBack(this.#purchases[at]!, cents);
    return { outcome: 'ok' };
  }

  #giveBack(purchase: Purchase, cents: bigint): void {
    const { kind, who, project } = purchase;
    this.#transfer(this.#setup.projects[project]!.by, who, cents);
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
    if (disputed === 0n) return { outcome: 'refunded' };
    const seller = this.#setup.projects[purchase.project]!.by;
    const free = this.#free(seller);
    const held = free < disputed ? free : disputed;
    this.#wallets[seller]!.held += held;
    purchase.dispute = { disputed, held, open: true };
    return { outcome: 'ok' };
  }

  #decideDispute(at: number, cents: bigint): Response {
    const { dispute, project } = this.#purchases[at]!;
    if (!dispute) return { outcome: 'not_found' };
    if (!dispute.open) return { outcome: 'closed' };
    const wallet = this.#wallets[this.#setup.projects[project]!.by]!;
    wallet.held -= dispute.held;
    dispute.open = false;
    const { outcome } = cents === 0n ? { outcome: 'ok' } : this.#refund(at, cents);
    if (outcome === 'ok') return { outcome };
    wallet.held += dispute.held;
    dispute.open = true;
    return { outcome };
  }
}
