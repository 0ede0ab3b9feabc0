import {
  escrowOf,
  feeKept,
  isInEscrow,
  leftOf,
  planOf,
  raisedOf,
  smaller,
  sum,
  type Books,
  type Command,
  type Day,
  type FundingCommand,
  type FundingOfModel,
  type FundingState,
  type Holding,
  type Project,
  type Response,
} from '../repayments/test-repayments-books.ts';

const minutesOfDay = 1440;

export function fundingOf(today: Day, { kind, days }: FundingOfModel): FundingState {
  return {
    state: 'open',
    deadline: kind === 'keep' ? null : (today + days + 1) * minutesOfDay,
    isExtended: false,
    isClosed: false,
    hasReleased: false,
    ended: null,
    isFrozen: false,
  };
}

/** How investments come to their project and back, as plain arithmetic beside what is repaid of them. */
export class FundingModel {
  readonly #model: Books;

  constructor(model: Books) {
    this.#model = model;
  }

  run(command: FundingCommand): Response {
    switch (command.do) {
      case 'takeBack':
        return this.#takeBack(this.#model.holdings[command.holding]!);
      case 'settle':
        return this.#settle(this.#model.projects[command.project]!, command);
      case 'extend':
        return this.#extend(this.#model.projects[command.project]!, command.until);
      case 'close':
        return this.#close(this.#model.projects[command.project]!);
      case 'cancel':
        return this.#cancel(this.#model.projects[command.project]!);
      case 'dispute':
        return this.#dispute(this.#model.holdings[command.holding]!);
      case 'endDispute':
        return this.#endDispute(this.#model.holdings[command.holding]!, command.by);
      case 'decideDispute':
        return this.#decideDispute(this.#model.holdings[command.holding]!, command.cents);
      case 'chargeBack':
        return this.#chargeBack(this.#model.holdings[command.holding]!, command.taken);
      case 'freeze':
        return { outcome: this.#setFrozen(command.project, true) ? 'ok' : 'already' };
      case 'lift':
        return { outcome: this.#setFrozen(command.project, false) ? 'ok' : 'ended' };
    }
  }

  invest({ who, project, cents, byCard }: Extract<Command, { do: 'invest' }>): Response {
    const model = this.#model;
    const of = model.projects[project]!;
    if (!byCard) {
      // The wallet gets first what it is to pay, and pays with it what is owed.
      model.wallets[who]! += cents;
      model.payOwed();
    }
    const rest = of.terms.funding.goal - raisedOf(of);
    if (!this.#takesMoney(of)) return { outcome: 'funding_over' };
    if (rest <= 0n) return { outcome: 'goal_reached' };
    if (cents > rest) return { outcome: 'goal_exceeded' };
    if (model.isFrozen) return { outcome: 'seller_frozen' };
    if (of.funding.isFrozen) return { outcome: 'paused' };
    const free = byCard === 'all' ? 0n : model.wallets[who]!;
    if (!byCard && cents > free) return { outcome: 'insufficient' };
    const due = byCard && cents > free ? cents - free : 0n;
    model.wallets[who]! -= cents - due;
    const { reflection } = of.terms.funding;
    const holding: Holding = {
      who,
      project,
      released: null,
      amount: cents,
      refunded: 0n,
      latePaid: 0n,
      shortfall: { top: 0n, bottom: 1n },
      plan: [],
      ended: [],
      isReplanned: false,
      lost: { principal: 0n, return: 0n, late: 0n },
      feeOf: { released: 0n, returned: 0n },
      place: reflection === 0 ? 'firm' : 'reflection',
      mayUntil: model.now + reflection * minutesOfDay,
      returnedFor: null,
      dispute: null,
      card: due > 0n ? { cents: due, taken: 0n, isOpen: false, held: 0n } : null,
    };
    of.holdings.push(holding);
    model.holdings.push(holding);
    if (reflection === 0 && this.#isDecided(of)) this.#release(of, [holding]);
    return byCard ? { outcome: 'ok', due } : { outcome: 'ok' };
  }

  /** While its goal is not reached. */
  #takesMoney(of: Project): boolean {
    return this.#isOpen(of) && !of.hasNewPlan && !this.#model.isInDefault(of);
  }

  /** Neither closed, failed nor canceled, and its last day is ahead. */
  #isOpen({ funding, terms }: Project): boolean {
    const { state, deadline, isClosed } = funding;
    const goesOn = state === 'open' || (state === 'funded' && terms.funding.kind === 'minimum');
    return goesOn && !isClosed && (deadline === null || this.#model.now < deadline);
  }

  #isDecided({ funding: { state }, terms }: Project): boolean {
    return state === 'funded' || (state === 'open' && terms.funding.kind === 'keep');
  }

  #release(of: Project, taken: Holding[]): void {
    const { today, wallets } = this.#model;
    for (const holding of taken) {
      holding.place = 'released';
      holding.released = today;
      holding.plan = planOf(of.terms, today, leftOf(holding));
      holding.feeOf.released = leftOf(holding);
      wallets[0]! += leftOf(holding) - feeKept(of.terms.fee, leftOf(holding), 0n);
      of.funding.hasReleased = true;
    }
  }

  #giveBack(holding: Holding, cause: NonNullable<Holding['returnedFor']>): bigint {
    const cents = leftOf(holding);
    this.#model.wallets[holding.who]! += cents;
    holding.refunded += cents;
    holding.place = 'returned';
    holding.returnedFor = cause;
    if (holding.dispute) holding.dispute.isOpen = false;
    return cents;
  }

