import type { Ratio } from './test-ratio.ts';

/** A day as its number since 1970, and a minute likewise. */
export type Day = number;
export type Minute = number;

/** How a project pays back: ROI and late interest in hundredths of a percent. */
export type Terms = {
  plan: Plan;
  months: number;
  grace: number;
  roi: number;
  lateInterest: number;
  early: 'whole' | 'used';
  /** The house's fee: hundredths of a percent, and cents. */
  fee: { percent: bigint; fixed: bigint };
  funding: FundingOfModel;
};
export type Plan = 'end' | 'monthly' | 'quarterly' | 'yearly' | 'returnFirst' | 'equalPrincipal';

/** Money in cents; holders, projects, holdings by their place. */
export type Command =
  | { do: 'topUp'; cents: bigint }
  /** `byCard`: that, or what the wallet does not have; else the wallet is topped up for it. */
  | { do: 'invest'; who: number; project: number; cents: bigint; byCard?: 'all' | 'rest' }
  /** `body` distinguishes two requests under one key. */
  | { do: 'pay'; project: number; until: Day; cents: bigint | null; key: string | null; body: number }
  /** Repays all holdings of a project before they are due. */
  | { do: 'early'; project: number }
  | { do: 'share'; project: number }
  | { do: 'credit'; project: number; most: number }
  | { do: 'refund'; holding: number; cents: bigint | null }
  /** A holder buys something elsewhere. */
  | { do: 'spend'; who: number; cents: bigint }
  /** Two operators correct the last payment; `most` holdings are taken back from at once. */
  | { do: 'correct'; project: number; most: number }
  /** Two operators say that a project is unlikely to be paid back, or no longer. */
  | { do: 'unlikely'; project: number; is: boolean }
  /** Two operators write a project off; `most` holdings are taken at once. */
  | { do: 'writeOff'; project: number; most: number }
  /** Proposes a plan, lets the holders say yes or no, or nothing, and their 14 days pass until `now`; then `most` holdings get it at once. */
  | { do: 'newPlan'; project: number; plan: Plan; months: number; says: (boolean | null)[]; most: number; now: Minute }
  | { do: 'wait'; now: Minute }
  | { do: 'remind' }
  | FundingCommand;

/** What a command answers, as far as its caller reads it. */
export type Response = {
  outcome: string;
  paid?: bigint;
  given?: bigint;
  left?: bigint;
  free?: bigint;
  /** What is due by card; what the bank has taken now, below zero when it has given it back; what is owed for it. */
  due?: bigint;
  taken?: bigint;
  owed?: bigint;
  credited?: number[];
  /** What was unpaid of a project that is written off. */
  unpaid?: bigint;
  /** What a correction has taken back, in all. */
  corrected?: bigint;
  reminded?: [project: number, dueOn: Day, reminder: number, cents: bigint][];
  /** The places of holdings that a part of the job has taken, how it has decided, and whether the project takes more. */
  settled?: number[];
  decided?: string | null;
  takesMoney?: boolean;
};

