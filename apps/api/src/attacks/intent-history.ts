import type { MemberRole } from '@guildhall/contract/route.ts';
import type { Answer, Person } from '../server/test-app.ts';
import { rules, type IntentWorld, type WorldOperator } from './intent-world.ts';
import { Chance } from '../platform/test-chance.ts';

/** What a history found: rules that were bent, in words, and what the two have got out beyond what they put in, in dollars. */
export type Found = {
  bent: string[];
  gained: number;
  /** What the rules allow: card money that was taken back after the delay. */
  atRisk: number;
  acts: Record<string, { done: number; refused: number }>;
};

type Purchase = { id: string; buyer: Person; seller: Person; dollars: number };
type Withdrawal = {
  id: string;
  owner: Person;
  dollars: number;
  asker: Person;
  askedAt: number;
  /** Nothing was approved to its owner before. */
  isFirst: boolean;
  /** It is beyond its organization's limit, so that another member than the one who requested it has to confirm it. */
  isBeyond: boolean;
  confirmedBy: Person | null;
  /** Who has approved it, and when at last. */
  approved: Map<string, number>;
  completedAt: number | null;
  isCanceled: boolean;
};
type Membership = { organization: string; person: string; role: MemberRole; from: number; to: number | null };
/** A role that was asked for; `isAlone`: nobody else was an admin; `yes`: who has said yes. */
type Ask = { id: string; by: string; person: Person; role: string; at: number; isAlone: boolean; yes: string | null };

