import type { MemberRole } from '@guildhall/contract/route.ts';
import type { Answer, Person } from '../test-app.ts';
import { rules, type IntentWorld, type WorldOperator } from './intent-world.ts';

/** What a history found: rules that were bent, in words, and what the two have got out beyond what they put in, in dollars. */
export type Found = {
  bent: string[];
  gained: number;
  /** What of it the rules allow: card money that was taken back after the delay. */
  atRisk: number;
  acts: Record<string, { done: number; refused: number }>;
};

type Purchase = { id: string; buyer: Person; seller: Person; dollars: number };
type Withdrawal = { id: string; owner: Person };
type Membership = { organization: string; person: string; from: number; to: number | null };

/** Numbers by chance, the same for the same seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  whole(most: number): number {
    return Math.floor(this.next() * most);
  }

  one<T>(things: readonly T[]): T | undefined {
    return things[this.whole(things.length)];
  }
}

const asked = { bankName: 'Any Bank', accountHolderName: 'A. Holder', sortCode: '10-20-30', swiftCode: 'ADABDEFF' };
const place = { address: 'Weaver Lane 1', postalCode: '10115', contactNo: '5550000001' };

/**
 * Two people who want to get out more than they put in, to decide what is their own and to pass a limit. Each has an account and a second one
 * that nobody knows to be theirs, and one an organization; one of them may be an operator. Beside them the honest run the house.
 */
export class History {
  readonly #world: IntentWorld;
  readonly #chance: Chance;
  readonly #bent: string[] = [];
  readonly #acts: Found['acts'] = {};
  readonly operator: WorldOperator | null;
  readonly people: readonly Person[];
  readonly organizations: readonly Person[];
  /** Sells and is honest. */
  readonly stranger: Person;
  readonly projects = new Map<string, string>();
  readonly purchases: Purchase[] = [];
  readonly withdrawals: Withdrawal[] = [];
  readonly #memberships: Membership[] = [];
  readonly #made: { by: string; account: string }[] = [];
  readonly #helpers: WorldOperator[] = [];
  readonly #bankNames: readonly string[];

  private constructor(
    world: IntentWorld,
    chance: Chance,
    who: { operator: WorldOperator | null; people: Person[]; organizations: Person[]; stranger: Person; bank: string },
  ) {
    this.#world = world;
    this.#chance = chance;
    this.operator = who.operator;
    this.people = who.people;
    this.organizations = who.organizations;
    this.stranger = who.stranger;
    this.#bankNames = [0, 1, 2].map((n) => `${who.bank}${n}`);
  }

  /** `as`: what one of the two is in the console, if anything. */
  static async begin(world: IntentWorld, seed: number, as?: 'finance' | 'admin' | null): Promise<History> {
    const chance = new Chance(seed);
    const role = as === undefined ? chance.one([null, 'finance', 'finance', 'admin'] as const)! : as;
    const people = [];
    for (const name of ['Mal Lory', 'Fred Friend', 'Mal Second', 'Fred Second'])
      people.push(await world.person(1, name));
    const organizations = [await world.person(2, 'Lory Works'), await world.person(2, 'Friend Works')];
    const stranger = await world.person(2, 'Honest Sellers');
    const operator = role === null ? null : await world.operator(people[0]!, role);
    const bank = `9${String(seed).padStart(9, '0')}`;
    const history = new History(world, chance, { operator, people, organizations, stranger, bank });
    for (const seller of [...organizations, stranger])
      history.projects.set(seller.id, await world.project(seller, history.#chance.one([10, 50, 200, 900])!));
    // Their roles and accounts are old: who begins as one makes no haste.
    await world.wait(24 * 10);
    return history;
  }

  get friend(): Person {
    return this.people[1]!;
  }

  get second(): Person {
    return this.people[2]!;
  }

  get own(): Person {
    return this.organizations[0]!;
  }

  get friendWorks(): Person {
    return this.organizations[1]!;
  }

  #count(act: string, isDone: boolean): void {
    const told = (this.#acts[act] ??= { done: 0, refused: 0 });
    told[isDone ? 'done' : 'refused']++;
  }

  #told(act: string, { status }: Answer): boolean {
    this.#count(act, status === 200);
    return status === 200;
  }

  /** Both people's accounts. */
  get #wallets(): readonly Person[] {
    return [...this.people, ...this.organizations];
  }