export type Instalment = {
  month: number;
  dueOn: Day;
  principal: bigint;
  return: bigint;
  principalPaid: bigint;
  returnPaid: bigint;
  /** Each late payment of it times its days, and the interest once it is fixed. */
  centDays: bigint;
  late: bigint | null;
  latePaid: bigint;
};
export type Holding = {
  who: number;
  project: number;
  /** Null before it, as the plan is empty. */
  released: Day | null;
  amount: bigint;
  /** What was given back of it, from escrow as well. */
  refunded: bigint;
  latePaid: bigint;
  shortfall: Ratio;
  plan: Instalment[];
  /** The plan that the last early repayment has ended. */
  ended: Instalment[];
  /** It has a new plan, which its holders have accepted. */
  isReplanned: boolean;
  /** What is written off of it and has not come back. */
  lost: { principal: bigint; return: bigint; late: bigint };
  /** What it was when it was released, and the part that was given back since. */
  feeOf: { released: bigint; returned: bigint };
  place: 'reflection' | 'firm' | 'disputed' | 'released' | 'returned';
  mayUntil: Minute;
  returnedFor: 'reconsidered' | 'failed' | 'project_canceled' | 'seller' | 'dispute' | 'chargeback' | null;
  dispute: { isOpen: boolean; held: bigint } | null;
  /** What was paid by card, the part of it that the bank has taken back, and what is set aside of the organization's for it. */
  card: { cents: bigint; taken: bigint; isOpen: boolean; held: bigint } | null;
};
/** What a payment pays of one instalment of a holding. */
type Piece = { at: Instalment; principal: bigint; return: bigint };
export type Share = { holding: Holding; pieces: Piece[]; late: bigint; shortfall: Ratio };
export type Payment = {
  paidOn: Day;
  /** The day of which it pays no more than a part; null for none. */
  partOn: Day | null;
  shares: Share[];
  /** What it pays of late interest, by instalment. */
  late: [Instalment, bigint][];
  isShared: boolean;
  isEarly: boolean;
  isRecovery: boolean;
};
export type Project = {
  terms: Terms;
  funding: FundingState;
  holdings: Holding[];
  payment: Payment | null;
  /** The last payment that is credited, and whether it was corrected. */
  paid: { payment: Payment; shares: Share[]; isCorrected: boolean } | null;
  payout: bigint;
  isUnlikely: boolean;
  writtenOffOn: Day | null;
  /** The days on which the clock of what is late stands still, up to and without `to`. */
  pauses: { from: Day; to: Day }[];
  /** When the last vote was decided, and whether one was accepted. */
  decidedOn: Day | null;
  hasNewPlan: boolean;
  reminded: { of: Day; reminder: number } | null;
};

const daysAfter = { monthly: 1, quarterly: 3, yearly: 12, returnFirst: 1, equalPrincipal: 1 };
const millisecondsOfDay = 86_400_000;

/** The day a number of months later; where that month has no such day, its last one. */
export function monthsAfter(day: Day, months: number): Day {
  const from = new Date(day * millisecondsOfDay);
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), last)) / millisecondsOfDay;
}

/** Written as 2026-01-31. */
export function written(day: Day): string {
  return new Date(day * millisecondsOfDay).toISOString().slice(0, 10);
}

export function noonOf(day: Day): Minute {
  return day * 1440 + 720;
}