const bankAccount = {
  bankName: 'Any Bank',
  accountHolderName: 'A. Holder',
  sortCode: '10-20-30',
  swiftCode: 'ADABDEFF',
};
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
  #role: string | null;
  readonly people: readonly Person[];
  readonly organizations: readonly Person[];
  /** Sells and is honest. */
  readonly stranger: Person;
  readonly projects = new Map<string, string>();
  /** What a unit of it costs, in dollars. */
  readonly prices = new Map<string, number>();
  readonly purchases: Purchase[] = [];
  readonly withdrawals: Withdrawal[] = [];
  readonly #memberships: Membership[] = [];
  readonly #made: { by: string; account: string }[] = [];
  readonly #helpers: (WorldOperator & { role: string })[] = [];
  readonly #asks: Ask[] = [];
  /** The honest admin is one no longer, so that of the two one is the only one. */
  #isAlone = false;
  #isFooled = false;
  /** What one member takes out of an organization alone within a day, in dollars. */
  readonly #limits = new Map<string, number>();
  /** What left an organization by orders, and so without a second member. */
  readonly #bought: { by: string; dollars: number; at: number }[] = [];
  /** One for each of the two's accounts, and the last for what is stolen. */
  readonly #bankNames: readonly string[];
  /** Withdrawals that were asked for with somebody else's session. */
  readonly #stolen: string[] = [];

  private constructor(
    world: IntentWorld,
    chance: Chance,
    who: {
      operator: WorldOperator | null;
      role: 'finance' | 'admin' | null;
      people: Person[];
      organizations: Person[];
      stranger: Person;
      bank: string;
    },
  ) {
    this.#world = world;
    this.#chance = chance;
    this.operator = who.operator;
    this.#role = who.role;
    this.people = who.people;
    this.organizations = who.organizations;
    this.stranger = who.stranger;
    this.#bankNames = [0, 1, 2, 3, 4, 5, 6].map((n) => `${who.bank}${n}`);
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
    const history = new History(world, chance, { operator, role, people, organizations, stranger, bank });
    for (const seller of [...organizations, stranger]) {
      const dollars = chance.one([10, 50, 200, 900])!;
      history.projects.set(seller.id, await world.project(seller, dollars));
      history.prices.set(seller.id, dollars);
    }
    // Their roles and accounts are old: who begins as one makes no haste.
    await world.wait(24 * 10);
    if (as !== undefined) return history;
    if (role === 'admin' && chance.whole(2) === 0) await history.loseAdmin();
    // Half of them begin with old money, since whoever has none can try little.
    if (chance.whole(2) === 0) {
      for (const who of history.#wallets) await history.topUp(who, chance.one([100, 1000, 5000])!);
      await world.wait(24 * 8);
    }
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

  async order(buyer: Person, seller: Person, units: number, from: 'wallet' | 'card', by = buyer): Promise<void> {
    const body = { projectId: this.projects.get(seller.id)!, numberOfUnit: units, ...place };
    const answer = await this.#world.callFor(buyer, by, '/project/order', {
      ...body,
      payFromWallet: from === 'wallet' ? 1 : 0,
    });
    if (!this.#told('order', answer)) return;
    this.#mayAct('order', buyer, by);
    const { orderId, due, paymentStatus } = answer.data;
    const dollars = from === 'card' ? Number(due) : 0;
    const isPaid = paymentStatus === 'COMPLETED' || (await this.#world.payByCard(buyer, dollars, orderId));
    if (!isPaid) return;
    this.purchases.push({ id: orderId, buyer, seller, dollars });
    if (from === 'card') return;
    const [row] = await this.#world.sql<{ cents: string }>(
      'SELECT total_cents::text AS cents FROM orders WHERE id = $1',
      [orderId],
    );
    this.#bought.push({ by: buyer.id, dollars: Number(row!.cents) / 100, at: this.#world.now });
    if (this.#isBeyondLimit(buyer)) this.#bent.push(`limit of two: ${buyer.name} bought beyond it`);
  }

  async withdraw(who: Person, dollars: number, account: number, by = who): Promise<void> {
    const answer = await this.#world.callFor(who, by, '/wallet/withdraw', {
      amount: dollars,
      ...bankAccount,
      accountNumber: this.#bankNames[account],
    });
    if (!this.#told('withdraw', answer)) return;
    this.#mayAct('withdraw', who, by);
    const isFirst = !this.withdrawals.some(({ owner, completedAt }) => owner.id === who.id && completedAt !== null);
    const made = {
      id: answer.data.id,
      owner: who,
      dollars,
      asker: by,
      askedAt: this.#world.now,
      isFirst,
      isBeyond: false,
      confirmedBy: null,
      approved: new Map<string, number>(),
      completedAt: null,
      isCanceled: false,
    };
    this.withdrawals.push(made);
    made.isBeyond = this.#isBeyondLimit(who);
    this.#made.push({ by: who.id, account: this.#bankNames[account]! });
    // Who has asked is who they say, and confirms it at once where the bank account is new.
    await this.#world.callFor(who, by, `/wallet/withdrawals/${made.id}/confirm`, { password: 'secret12' });
  }

  /** Whoever has the session of somebody honest, and not their password, asks for all their money, and tries to confirm that. */
  async steal(): Promise<void> {
    const { stranger } = this;
    const { data } = await this.#world.get(stranger, '/wallet');
    const dollars = Math.min(Math.floor(data.amount), 900);
    const accountNumber = this.#bankNames.at(-1)!;
    const asking = { amount: dollars, ...bankAccount, accountNumber };
    const answer = await this.#world.call(stranger, '/wallet/withdraw', asking);
    if (!this.#told('steal', answer)) return;
    const { id } = answer.data;
    this.#stolen.push(id);
    this.#made.push({ by: stranger.id, account: accountNumber });
    this.withdrawals.push({
      id,
      owner: stranger,
      dollars,
      asker: stranger,
      askedAt: this.#world.now,
      isFirst: true,
      isBeyond: false,
      confirmedBy: null,
      approved: new Map<string, number>(),
      completedAt: null,
      isCanceled: false,
    });
    for (const proof of [{}, { password: 'secret13' }, { code: '000000' }])
      if ((await this.#world.call(stranger, `/wallet/withdrawals/${id}/confirm`, proof)).status === 200)
        this.#bent.push('theft: a withdrawal was confirmed without the password');
  }

  /** All that is free. */
  async empty(who: Person, account: number, by = who): Promise<void> {
    const { data } = await this.#world.get(who, '/wallet');
    const free = Math.floor(data.amount);
    if (free > 0) await this.withdraw(who, Math.min(free, 5000), account, by);
  }

  async cancelWithdrawal(withdrawal: Withdrawal): Promise<void> {
    const path = `/wallet/withdrawals/${withdrawal.id}/cancel`;
    if (this.#told('cancel withdrawal', await this.#world.call(withdrawal.owner, path))) withdrawal.isCanceled = true;
  }

  /** Confirms a withdrawal of an organization as a second member. */
  async confirm(withdrawal: Withdrawal, by: Person): Promise<void> {
    const path = `/wallet/withdrawals/${withdrawal.id}/confirm`;
    const answer = await this.#world.callFor(withdrawal.owner, by, path);
    if (!this.#told('confirm as second member', answer)) return;
    this.#mayAct('confirm', withdrawal.owner, by);
    if (withdrawal.confirmedBy === null && by.id === withdrawal.asker.id)
      this.#bent.push('limit of two: who has asked has confirmed it');
    withdrawal.confirmedBy ??= by;
  }

  /** Sets what one member takes out of an organization alone within a day. */
  async limit(organization: Person, dollars: number): Promise<void> {
    const answer = await this.#world.call(organization, '/members/withdrawalLimit', { limit: dollars });
    if (this.#told('limit', answer)) this.#limits.set(organization.id, dollars);
  }

  /** Whether more has left an organization within a day without a second member than one member takes out alone. */
  #isBeyondLimit({ id }: Person): boolean {
    const limit = this.#limits.get(id);
    if (limit === undefined) return false;
    const isLate = (at: number) => this.#world.now - at < 24;
    const bought = this.#bought.filter(({ by, at }) => by === id && isLate(at));
    const asked = this.withdrawals.filter(
      ({ owner, askedAt, isBeyond, isCanceled }) => owner.id === id && isLate(askedAt) && !isBeyond && !isCanceled,
    );
    return [...bought, ...asked].reduce((sum, { dollars }) => sum + dollars, 0) > limit;
  }

  /** That whoever acted for an organization with its money may. */
  #mayAct(act: string, organization: Person, by: Person): void {
    if (by.id === organization.id) return;
    const isMember = this.#memberships.some(
      ({ organization: of, person, role, to }) =>
        of === organization.id && person === by.id && to === null && role !== 'reader' && role !== 'editor',
    );
    if (!isMember) this.#bent.push(`${act}: ${by.name} may not act for ${organization.name}`);
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
    this.#told('cancel order', await this.#world.call(buyer, `/orders/${id}/cancel`, { reason: 'Too late.' }));
  }

  // What they do with members.

  async join(organization: Person, person: Person, role: MemberRole): Promise<void> {
    await this.#world.member(organization, person, role);
    for (const one of this.#memberships)
      if (one.organization === organization.id && one.person === person.id) one.to ??= this.#world.now;
    const ids = { organization: organization.id, person: person.id };
    this.#memberships.push({ ...ids, role, from: this.#world.now, to: null });
  }

  async leave(organization: Person, person: Person): Promise<void> {
    await this.#world.member(organization, person, null);
    for (const one of this.#memberships)
      if (one.organization === organization.id && one.person === person.id) one.to ??= this.#world.now;
  }

  // What the operator of the two does.

  async approve(withdrawal: Withdrawal, by: WorldOperator | null = this.operator): Promise<void> {
    if (by === null) return;
    const path = `/operator/withdrawals/${withdrawal.id}/approve`;
    const answer = await this.#decide('approve', by, [withdrawal.owner], path, { asTest: 1 });
    if (answer) this.#believe(withdrawal, by, answer);
  }

  /** That an approval was allowed, as far as it is not about who approves: it was no first withdrawal too early, had its second member, and was within the day's sum. */
  #believe(withdrawal: Withdrawal, by: Person, { data }: Answer): void {
    const { now } = this.#world;
    const { id, dollars, approved } = withdrawal;
    const isAgain = data.repeated || (data.needsSecond && approved.has(by.id));
    if (isAgain) return;
    if (withdrawal.isFirst && now - withdrawal.askedAt < rules.firstWaitHours)
      this.#bent.push(`first withdrawal: ${id} was approved after ${now - withdrawal.askedAt} hours`);
    if (withdrawal.isBeyond && withdrawal.confirmedBy === null)
      this.#bent.push(`limit of two: ${id} was approved without a second member`);
    const before = this.withdrawals
      .filter((one) => one !== withdrawal && now - (one.approved.get(by.id) ?? -24) < 24)
      .reduce((sum, one) => sum + one.dollars, 0);
    if (before > 0 && before + dollars > rules.day)
      this.#bent.push(`day: ${by.name} approved ${dollars} after ${before} dollars`);
    approved.set(by.id, now);
    if (!data.needsSecond) withdrawal.completedAt = now;
  }

  async showPaidToast(withdrawal: Withdrawal, by: WorldOperator | null = this.operator): Promise<void> {
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
      ...(dollars > 0 ? { decision: 'part', amount: dollars } : { decision: 'nothing' }),
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

  /** The honest admin is one no longer. */
  async loseAdmin(): Promise<void> {
    this.#isAlone = true;
    await this.#world.adminIs('finance');
  }

  /** Asks that an account that nobody knows to be theirs be made an operator's. */
  async grant(person: Person, role: 'finance' | 'admin' = 'finance', by = this.operator): Promise<void> {
    if (by === null) return;
    const admins = [
      ...(this.#role === 'admin' ? [this.operator!] : []),
      ...this.#helpers.filter((one) => one.role === 'admin'),
    ];
    const isAlone = this.#isAlone && !admins.some(({ id }) => id !== by.id && id !== person.id);
    const body = { email: person.email, role, reason: 'Help.' };
    const answer = await this.#world.call(by, '/operator/operators/grant', body);
    if (this.#told('ask for a role', answer) && answer.data.request !== '')
      this.#asks.push({ id: answer.data.request, by: by.id, person, role, at: this.#world.now, isAlone, yes: null });
    await this.#meetHelpers();
  }

  /** Somebody says yes to the role that was asked for last. */
  async sayYes(by: WorldOperator | null = this.operator): Promise<void> {
    const ask = this.#asks.at(-1);
    if (!ask || by === null) return;
    const isDone = this.#told(
      'say yes to a role',
      await this.#world.call(by, `/operator/roleRequests/${ask.id}/approve`),
    );
    if (isDone) ask.yes = by.id;
    await this.#meetHelpers();
  }

  /** The honest admin is fooled, once, and not about another admin. */
  async fool(): Promise<void> {
    if (this.#isFooled || this.#isAlone || this.#asks.at(-1)?.role !== 'finance') return;
    this.#isFooled = true;
    await this.sayYes(this.#world.admin);
  }

  /** Who of them has become an operator, and that they may. */
  async #meetHelpers(): Promise<void> {
    const found = await this.#world.sql<{ id: string; role: string }>(
      'SELECT user_id AS id, role FROM operators WHERE user_id = ANY($1)',
      [this.people.map(({ id }) => id)],
    );
    for (const { id, role } of found) {
      const known = this.#helpers.find((one) => one.id === id);
      if (id === this.operator?.id) this.#role = role;
      if (id === this.operator?.id || known?.role === role) continue;
      const ask = this.#asks.findLast(({ person }) => person.id === id);
      const hasWaited = ask?.isAlone === true && this.#world.now - ask.at >= rules.roleWaitHours;
      if (!hasWaited && (!ask?.yes || ask.yes === ask.by || ask.yes === id))
        this.#bent.push(`role: ${role} was given by one person at once`);
      if (known) known.role = role;
      else {
        const person = this.people.find((one) => one.id === id)!;
        await this.#world.openConsole(person);
        this.#helpers.push({ ...person, honest: false, role });
      }
    }
  }

  get helper(): WorldOperator | null {
    return this.#helpers[0] ?? null;
  }

  get helpers(): readonly WorldOperator[] {
    return this.#helpers;
  }

  async #decide(
    act: string,
    by: WorldOperator | null,
    parties: Person[],
    path: string,
    body: Record<string, unknown>,
  ): Promise<Answer | null> {
    if (by === null) return null;
    const stake = await this.#stake(by, parties);
    const before = await this.#logged(by);
    const answer = await this.#world.call(by, path, body);
    // To do again what was done is answered as before, and decides nothing.
    const isDone = this.#told(act, answer) && (await this.#logged(by)) > before;
    if (isDone && stake !== '') this.#bent.push(`${act}: ${stake}`);
    return answer.status === 200 ? answer : null;
  }

  /** How many entries of the audit log are the operator's. */
  async #logged({ id }: Person): Promise<number> {
    const [row] = await this.#world.sql<{ total: number }>(
      'SELECT count(*)::integer AS total FROM audit_entries WHERE operator_id = $1',
      [id],
    );
    return row!.total;
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
      for (const one of [first!, second!]) {
        const path = `/operator/withdrawals/${withdrawal.id}/approve`;
        const answer = await this.#world.call(one, path, { asTest: 1 });
        if (this.#told('honest approval', answer)) this.#believe(withdrawal, one, answer);
      }
    }
    const id = await this.#world.makeBatch(this.#world.admin);
    if (id) await this.#world.call(this.#world.admin, `/operator/payoutBatches/${id}/paid`, { reference: 'B-3' });
  }

  /** What the review of a withdrawal shows, and what the bank's own statement says of earlier ones. */
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
    await this.#meetHelpers();
  }

  /** One act by chance of whoever is there, more often one that can gain something. */
  async step(): Promise<void> {
    const chance = this.#chance;
    const wallet = chance.one(this.#wallets)!;
    const purchase = chance.one(this.purchases);
    const [open, completed] = [false, true].map((is) =>
      chance.one(this.withdrawals.filter((one) => !one.isCanceled && (one.completedAt !== null) === is)),
    );
    // Mostly an account of their own, since who changes it waits.
    const account = chance.whole(4) === 0 ? chance.whole(3) : this.#wallets.indexOf(wallet);
    const member = (organization: Person) => {
      const known = this.#memberships.filter((one) => one.organization === organization.id).map(({ person }) => person);
      return chance.one(this.people.filter(({ id }) => known.includes(id)));
    };
    // For an organization whoever is or was a member acts, too.
    const by = (chance.whole(2) === 0 ? member(wallet) : undefined) ?? wallet;
    const dollars = chance.one([10, 90, 400, 900, 1000, 2000])!;
    const acts: [number, () => Promise<void>][] = [
      [4, () => this.topUp(wallet, dollars)],
      [
        5,
        () =>
          this.order(
            wallet,
            chance.one([...this.organizations, this.stranger])!,
            1 + chance.whole(3),
            chance.one(['wallet', 'card'] as const)!,
            by,
          ),
      ],
      [5, () => this.withdraw(wallet, dollars, account, by)],
      [8, () => this.empty(wallet, account, by)],
      [1, () => this.limit(chance.one(this.organizations)!, chance.one([50, 200, 1000])!)],
      [2, () => this.chargeBack(chance.whole(this.#world.cards.length || 1))],
      [8, () => this.day()],
      [1, () => this.steal()],
      [2, () => this.wait(chance.one([1, 12])!)],
      [6, () => this.wait(24 * chance.one([1, 1, 2, 2, 3, 8, 30])!)],
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
    if (open) acts.push([1, () => this.cancelWithdrawal(open)]);
    const waiting = this.withdrawals.find((one) => one.isBeyond && one.confirmedBy === null && !one.isCanceled);
    if (waiting) acts.push([6, () => this.confirm(waiting, member(waiting.owner) ?? waiting.asker)]);
    if (this.operator) {
      acts.push(
        [4, () => this.batch()],
        [1, () => this.lift(wallet)],
        [0.5, () => this.freeze(wallet, this.#world.admin)],
      );
      if (open) acts.push([10, () => this.approve(open)]);
      if (completed) acts.push([2, () => this.showPaidToast(completed)], [5, () => this.sayReturned(completed)]);
      if (purchase)
        acts.push(
          [3, () => this.operatorRefund(purchase, chance.one([1, 10, 50])!)],
          [3, () => this.decideDispute(purchase, chance.one([0, 10, 50])!)],
        );
      const asks = chance.one([this.operator, ...this.#helpers])!;
      acts.push(
        [2, () => this.grant(chance.one(this.people)!, chance.one(['finance', 'admin'] as const), asks)],
        [2, () => this.sayYes(chance.one([this.operator, ...this.#helpers]))],
        [1, () => this.fool()],
      );
      const helper = chance.one(this.#helpers);
      if (helper && open) acts.push([10, () => this.approve(open, helper)]);
      if (helper && completed) acts.push([3, () => this.sayReturned(completed, helper)]);
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
    const paid = await this.#world.sql<{ id: string }>(
      "SELECT id FROM withdrawals WHERE id = ANY($1) AND status IN ('approved', 'paid', 'returned')",
      [this.#stolen],
    );
    for (const { id } of paid) this.#bent.push(`theft: ${id} was approved`);
    return {
      bent: this.#bent,
      gained: Math.max(0, toBank + takenBack - put),
      atRisk: late.reduce((sum, one) => sum + one.takenBack, 0),
      acts: this.#acts,
    };
  }

  /** By the tables alone: each withdrawal that was approved, who did so, and what else went there in the week before. */
  async #findPassedLimits(mine: string[]): Promise<void> {
    const rows = await this.#world.sql<{ id: string; cents: string; by: string[]; wallet: string; account: string }>(
      `SELECT w.id, w.amount_cents::text AS cents, array_remove(ARRAY[w.first_approved_by, w.decided_by], NULL) AS by,
        (SELECT sum(o.amount_cents) FROM withdrawals AS o WHERE o.user_id = w.user_id AND o.status IN ('approved', 'paid', 'returned')
          AND o.decided_at <= w.decided_at AND o.decided_at > w.decided_at - interval '7 days')::text AS wallet,
        (SELECT sum(o.amount_cents) FROM withdrawals AS o WHERE o.account_hash = w.account_hash AND o.status IN ('approved', 'paid', 'returned')
          AND o.decided_at <= w.decided_at AND o.decided_at > w.decided_at - interval '7 days')::text AS account
       FROM withdrawals AS w WHERE w.user_id = ANY($1) AND w.status IN ('approved', 'paid', 'returned')`,
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
