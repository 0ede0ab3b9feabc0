import { FundingModel, fundingOf } from '../funding/test-funding-model.ts';
import {
  centsOf,
  escrowOf,
  feeKept,
  interest,
  isInEscrow,
  leftOf,
  lostOf,
  nextOf,
  noonOf,
  open,
  openPrincipal,
  openReturn,
  planOf,
  raisedOf,
  smaller,
  sum,
  written,
  type Books,
  type Command,
  type Day,
  type Holding,
  type Instalment,
  type Minute,
  type Payment,
  type Project,
  type Response,
  type Share,
  type Terms,
} from './test-repayments-books.ts';
import { corrected } from './test-correction.ts';
import { earlyShares, endPlan } from './test-early-repayment.ts';
import { lateDays, planObstacle, voted } from './test-new-plan.ts';
import { lateOf, noteRecovered, recovered, writeOff } from './test-write-off.ts';
import { compare, plus, ratio, whole } from './test-ratio.ts';

/** What comes back, as plain arithmetic in memory: each holding keeps its instalments, and each payment is worked out day by day. */
export class RepaymentsModel implements Books {
  now: Minute;
  readonly projects: Project[];
  readonly holdings: Holding[] = [];
  /** The organization's first, then the holders'. */
  readonly wallets: bigint[];
  readonly owed: bigint[];
  /** What is set aside of the organization's for disputes and chargebacks, and whether it is frozen. */
  held = 0n;
  isFrozen = false;
  readonly #keys = new Map<string, { request: string; paid: bigint; left: bigint }>();
  readonly #funding = new FundingModel(this);

  constructor(start: Day, holders: number, terms: readonly Terms[]) {
    this.now = noonOf(start);
    this.wallets = Array.from({ length: holders + 1 }, () => 0n);
    this.owed = this.wallets.map(() => 0n);
    this.projects = terms.map((each) => {
      const funding = fundingOf(start, each.funding);
      const none = { payment: null, paid: null, payout: 0n, isUnlikely: false, writtenOffOn: null, reminded: null };
      return { terms: each, funding, holdings: [], pauses: [], decidedOn: null, hasNewPlan: false, ...none };
    });
  }

  get today(): Day {
    return Math.floor(this.now / 1440);
  }

  run(command: Command): Response {
    const response = this.#run(command);
    for (const [n, of] of this.projects.entries()) if (this.unpaid(n).length === 0) of.isUnlikely = false;
    this.payOwed();
    return response;
  }

  payOwed(): void {
    for (const [n, owed] of this.owed.entries()) {
      const paid = smaller(owed, this.wallets[n]! - (n === 0 ? this.held : 0n));
      this.owed[n]! -= paid;
      this.wallets[n]! -= paid;
    }
  }