  // What they do with money.

  async topUp(who: Person, dollars: number): Promise<void> {
    this.#count('top up', await this.#world.payByCard(who, dollars));
  }

  async order(buyer: Person, seller: Person, units: number, from: 'wallet' | 'card'): Promise<void> {
    const body = { projectId: this.projects.get(seller.id)!, numberOfUnit: units, ...place };
    const answer = await this.#world.call(buyer, '/project/order', {
      ...body,
      payFromWallet: from === 'wallet' ? 1 : 0,
    });
    if (!this.#told('order', answer)) return;
    const { orderId, due, paymentStatus } = answer.data;
    const dollars = from === 'card' ? Number(due) : 0;
    const isPaid = paymentStatus === 'COMPLETED' || (await this.#world.payByCard(buyer, dollars, orderId));
    if (isPaid) this.purchases.push({ id: orderId, buyer, seller, dollars });
  }

  async withdraw(who: Person, dollars: number, account: number): Promise<void> {
    const answer = await this.#world.call(who, '/wallet/withdraw', {
      ...{ amount: dollars, ...asked, accountNumber: this.#bankNames[account] },
    });
    if (!this.#told('withdraw', answer)) return;
    this.withdrawals.push({ id: answer.data.id, owner: who });
    this.#made.push({ by: who.id, account: this.#bankNames[account]! });
    // Whoever asks has the password.
    await this.#world.call(who, `/wallet/withdrawals/${answer.data.id}/confirm`, { password: 'secret12' });
  }

  /** All that is free. */
  async empty(who: Person, account: number): Promise<void> {
    const { data } = await this.#world.get(who, '/wallet');
    const free = Math.floor(data.amount);
    if (free > 0) await this.withdraw(who, Math.min(free, 5000), account);
  }

  async cancelWithdrawal(withdrawal: Withdrawal): Promise<void> {
    const path = `/wallet/withdrawals/${withdrawal.id}/cancel`;
    this.#told('cancel withdrawal', await this.#world.call(withdrawal.owner, path));
  }

  async chargeBack(at: number): Promise<void> {
    const card = this.#world.cards[at];
    if (card) this.#count('charge back', await this.#world.chargeBack(card));
  }

  async dispute({ id, buyer }: Purchase): Promise<void> {
    const body = { reason: 'not_received', message: 'It never came.' };
    this.#told('open dispute', await this.#world.call(buyer, `/disputes/open/${id}`, body));
  }

  async refund({ id, seller }: Purchase, dollars: number): Promise<void> {
    if (seller === this.stranger) return;
    this.#told('refund', await this.#world.call(seller, `/refunds/${id}`, { amount: dollars, reason: 'Broken.' }));
  }

  async cancelOrder({ id, buyer }: Purchase): Promise<void> {
    this.#told('cancel order', await this.#world.call(buyer, `/orders/cancel/${id}`, { reason: 'Too late.' }));
  }

  // What they do with members.

  async join(organization: Person, person: Person, role: MemberRole): Promise<void> {
    await this.#world.member(organization, person, role);
    this.#memberships.push({ organization: organization.id, person: person.id, from: this.#world.now, to: null });
  }

  async leave(organization: Person, person: Person): Promise<void> {
    await this.#world.member(organization, person, null);
    for (const one of this.#memberships)
      if (one.organization === organization.id && one.person === person.id) one.to ??= this.#world.now;
  }

  // What the operator of the two does.

  async approve(withdrawal: Withdrawal, by: WorldOperator | null = this.operator): Promise<void> {
    await this.#decide('approve', by, [withdrawal.owner], `/operator/withdrawals/${withdrawal.id}/approve`, {
      asTest: 1,
    });
  }

  async sayPaid(withdrawal: Withdrawal, by: WorldOperator | null = this.operator): Promise<void> {
    if (by === null) return;
    const path = `/operator/withdrawals/${withdrawal.id}/paid`;
    this.#told('say paid', await this.#world.call(by, path, { reference: 'B-1' }));
  }

  /** Says that the bank has sent back what it has not. */
  async sayReturned(withdrawal: Withdrawal, by: WorldOperator | null = this.operator): Promise<void> {
    const body = { reason: 'The account is closed.', reference: 'R-1' };
    await this.#decide('say returned', by, [withdrawal.owner], `/operator/withdrawals/${withdrawal.id}/returned`, body);
  }

  async batch(by: WorldOperator | null = this.operator): Promise<void> {
    if (by === null) return;
    const id = await this.#world.makeBatch(by);
    this.#count('batch', id !== null);
    if (id === null) return;
    this.#told(
      'say batch paid',
      await this.#world.call(by, `/operator/payoutBatches/${id}/paid`, { reference: 'B-2' }),
    );
  }

  async operatorRefund({ id, buyer, seller }: Purchase, dollars: number): Promise<void> {
    const body = { amount: dollars, reason: 'Broken.' };
    await this.#decide('refund as operator', this.operator, [buyer, seller], `/operator/refunds/${id}`, body);
  }

  async decideDispute({ id, buyer, seller }: Purchase, dollars: number): Promise<void> {
    const [found] = await this.#world.sql<{ id: string }>('SELECT id FROM disputes WHERE purchase_id = $1', [id]);
    if (!found) return;
    const body = {
      ...(dollars > 0 ? { outcome: 'part', amount: dollars } : { outcome: 'nothing' }),
      reason: 'By the photos.',
    };
    await this.#decide('decide dispute', this.operator, [buyer, seller], `/operator/disputes/${found.id}/decide`, body);
  }

  async freeze(who: Person, by: WorldOperator): Promise<void> {
    const path = `/operator/accounts/${who.id}/freeze`;
    this.#told('freeze', await this.#world.call(by, path, { days: 30, reason: 'Odd.' }));
  }

  async lift(who: Person): Promise<void> {
    const [found] = await this.#world.sql<{ id: string }>(
      'SELECT id FROM freezes WHERE account_id = $1 AND lifted_at IS NULL AND ends_at > now()',
      [who.id],
    );
    if (found)
      await this.#decide('lift', this.operator, [who], `/operator/freezes/${found.id}/lift`, {
        reason: 'All is well.',
      });
  }

  /** Makes an operator of an account that nobody knows to be theirs. */
  async grant(person: Person): Promise<void> {
    if (this.operator === null) return;
    const body = { email: person.email, role: 'finance', reason: 'Help.' };
    this.#told('grant', await this.#world.call(this.operator, '/operator/operators/grant', body));
    const [is] = await this.#world.sql('SELECT FROM operators WHERE user_id = $1', [person.id]);
    if (is && !this.#helpers.some(({ id }) => id === person.id)) {
      await this.#world.openConsole(person);
      this.#helpers.push({ ...person, honest: false });
    }
  }

  get helper(): WorldOperator | null {
    return this.#helpers[0] ?? null;
  }

  async #decide(
    act: string,
    by: WorldOperator | null,
    parties: Person[],
    path: string,
    body: Record<string, unknown>,
  ): Promise<void> {
    if (by === null) return;
    const stake = await this.#stake(by, parties);
    const before = await this.#logged(by);
    const answer = await this.#world.call(by, path, body);
    // To do again what was done is answered as before, and decides nothing.
    const isDone = this.#told(act, answer) && (await this.#logged(by)) > before;
    if (isDone && stake !== '') this.#bent.push(`${act}: ${stake}`);
  }

  /** How many entries of the audit log are the operator's. */
  async #logged({ id }: Person): Promise<number> {
    const [row] = await this.#world.sql<{ many: number }>(
      'SELECT count(*)::integer AS many FROM audit_entries WHERE operator_id = $1',
      [id],
    );
    return row!.many;
  }

  /** What the operator has to do with one of the parties, by what this world knows itself; empty when nothing that the house can know. */
  async #stake(by: Person, parties: Person[]): Promise<string> {
    const isIn = ({ to }: Membership) => to === null || this.#world.now - to < rules.stakeDays * 24;
    const interests = new Set([
      by.id,
      ...this.#memberships.filter((one) => one.person === by.id && isIn(one)).map((one) => one.organization),
    ]);
    const accounts = new Set(this.#made.filter((one) => interests.has(one.by)).map((one) => one.account));
    for (const { id, name } of parties) {
      if (id === by.id) return `${name} is the operator`;
      if (interests.has(id)) return `the operator is or was lately a member of ${name}`;
      if (this.#made.some((one) => one.by === id && accounts.has(one.account)))
        return `${name} has the operator's bank account`;
      const owners = (organization: string) =>
        this.#memberships
          .filter((one) => one.organization === organization && one.to === null)
          .map((one) => one.person);
      const ownersOfIt = owners(id);
      if ([...interests].some((one) => owners(one).some((owner) => ownersOfIt.includes(owner))))
        return `${name} has an owner in common with an organization of the operator`;
    }
    return '';
  }

  // What the honest do.

  /** Two honest people do the day's work: they approve what nothing speaks against, and give it to the bank. */
  async day(): Promise<void> {
    const [first, second] = this.#world.finance;
    for (const withdrawal of this.withdrawals) {
      const [row] = await this.#world.sql<{ status: string }>('SELECT status FROM withdrawals WHERE id = $1', [
        withdrawal.id,
      ]);
      if (row?.status !== 'pending' || (await this.#looksOdd(withdrawal))) continue;
      for (const one of [first!, second!])
        this.#told(
          'honest approval',
          await this.#world.call(one, `/operator/withdrawals/${withdrawal.id}/approve`, { asTest: 1 }),
        );
    }
    const id = await this.#world.makeBatch(this.#world.admin);
    if (id) await this.#world.call(this.#world.admin, `/operator/payoutBatches/${id}/paid`, { reference: 'B-3' });
  }

  /** What the review of a withdrawal shows, and what the bank's own statement tells of earlier ones. */
  async #looksOdd({ id, owner }: Withdrawal): Promise<boolean> {
    const { status, data } = await this.#world.call(this.#world.finance[0]!, `/operator/withdrawals/${id}/review`);
    if (status !== 200 || data.evidence.sameAccount.length > 0) return true;
    const accounts = new Set(this.#made.filter(({ by }) => by === owner.id).map(({ account }) => account));
    const related = new Set(this.#made.filter(({ account }) => accounts.has(account)).map(({ by }) => by));
    const returned = await this.#world.sql<{ id: string }>(
      "SELECT id FROM withdrawals WHERE user_id = ANY($1) AND status = 'returned'",
      [[...related]],
    );
    return returned.some((each) => this.#world.paidByBank.some(({ withdrawal }) => withdrawal === each.id));
  }

  async wait(hours: number): Promise<void> {
    await this.#world.wait(hours);
  }

  /** One act by chance of whoever is there, more often one that can gain something. */
  async step(): Promise<void> {
    const chance = this.#chance;
    const wallet = chance.one(this.#wallets)!;
    const purchase = chance.one(this.purchases);
    const withdrawal = chance.one(this.withdrawals);
    const account = chance.whole(3);
    const dollars = chance.one([10, 90, 400, 900, 1000, 2000])!;
    const acts: [number, () => Promise<void>][] = [
      [5, () => this.topUp(wallet, dollars)],
      [
        5,
        () =>
          this.order(
            chance.one(this.#wallets)!,
            chance.one([...this.organizations, this.stranger])!,
            1 + chance.whole(3),
            chance.one(['wallet', 'card'] as const)!,
          ),
      ],
      [5, () => this.withdraw(wallet, dollars, account)],
      [8, () => this.empty(wallet, account)],
      [6, () => this.chargeBack(chance.whole(this.#world.cards.length || 1))],
      [6, () => this.day()],
      [2, () => this.wait(chance.one([1, 12])!)],
      [5, () => this.wait(24 * chance.one([1, 2, 3, 8, 30])!)],
      [
        2,
        () =>
          this.join(
            chance.one(this.organizations)!,
            chance.one(this.people)!,
            chance.one(['owner', 'treasurer', 'reader'] as const)!,
          ),
      ],
      [2, () => this.leave(chance.one(this.organizations)!, chance.one(this.people)!)],
    ];
    if (purchase)
      acts.push(
        [2, () => this.dispute(purchase)],
        [2, () => this.refund(purchase, chance.one([1, 10, 50])!)],
        [1, () => this.cancelOrder(purchase)],
      );
    if (withdrawal) acts.push([1, () => this.cancelWithdrawal(withdrawal)]);
    if (this.operator) {
      acts.push(
        [4, () => this.batch()],
        [1, () => this.lift(wallet)],
        [1, () => this.freeze(wallet, this.#world.admin)],
      );
      if (withdrawal)
        acts.push(
          [8, () => this.approve(withdrawal)],
          [2, () => this.sayPaid(withdrawal)],
          [5, () => this.sayReturned(withdrawal)],
        );
      if (purchase)
        acts.push(
          [3, () => this.operatorRefund(purchase, chance.one([1, 10, 50])!)],
          [3, () => this.decideDispute(purchase, chance.one([0, 10, 50])!)],
        );
      acts.push([1, () => this.grant(chance.one([this.second, this.people[3]!])!)]);
      const { helper } = this;
      if (helper && withdrawal)
        acts.push([4, () => this.approve(withdrawal, helper)], [2, () => this.sayReturned(withdrawal, helper)]);
    }
    let at = chance.next() * acts.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, act] of acts) {
      at -= weight;
      if (at < 0) return act();
    }
  }

  /** What was bent, and what they have gained. */
  async end(): Promise<Found> {
    const mine = this.#wallets.map(({ id }) => id);
    const toBank = this.#world.paidByBank
      .filter(({ owner }) => mine.includes(owner))
      .reduce((sum, { dollars }) => sum + dollars, 0);
    const cards = this.#world.cards;
    const put = cards.reduce((sum, { dollars }) => sum + dollars, 0);
    const takenBack = cards.reduce((sum, one) => sum + one.takenBack, 0);
    const late = cards.filter(({ capturedAt, takenAt }) => takenAt - capturedAt >= rules.cardWaitDays * 24);
    await this.#findPassedLimits(mine);
    return {
      bent: this.#bent,
      gained: Math.max(0, toBank + takenBack - put),
      atRisk: late.reduce((sum, one) => sum + one.takenBack, 0),
      acts: this.#acts,
    };
  }

  /** By the tables alone: each withdrawal that the bank was given, who approved it, and what else went there in the week before. */
  async #findPassedLimits(mine: string[]): Promise<void> {
    const rows = await this.#world.sql<{ id: string; cents: string; by: string[]; wallet: string; account: string }>(
      `SELECT w.id, w.amount_cents::text AS cents, array_remove(ARRAY[w.first_approved_by, w.decided_by], NULL) AS by,
        (SELECT sum(o.amount_cents) FROM withdrawals AS o WHERE o.user_id = w.user_id AND o.status IN ('approved', 'paid', 'returned')
          AND o.decided_at <= w.decided_at AND o.decided_at > w.decided_at - interval '7 days')::text AS wallet,
        (SELECT sum(o.amount_cents) FROM withdrawals AS o WHERE o.account_hash = w.account_hash AND o.status IN ('approved', 'paid', 'returned')
          AND o.decided_at <= w.decided_at AND o.decided_at > w.decided_at - interval '7 days')::text AS account
       FROM withdrawals AS w JOIN payout_batch_items AS i ON i.withdrawal_id = w.id WHERE w.user_id = ANY($1)`,
      [mine],
    );
    const theirs = [this.operator, ...this.#helpers].flatMap((one) => (one ? [one.id] : []));
    for (const { id, cents, by, wallet, account } of rows) {
      // Whom one person has made is that person.
      const people = new Set(by.map((one) => (theirs.includes(one) ? 'they' : one)));
      if (people.size > 1) continue;
      if (Number(cents) > rules.alone * 100) this.#bent.push(`limit: ${id} of ${cents} cents was approved by one`);
      if (Number(wallet) > rules.week * 100)
        this.#bent.push(`limit: a wallet's week of ${wallet} cents was approved by one`);
      if (Number(account) > rules.week * 100)
        this.#bent.push(`limit: a bank account's week of ${account} cents was approved by one`);
    }
  }
}