  #takeBack(holding: Holding): Response {
    if (!isInEscrow(holding) || this.#model.now >= holding.mayUntil) return { outcome: 'too_late' };
    return { outcome: 'ok', given: this.#giveBack(holding, 'reconsidered') };
  }

  #settle(of: Project, { most, seen }: Extract<FundingCommand, { do: 'settle' }>): Response {
    const { funding } = of;
    const { now } = this.#model;
    const isOver = funding.state === 'failed' || funding.state === 'canceled';
    const isFrozen = this.#model.isFrozen || funding.isFrozen;
    const isDue = (holding: Holding) =>
      isOver
        ? isInEscrow(holding)
        : !isFrozen &&
          ((holding.place === 'reflection' && holding.mayUntil <= now) ||
            (holding.place === 'firm' && this.#isDecided(of)));
    const due = of.holdings.filter(isDue);
    const taken = seen!.settled!.map((place) => this.#model.holdings[place]!);
    if (taken.length !== Math.min(most, due.length) || !taken.every((each) => due.includes(each)))
      throw new Error(`${due.length} were due of project ${this.#model.projects.indexOf(of)}, most ${most}.`);
    let decided: string | null = null;
    if (isOver) {
      for (const holding of taken) this.#giveBack(holding, funding.state === 'failed' ? 'failed' : 'project_canceled');
    } else if (!isFrozen && this.#isDecided(of)) this.#release(of, taken);
    else if (!isFrozen) {
      for (const holding of taken) holding.place = 'firm';
      decided = this.#decide(of);
    }
    // In a freeze the deadline is looked at from time to time.
    const takesMoney = isFrozen ? seen!.takesMoney! : this.#takesMoney(of) && raisedOf(of) < of.terms.funding.goal;
    return { outcome: 'ok', settled: seen!.settled!, decided, takesMoney };
  }

  #decide(of: Project): 'funded' | 'failed' | null {
    const { kind, goal, least } = of.terms.funding;
    const needed = kind === 'all' ? goal : least;
    const firm = escrowOf(of, 'firm');
    const past = this.#model.now - of.funding.deadline!;
    const waits = of.holdings.some((each) => this.#isReconsidered(each));
    if (firm >= needed) this.#end(of, 'funded');
    else if (past >= 30 * minutesOfDay)
      this.#end(of, firm + escrowOf(of, 'reflection') >= needed ? 'funded' : 'failed');
    else if (past >= 0 && !waits) this.#end(of, 'failed');
    return of.funding.state === 'open' ? null : (of.funding.state as 'funded' | 'failed');
  }

  /** It may be taken back, disputed or not, or the job has not come to it since. */
  #isReconsidered({ place, mayUntil }: Holding): boolean {
    return place === 'reflection' || (place === 'disputed' && this.#model.now < mayUntil);
  }

  #end(of: Project, state: FundingState['state']): void {
    const raised = raisedOf(of);
    of.funding.state = state;
    if (state !== 'funded') of.funding.ended = raised;
  }

  #extend({ funding, terms }: Project, until: Day): Response {
    const { now, today } = this.#model;
    const { state, deadline, isExtended } = funding;
    if (isExtended) return { outcome: 'extended' };
    if (terms.funding.kind === 'keep' || state !== 'open' || now >= deadline!) return { outcome: 'not_open' };
    const later = (until + 1) * minutesOfDay;
    if (later <= deadline!) return { outcome: 'too_early' };
    if (until < today + 1 || until > today + 365) return { outcome: 'too_late' };
    funding.isExtended = true;
    funding.deadline = later;
    return { outcome: 'ok' };
  }

  #close(of: Project): Response {
    const { kind, goal } = of.terms.funding;
    const { state } = of.funding;
    if (kind !== 'keep' && state === 'open') return { outcome: 'undecided' };
    if (!this.#takesMoney(of) || raisedOf(of) >= goal) return { outcome: 'not_open' };
    if (kind === 'keep') of.funding.state = 'funded';
    of.funding.isClosed = true;
    return { outcome: 'ok' };
  }

  #cancel(of: Project): Response {
    const { state, hasReleased } = of.funding;
    if (state === 'failed' || state === 'canceled') return { outcome: 'ended' };
    if (hasReleased) return { outcome: 'released' };
    const given = escrowOf(of);
    this.#end(of, 'canceled');
    return { outcome: 'ok', given };
  }

  #dispute(holding: Holding): Response {
    const model = this.#model;
    if (holding.dispute) return { outcome: 'disputed' };
    // What was paid back is no longer disputed.
    const left = leftOf(holding) - sum(holding.plan, ({ principalPaid }) => principalPaid);
    if (holding.card?.isOpen) return { outcome: 'charged_back' };
    if (left === 0n) return { outcome: 'refunded' };
    const held = isInEscrow(holding) ? 0n : smaller(left, model.wallets[0]! - model.held);
    model.held += held;
    holding.dispute = { isOpen: true, held };
    if (isInEscrow(holding)) holding.place = 'disputed';
    return { outcome: 'ok' };
  }