  #run(command: Command): Response {
    switch (command.do) {
      case 'topUp':
        this.wallets[0]! += command.cents;
        return { outcome: 'ok' };
      case 'invest':
        return this.#funding.invest(command);
      case 'pay':
        return this.#pay(command);
      case 'early':
        return this.#repayEarly(this.projects[command.project]!);
      case 'share':
        this.#share(this.projects[command.project]!);
        return { outcome: 'ok' };
      case 'credit':
        return this.#credit(this.projects[command.project]!, command.most);
      case 'refund':
        return this.refund(this.holdings[command.holding]!, command.cents, 'seller');
      case 'spend':
        this.wallets[command.who]! -= command.cents;
        return { outcome: 'ok' };
      case 'correct':
        return corrected(this, this.projects[command.project]!);
      case 'unlikely':
        return this.#sayUnlikely(this.projects[command.project]!, command.is);
      case 'writeOff': {
        const of = this.projects[command.project]!;
        return writeOff(of, this.isInDefault(of), this.today);
      }
      case 'newPlan':
        return this.#proposePlan(command);
      case 'wait':
        this.now = command.now;
        return { outcome: 'ok' };
      case 'remind':
        return this.#remind();
      default:
        return this.#funding.run(command);
    }
  }

  /** Instalments of a project with something unpaid that no payment under way pays, the earliest first. */
  unpaid(project: number): { dueOn: Day; principal: bigint; return: bigint }[] {
    const { holdings, payment, writtenOffOn } = this.projects[project]!;
    if (writtenOffOn !== null) return [];
    const days = new Map<Day, { dueOn: Day; principal: bigint; return: bigint }>();
    const ending = payment?.isEarly ? payment.shares.map(({ holding }) => holding) : [];
    for (const each of holdings.filter((holding) => !ending.includes(holding)).flatMap(({ plan }) => plan)) {
      const piece = payment?.shares.flatMap(({ pieces }) => pieces).find(({ at }) => at === each);
      // A part of a day is taken off once it is worked out who gets how much of it.
      const isTaken = piece && (payment!.isShared || each.dueOn !== payment!.partOn);
      const principal = openPrincipal(each) - (isTaken ? piece.principal : 0n);
      const returns = openReturn(each) - (isTaken ? piece.return : 0n);
      if (principal + returns === 0n) continue;
      const day = days.get(each.dueOn) ?? { dueOn: each.dueOn, principal: 0n, return: 0n };
      days.set(each.dueOn, { ...day, principal: day.principal + principal, return: day.return + returns });
    }
    return [...days.values()].sort((a, b) => a.dueOn - b.dueOn);
  }

  /** What is to be paid of a project up to a day, with the late interest unless something else is due by today. */
  due(project: number, until: Day): bigint {
    const { holdings, writtenOffOn } = this.projects[project]!;
    if (writtenOffOn !== null) return sum(holdings, lostOf);
    const days = this.unpaid(project);
    const dues = sum(
      days.filter(({ dueOn }) => dueOn <= until),
      (day) => day.principal + day.return,
    );
    const isBehind = days.some(({ dueOn }) => dueOn > until && dueOn <= this.today);
    return isBehind ? dues : dues + this.#lateOwed(this.projects[project]!);
  }

  isInDefault(of: Project): boolean {
    const next = this.unpaid(this.projects.indexOf(of))[0]?.dueOn ?? this.today;
    return of.isUnlikely || of.writtenOffOn !== null || lateDays(next, of, this.today) > 90;
  }

  #proposePlan(command: Extract<Command, { do: 'newPlan' }>): Response {
    const of = this.projects[command.project]!;
    const isDue = this.unpaid(command.project).length > 0;
    const obstacle = planObstacle(of, this.today, isDue, this.isFrozen || of.funding.isFrozen);
    return obstacle ? { outcome: obstacle } : voted(this, of, command, this.today, this.isInDefault(of));
  }

  #sayUnlikely(of: Project, is: boolean): Response {
    if (of.writtenOffOn !== null) return { outcome: 'written_off' };
    if (this.unpaid(this.projects.indexOf(of)).length === 0) return { outcome: 'nothing_due' };
    if (of.isUnlikely === is) return { outcome: 'said' };
    of.isUnlikely = is;
    return { outcome: 'ok' };
  }

  #lateOwed({ holdings, payment }: Project): bigint {
    const owed = sum(
      holdings.flatMap(({ plan }) => plan),
      ({ late, latePaid }) => (late ?? 0n) - latePaid,
    );
    return owed - (payment && !payment.isShared ? sum(payment.late, ([, cents]) => cents) : 0n);
  }

  #pay({ project, until, cents, key, body }: Extract<Command, { do: 'pay' }>): Response {
    const request = JSON.stringify([project, until, String(cents), body]);
    const kept = key === null ? undefined : this.#keys.get(key);
    if (kept) {
      if (kept.request !== request) return { outcome: 'conflict' };
      return { outcome: 'repeated', paid: kept.paid, left: kept.left };
    }
    const of = this.projects[project]!;
    if (of.payment) return { outcome: 'sharing' };
    const due = this.due(project, until);
    const paid = cents ?? due;
    if (due === 0n) return { outcome: 'nothing_due' };
    if (paid > due) return { outcome: 'too_much', left: due };
    if (this.isFrozen) return { outcome: 'frozen' };
    const free = this.wallets[0]! - this.held;
    if (paid > free) return { outcome: 'insufficient', free };
    this.wallets[0]! -= paid;
    of.payout += paid;
    of.payment = of.writtenOffOn === null ? this.#worked(of, until, paid) : recovered(of, paid, this.today, divided);
    if (key !== null) this.#keys.set(key, { request, paid, left: due - paid });
    return { outcome: 'ok', paid, left: due - paid };
  }

  #repayEarly(of: Project): Response {
    const [next] = this.unpaid(this.projects.indexOf(of));
    if (of.payment) return { outcome: 'sharing' };
    if (this.#lateOwed(of) > 0n || (next && next.dueOn <= this.today)) return { outcome: 'due_first' };
    if (of.writtenOffOn !== null) return { outcome: 'nothing_due' };
    const shares = earlyShares(of, this.today);
    const paid = sum(shares, centsOf);
    if (paid === 0n) return { outcome: 'nothing_due' };
    if (this.isFrozen || of.funding.isFrozen) return { outcome: 'frozen' };
    const free = this.wallets[0]! - this.held;
    if (paid > free) return { outcome: 'insufficient', free };
    this.wallets[0]! -= paid;
    of.payout += paid;
    of.payment = {
      paidOn: this.today,
      partOn: null,
      shares,
      late: [],
      isShared: false,
      isEarly: true,
      isRecovery: false,
    };
    return { outcome: 'ok', paid };
  }

  /** Who gets what of a payment: what is due by today, late interest, and what is not due, each earliest first. */
  #worked(of: Project, until: Day, paid: bigint): Payment {
    const shares = new Map<Holding, Share>();
    const shareOf = (holding: Holding) => {
      const none: Share = { holding, pieces: [], late: 0n, shortfall: whole(0n) };
      return shares.get(holding) ?? shares.set(holding, none).get(holding)!;
    };
    const payment: Payment = {
      paidOn: this.today,
      partOn: null,
      shares: [],
      late: [],
      isShared: false,
      isEarly: false,
      isRecovery: false,
    };
    let rest = paid;
    rest -= this.#takeDays(of, (day) => day <= until && day <= this.today, rest, payment, shareOf);
    rest -= this.#takeLate(of, smaller(rest, this.#lateOwed(of)), payment, shareOf);
    rest -= this.#takeDays(of, (day) => day <= until && day > this.today, rest, payment, shareOf);
    if (rest !== 0n) throw new Error(`${rest} cents are left over.`);
    // Who gets nothing is left behind all the same.
    const counts = (share: Share) => centsOf(share) > 0n || share.shortfall.top !== 0n;
    payment.shares = [...shares.values()]
      .filter(counts)
      .sort((a, b) => of.holdings.indexOf(a.holding) - of.holdings.indexOf(b.holding));
    return payment;
  }

  #takeDays(
    of: Project,
    isMeant: (day: Day) => boolean,
    cents: bigint,
    payment: Payment,
    shareOf: (holding: Holding) => Share,
  ): bigint {
    let rest = cents;
    const days = [...new Set(of.holdings.flatMap(({ plan }) => plan.map(({ dueOn }) => dueOn)))].filter(isMeant);
    for (const day of days.sort((a, b) => a - b)) {
      const here = of.holdings.flatMap((holding) =>
        holding.plan.filter((at) => at.dueOn === day && open(at) > 0n).map((at) => ({ holding, at })),
      );
      const all = sum(here, ({ at }) => open(at));
      if (all === 0n || rest === 0n) continue;
      if (rest < all) payment.partOn = day;
      const toReturn = smaller(
        rest,
        sum(here, ({ at }) => openReturn(at)),
      );
      const toPrincipal = smaller(rest, all) - toReturn;
      const returns = divided(toReturn, here, openReturn);
      const principal = divided(toPrincipal, here, openPrincipal);
      for (const [n, { holding, at }] of here.entries()) {
        const share = shareOf(holding);
        share.pieces.push({ at, principal: principal[n]!.cents, return: returns[n]!.cents });
        share.shortfall = plus(share.shortfall, plus(principal[n]!.behind, returns[n]!.behind));
      }
      rest -= toReturn + toPrincipal;
    }
    return cents - rest;
  }

  #takeLate(of: Project, cents: bigint, payment: Payment, shareOf: (holding: Holding) => Share): bigint {
    let rest = cents;
    const owed = of.holdings.flatMap((holding) =>
      holding.plan.filter(({ late, latePaid }) => (late ?? 0n) > latePaid).map((at) => ({ holding, at })),
    );
    for (const day of [...new Set(owed.map(({ at }) => at.dueOn))].sort((a, b) => a - b)) {
      const here = owed.filter(({ at }) => at.dueOn === day);
      const all = sum(here, ({ at }) => at.late! - at.latePaid);
      const toDay = smaller(rest, all);
      const parts = here.map(({ at }) => (toDay * (at.late! - at.latePaid)) / all);
      const over = toDay - sum(parts, (part) => part);
      for (const [n, { holding, at }] of here.entries()) {
        const part = parts[n]! + (BigInt(n) < over ? 1n : 0n);
        if (part === 0n) continue;
        shareOf(holding).late += part;
        payment.late.push([at, part]);
      }
      rest -= toDay;
    }
    return cents - rest;
  }

  #share({ terms, payment }: Project): void {
    if (!payment || payment.isShared) return;
    payment.isShared = true;
    if (payment.isRecovery) return;
    for (const [at, cents] of payment.late) at.latePaid += cents;
    for (const { at, ...paid } of payment.shares.flatMap(({ pieces }) => pieces)) {
      const days = payment.paidOn - at.dueOn;
      const cents = paid.principal + paid.return;
      if (terms.lateInterest === 0 || days <= 0 || cents === 0n) continue;
      at.centDays += cents * BigInt(days);
      if (cents === open(at)) at.late = interest(at.centDays, terms.lateInterest);
    }
  }

  #credit(of: Project, most: number): Response {
    const { payment } = of;
    if (!payment?.isShared) return { outcome: payment ? 'waits' : 'finished', credited: [] };
    const taken = payment.shares.splice(0, most);
    for (const share of taken) {
      const { holding, pieces, late, shortfall } = share;
      if (payment.isRecovery) noteRecovered(share);
      if (payment.isEarly) endPlan(holding, pieces[0]!.at);
      for (const { at, principal, return: returns } of pieces) {
        at.principalPaid += principal;
        at.returnPaid += returns;
      }
      holding.latePaid += late;
      holding.shortfall = plus(holding.shortfall, shortfall);
      const cents = centsOf({ pieces, late });
      this.wallets[holding.who]! += cents;
      of.payout -= cents;
    }
    of.paid = of.paid?.payment === payment ? of.paid : { payment, shares: [], isCorrected: false };
    of.paid.shares.push(...taken);
    if (taken.length < most) of.payment = null;
    const credited = [...new Set(taken.filter((share) => centsOf(share) > 0n).map(({ holding }) => holding.who))].sort(
      (a, b) => a - b,
    );
    return { outcome: of.payment ? 'waits' : 'finished', credited };
  }

  /** Gives back from escrow, or once it is released from the organization's wallet. */
  refund(holding: Holding, cents: bigint | null, cause: 'seller' | 'dispute'): Response {
    const of = this.projects[holding.project]!;
    const left = leftOf(holding) - sum(holding.plan, ({ principalPaid }) => principalPaid);
    const given = cents ?? left;
    const fromEscrow = isInEscrow(holding);
    const free = fromEscrow ? left : this.wallets[0]! - this.held;
    if (left === 0n) return { outcome: 'refunded' };
    if (holding.dispute?.isOpen) return { outcome: 'disputed' };
    if (holding.card?.isOpen) return { outcome: 'charged_back' };
    if (of.payment && !fromEscrow) return { outcome: 'sharing' };
    if (given > left) return { outcome: 'too_much', left };
    if (cause === 'seller' && this.isFrozen) return { outcome: 'frozen' };
    const { feeOf } = holding;
    const kept = (more: bigint) => feeKept(of.terms.fee, feeOf.released, feeOf.returned + more);
    const back = fromEscrow ? 0n : kept(0n) - kept(given);
    if (given > free + back) return { outcome: 'insufficient', free };
    this.wallets[holding.who]! += given;
    holding.refunded += given;
    if (fromEscrow) {
      if (leftOf(holding) === 0n) Object.assign(holding, { place: 'returned', returnedFor: cause });
    } else {
      this.wallets[0]! -= given - back;
      feeOf.returned += given;
      if (!holding.isReplanned && sum(holding.plan, (each) => each.principalPaid + each.returnPaid) === 0n)
        holding.plan = planOf(of.terms, holding.released!, leftOf(holding));
      else lower(holding.plan, left, left - given);
      if (lostOf(holding) > 0n)
        Object.assign(holding.lost, {
          principal: sum(holding.plan, openPrincipal),
          return: sum(holding.plan, openReturn),
        });
    }
    return { outcome: 'ok', given, left: left - given };
  }

  #remind(): Response {
    const reminded: NonNullable<Response['reminded']> = [];
    for (const [project, of] of this.projects.entries()) {
      const days = this.unpaid(project);
      const next = days[0]?.dueOn;
      if (next === undefined || next > this.today + 7) continue;
      const late = this.today - next;
      const reminder = late >= 14 ? 4 : late > 0 ? 3 : late >= -1 ? 2 : 1;
      if (of.reminded?.of === next && of.reminded.reminder >= reminder) continue;
      of.reminded = { of: next, reminder };
      reminded.push([project, next, reminder, days[0]!.principal + days[0]!.return]);
    }
    return { outcome: 'ok', reminded };
  }

  /** Everything, in the shape in which the database is read back. */
  state() {
    const unpaidOf = (plans: Instalment[]) => {
      const days = new Map<Day, [bigint, bigint]>();
      for (const each of plans.filter((one) => open(one) > 0n)) {
        const [principal, returns] = days.get(each.dueOn) ?? [0n, 0n];
        days.set(each.dueOn, [principal + openPrincipal(each), returns + openReturn(each)]);
      }
      return [...days].sort(([a], [b]) => a - b).map(([day, cents]) => [written(day), ...cents.map(Number)]);
    };
    const ofProjects = this.projects.map((_, project) => this.unpaid(project));
    const days = new Map<Day, [number, number]>();
    for (const { dueOn, ...day } of ofProjects.flat()) {
      const [principal, returns] = days.get(dueOn) ?? [0, 0];
      days.set(dueOn, [principal + Number(day.principal), returns + Number(day.return)]);
    }
    return {
      wallets: this.wallets.map(Number),
      owed: this.owed.map(Number),
      held: Number(this.held),
      organization: [...days].sort(([a], [b]) => a - b).map(([day, cents]) => [written(day), ...cents]),
      holders: this.wallets.slice(1).map((_, n) => {
        const own = this.holdings.filter((each) => each.who === n + 1);
        return unpaidOf(own.filter((each) => !this.#isWrittenOff(each)).flatMap(({ plan }) => plan));
      }),
      projects: this.projects.map((of, project) => ({
        nextDue: ofProjects[project]!.length > 0 ? written(ofProjects[project]![0]!.dueOn) : null,
        unpaid: ofProjects[project]!.map((day) => [written(day.dueOn), Number(day.principal), Number(day.return)]),
        lateOwed: Number(this.#lateOwed(of)),
        payout: Number(of.payout),
        isSharing: of.payment !== null,
        isInDefault: this.isInDefault(of),
        lost: Number(sum(of.holdings, lostOf)),
        ...this.#fundingOf(of),
      })),
      holdings: this.holdings.map((holding) => this.#stateOf(holding)),
    };
  }

  #isWrittenOff(holding: Holding): boolean {
    return this.projects[holding.project]!.writtenOffOn !== null;
  }

  #fundingOf(of: Project) {
    const { funding, terms } = of;
    const raised = raisedOf(of);
    const isFull = terms.funding.kind === 'keep' && funding.state === 'open' && raised >= terms.funding.goal;
    const escrow = Number(escrowOf(of));
    return {
      state: isFull ? 'funded' : funding.state,
      raised: Number(raised),
      escrow,
      escrowAccount: escrow,
      firm: Number(escrowOf(of, 'firm')),
    };
  }

  #stateOf(holding: Holding) {
    const of = this.projects[holding.project]!;
    const next = this.#isWrittenOff(holding) ? null : nextOf(holding);
    const late = next === null ? 0 : lateDays(next, of, this.today);
    return {
      principal: Number(sum(holding.plan, (each) => each.principalPaid)),
      return: Number(sum(holding.plan, (each) => each.returnPaid)),
      late: Number(holding.latePaid),
      dueOn: next === null ? null : written(next),
      place: holding.place,
      returnedFor: holding.returnedFor,
      left: Number(leftOf(holding)),
      lost: [holding.lost.principal, holding.lost.return, holding.lost.late].map(Number),
      state: stateOf(holding, next, of.isUnlikely ? 91 : late),
      plan: holding.plan
        .filter((each) => each.principal + each.return > 0n)
        .map((each) => {
          // While a payment is credited, what it pays late is counted before it is paid.
          const accrued = of.payment ? null : Number(lateOf(each, of, this.today));
          return [
            written(each.dueOn),
            Number(each.principal),
            Number(each.return),
            Number(each.principalPaid),
            Number(each.returnPaid),
            accrued,
          ];
        }),
    };
  }
}