function receivable(cents: bigint, roi: number): bigint {
  const hundredths = cents * BigInt(10_000 + roi);
  return hundredths / 10_000n + (hundredths % 10_000n >= 5000n ? 1n : 0n);
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function sum<Item>(items: readonly Item[], cents: (item: Item) => bigint): bigint {
  return items.reduce((total, item) => total + cents(item), 0n);
}

/** The months of a plan, and after each how much comes back. */
export function planOf({ roi, ...terms }: Terms, released: Day, principal: bigint): Instalment[] {
  const gain = receivable(principal, roi) - principal;
  return partsOf(terms, principal, gain, (month) => monthsAfter(released, month));
}

/** Principal and return in the parts of a plan. */
export function partsOf(
  { plan, months, grace }: Pick<Terms, 'plan' | 'months' | 'grace'>,
  principal: bigint,
  gain: bigint,
  dayOf: (month: number) => Day,
): Instalment[] {
  const due: number[] = [];
  for (let month = 1; month < months; month++)
    if (plan !== 'end' && month > grace && month % daysAfter[plan] === 0) due.push(month);
  due.push(months);
  const count = BigInt(due.length);
  let principalLeft = principal;
  let returnLeft = gain;
  return due.map((month, index) => {
    const turn = count - BigInt(index);
    const each = (principal + gain) / count;
    let part: { principal: bigint; return: bigint };
    if (turn === 1n) part = { principal: principalLeft, return: returnLeft };
    else if (plan === 'returnFirst') part = { principal: 0n, return: gain / count };
    else if (plan === 'equalPrincipal')
      part = { principal: principal / count, return: (2n * gain * turn) / (count * (count + 1n)) };
    else {
      const ofReturn = smaller(each - principal / count, returnLeft);
      part = { principal: each - ofReturn, return: ofReturn };
    }
    principalLeft -= part.principal;
    returnLeft -= part.return;
    const unpaid = { principalPaid: 0n, returnPaid: 0n, centDays: 0n, late: null, latePaid: 0n };
    return { month, dueOn: dayOf(month), ...part, ...unpaid };
  });
}

export function openPrincipal(each: Instalment) {
  return each.principal - each.principalPaid;
}

export function openReturn(each: Instalment) {
  return each.return - each.returnPaid;
}

export function open(each: Instalment) {
  return openPrincipal(each) + openReturn(each);
}

/** What was not given back of a holding. */
export function leftOf({ amount, refunded }: Holding): bigint {
  return amount - refunded;
}

export function centsOf({ pieces, late }: Pick<Share, 'pieces' | 'late'>): bigint {
  return sum(pieces, (piece) => piece.principal + piece.return) + late;
}

export function lostOf({ lost }: Holding): bigint {
  return lost.principal + lost.return + lost.late;
}

/** The first unpaid day of a holding whose project is not written off. */
export function nextOf({ plan }: Holding): Day | null {
  return plan.find((each) => open(each) > 0n)?.dueOn ?? null;
}

/** Cents of a rate in hundredths of a percent a year. */
export function interest(centDays: bigint, rate: number): bigint {
  return (centDays * BigInt(rate)) / 3_650_000n;
}

/** How a project is funded; `least` is the minimum, `days` how long it is open. Money in cents. */
export type FundingOfModel = {
  kind: 'keep' | 'all' | 'minimum';
  goal: bigint;
  least: bigint;
  days: number;
  reflection: number;
};

/** Holdings and projects by their place. */
export type FundingCommand =
  | { do: 'takeBack'; holding: number }
  /** A part of the job for at most `most` holdings; `seen` are those that the database has chosen, and whether it takes more money. */
  | { do: 'settle'; project: number; most: number; seen?: Response }
  | { do: 'extend'; project: number; until: Day }
  | { do: 'close'; project: number }
  | { do: 'cancel'; project: number }
  | { do: 'dispute'; holding: number }
  | { do: 'endDispute'; holding: number; by: 'buyer' | 'seller' }
  | { do: 'decideDispute'; holding: number; cents: bigint | null }
  /** What the bank has taken back so far of what was paid by card. */
  | { do: 'chargeBack'; holding: number; taken: bigint }
  /** `null` is the organization. */
  | { do: 'freeze'; project: number | null }
  | { do: 'lift'; project: number | null };

export type FundingState = {
  state: 'open' | 'funded' | 'failed' | 'canceled';
  /** The first minute at which it takes nothing more. */
  deadline: Minute | null;
  isExtended: boolean;
  isClosed: boolean;
  hasReleased: boolean;
  ended: bigint | null;
  isFrozen: boolean;
};

export function isInEscrow({ place }: Holding): boolean {
  return place === 'reflection' || place === 'firm' || place === 'disputed';
}

/** What is in escrow of a project, or the part of it that is in one place. */
export function escrowOf({ holdings }: Project, place?: 'firm' | 'reflection'): bigint {
  return sum(
    holdings.filter((each) => (place ? each.place === place : isInEscrow(each))),
    leftOf,
  );
}

export function raisedOf({ holdings, funding }: Project): bigint {
  return funding.ended ?? sum(holdings, leftOf);
}

/** What the models of repayments and of funding share. */
export type Books = {
  readonly now: Minute;
  readonly today: Day;
  readonly projects: readonly Project[];
  readonly holdings: Holding[];
  /** The organization's first, then the holders'. */
  readonly wallets: bigint[];
  /** What each of them owes. */
  readonly owed: bigint[];
  /** What is set aside of the organization's for disputes and chargebacks, and whether it is frozen. */
  held: bigint;
  isFrozen: boolean;
  isInDefault(of: Project): boolean;
  refund(holding: Holding, cents: bigint | null, cause: 'seller' | 'dispute'): Response;
  /** Pays what is owed from what is there, as at the end of each transaction. */
  payOwed(): void;
};

/** What the house keeps of the fee of a holding once this much of what was released is given back. */
export function feeKept({ percent, fixed }: Terms['fee'], released: bigint, returned: bigint): bigint {
  if (returned === released) return 0n;
  const part = (released * percent) / 10_000n;
  return part - (part * returned) / released + smaller(fixed, released - part);
}