  #endDispute(holding: Holding, by: 'buyer' | 'seller'): Response {
    if (!holding.dispute) return { outcome: 'not_found' };
    if (!holding.dispute.isOpen) return { outcome: 'closed' };
    if (by === 'seller') return this.#closeWith(holding, null, 'seller');
    this.#closeDispute(holding);
    return { outcome: 'ok' };
  }

  #decideDispute(holding: Holding, cents: bigint | null): Response {
    if (!holding.dispute) return { outcome: 'not_found' };
    if (!holding.dispute.isOpen) return { outcome: 'closed' };
    if (cents !== 0n) return this.#closeWith(holding, cents, 'dispute');
    this.#closeDispute(holding);
    return { outcome: 'ok' };
  }

  #closeDispute(holding: Holding): void {
    const dispute = holding.dispute!;
    this.#model.held -= dispute.held;
    dispute.isOpen = false;
    if (holding.place === 'disputed') holding.place = this.#model.now < holding.mayUntil ? 'reflection' : 'firm';
  }

  /** Gives back as well; where that is refused the dispute stays as it was. */
  #closeWith(holding: Holding, cents: bigint | null, cause: 'seller' | 'dispute'): Response {
    const { place } = holding;
    this.#closeDispute(holding);
    const refund = this.#model.refund(holding, cents, cause);
    if (refund.outcome === 'ok') return refund;
    holding.dispute!.isOpen = true;
    this.#model.held += holding.dispute!.held;
    holding.place = place;
    return refund;
  }

  /** The bank has taken some more or less of a card payment: it ends an investment in escrow, and of one that is released its share is set aside. */
  #chargeBack(holding: Holding, taken: bigint): Response {
    const model = this.#model;
    const { who, card } = holding;
    const change = taken - card!.taken;
    if (change === 0n) return { outcome: 'repeated', taken: 0n, owed: model.owed[who]!, settled: [] };
    const ends = change > 0n && isInEscrow(holding);
    if (ends) this.#giveBack(holding, 'chargeback');
    const paid = smaller(change, model.wallets[who]!);
    model.wallets[who]! -= paid;
    model.owed[who]! += change - paid;
    model.held -= card!.held;
    const share = smaller(taken, leftOf(holding));
    const held = smaller(share, model.wallets[0]! - model.held);
    Object.assign(card!, { taken, isOpen: share > 0n, held });
    model.held += held;
    return {
      outcome: 'ok',
      taken: change,
      owed: model.owed[who]!,
      settled: ends ? [model.holdings.indexOf(holding)] : [],
    };
  }

  #setFrozen(project: number | null, isFrozen: boolean): boolean {
    const of = project === null ? this.#model : this.#model.projects[project]!.funding;
    const changes = of.isFrozen !== isFrozen;
    of.isFrozen = isFrozen;
    return changes;
  }
}