function stateOf(holding: Holding, next: Day | null, late: number): string {
  if (isInEscrow(holding)) return 'escrow';
  if (holding.returnedFor === 'reconsidered') return 'canceled';
  if (leftOf(holding) === 0n) return 'refunded';
  if (lostOf(holding) > 0n) return 'writtenOff';
  if (next === null) return 'repaid';
  if (late > 90) return 'default';
  if (late > 13) return 'late';
  return late > 0 ? 'overdue' : 'active';
}

/** Divides cents in proportion to what is open; what is left over goes to whom it has left behind most, then to the older. */
function divided<At>(cents: bigint, here: { holding: Holding; at: At }[], openOf: (at: At) => bigint) {
  const all = sum(here, ({ at }) => openOf(at));
  const parts = here.map(({ holding, at }) => {
    const exact = all === 0n ? whole(0n) : ratio(cents * openOf(at), all);
    const floor = exact.top / exact.bottom;
    return { floor, exact, behind: plus(holding.shortfall, plus(exact, whole(-floor))), isOpen: openOf(at) > 0n };
  });
  const over = Number(cents - sum(parts, ({ floor }) => floor));
  const first = parts
    .map((part, n) => ({ ...part, n }))
    .filter(({ isOpen }) => isOpen)
    .sort((a, b) => -compare(a.behind, b.behind) || a.n - b.n)
    .slice(0, over);
  return parts.map(({ floor, exact }, n) => {
    const given = floor + (first.some((each) => each.n === n) ? 1n : 0n);
    return { cents: given, behind: plus(exact, whole(-given)) };
  });
}

/** Lowers what is unpaid of a plan in proportion, when of its unpaid principal only `to` of `from` cents stay. */
function lower(plan: Instalment[], from: bigint, to: bigint): void {
  const real = plan.filter((each) => each.principal + each.return > 0n);
  const returns = sum(real, openReturn) * to;
  let principalLeft = to;
  let returnLeft = returns / from + ((returns % from) * 2n >= from ? 1n : 0n);
  for (const each of real) {
    const isLast = each === real.at(-1);
    const principal = isLast ? principalLeft : (openPrincipal(each) * to) / from;
    const gain = isLast ? returnLeft : (openReturn(each) * to) / from;
    principalLeft -= principal;
    returnLeft -= gain;
    each.principal = each.principalPaid + principal;
    each.return = each.returnPaid + gain;
  }
}
