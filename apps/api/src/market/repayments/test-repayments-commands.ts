import fc from 'fast-check';
import {
  aimFunding,
  atOnce,
  besides,
  byCard,
  funding,
  fundingWish,
  type FundingWish,
} from '../funding/test-funding-commands.ts';
import { voteDays } from './test-new-plan.ts';
import { noonOf, type Command, type Day, type Plan, type Terms } from './test-repayments-books.ts';
import type { RepaymentsModel } from './test-repayments-model.ts';

/** How many people invest in a sequence; one of them is often the only holder of a date. */
export const holders = 4;

/** A project's terms, apart from its funding. */
const terms = fc
  .record({
    plan: fc.constantFrom<Plan[]>('end', 'monthly', 'monthly', 'quarterly', 'yearly', 'returnFirst', 'equalPrincipal'),
    months: fc.integer({ min: 1, max: 14 }),
    grace: fc.oneof(fc.constant(0), fc.nat({ max: 13 })),
    roi: fc.oneof(fc.constantFrom(0, 1000, 725, 10_000), fc.nat({ max: 3000 })),
    lateInterest: fc.oneof(fc.constantFrom(0, 1000), fc.nat({ max: 1000 })),
    early: fc.constantFrom('whole' as const, 'used' as const),
    fee: fc.constantFrom(
      { percent: 0n, fixed: 0n },
      { percent: 333n, fixed: 7n },
      { percent: 0n, fixed: 500n },
      { percent: 5_000n, fixed: 1n },
    ),
  })
  .map((each): Terms => ({ ...each, funding: atOnce, grace: Math.min(each.grace, each.months - 1) }));

/** Three days at the end of a month, on which holdings of different days fall due on one. */
const firstDay = fc.constantFrom(...['2026-01-29', '2026-01-31', '2027-11-30', '2028-02-29'].map(dayOf));
export const setup = fc.record({ start: firstDay, terms: fc.tuple(terms, terms) });
const fundedTerms = fc.tuple(terms, funding).map(([each, of]): Terms => ({ ...each, funding: of }));
/** The same with escrow, deadlines and reflection. */
export const fundedSetup = fc.record({ start: firstDay, terms: fc.tuple(fundedTerms, fundedTerms) });

const project = fc.constantFrom(0, 0, 0, 0, 1);
const which = fc.nat({ max: 9 });
const cents = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 100_000 }), fc.constant(30_000));
/** Of what could be paid or given back: all of it, hundredths, a few cents, or a cent too much. */
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.constant('all' as const) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 99 }).map((hundredths) => ({ hundredths })) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 9 }).map((few) => ({ few })) },
  { weight: 1, arbitrary: fc.constant('too much' as const) },
);
/** How many holders a payment is credited to at once: `null` all of them, 3 none, and their shares are not worked out. */
const credited = fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: fc.nat({ max: 3 }) });

/** A command before it is known what there is to act on. */
export type Wish =
  | { do: 'topUp'; cents: number }
  | { do: 'invest'; who: number; project: number; cents: number }
  | { do: 'pay'; project: number; dates: number; amount: Amount; key: boolean; credited: number | null }
  /** Pays a few cents of the next date again and again. */
  | { do: 'trickle'; project: number; times: number; few: number }
  /** Pays the next date late, and then some cents, of which the first are late interest. */
  | { do: 'delay'; project: number; days: number; cents: number }
  /** Repays all before it is due, after what is due, with money for it or without; `credited` as for `pay`. */
  | { do: 'early'; project: number; isPaidUp: boolean; isRich: boolean; credited: number | null }
  | { do: 'repeat'; which: number; same: boolean }
  | { do: 'credit'; project: number; most: number }
  | { do: 'refund'; which: number; amount: Amount }
  | { do: 'wait'; days: number; toDue: boolean }
  /** Corrects the last payment, some of which some holders have spent by then; `most` as for `credit`. */
  | { do: 'correct'; project: number; spent: (number | null)[]; most: number }
  | { do: 'unlikely'; project: number; is: boolean }
  /** Writes a project off that is in default, which two operators say first where it is not; then a part of it may come back. */
  | { do: 'writeOff'; project: number; isSaid: boolean; most: number; cents: number }
  /** A new plan, which some holders accept. */
  | { do: 'newPlan'; project: number; plan: Plan; months: number; says: (boolean | null)[]; most: number }
  | { do: 'remind' }
  | FundingWish;
type Amount = 'all' | 'too much' | { hundredths: number } | { few: number };

const invest = fc.record({
  do: fc.constant('invest' as const),
  who: fc.integer({ min: 1, max: holders }),
  project,
  cents,
});
const wish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('topUp' as const), cents: fc.nat({ max: 300_000 }) }) },
  { weight: 3, arbitrary: invest },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      project,
      // How many dates on; 0 is a day before anything is due, 15 everything.
      dates: fc.constantFrom(1, 1, 1, 1, 2, 2, 2, 3, 3, 15, 15, 0),
      amount,
      key: fc.boolean(),
      credited,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('trickle' as const),
      project,
      times: fc.integer({ min: 3, max: 8 }),
      few: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('delay' as const),
      project,
      days: fc.integer({ min: 1, max: 120 }),
      cents: fc.constantFrom(1, 5, 50, 500, 5000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('early' as const),
      project,
      isPaidUp: fc.constantFrom(true, true, true, false),
      isRich: fc.constantFrom(true, true, false),
      credited,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('repeat' as const), which, same: fc.constantFrom(true, true, false) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('credit' as const), project, most: fc.nat({ max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), which, amount }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      days: fc.oneof(fc.constantFrom(-8, -7, -1, 0, 1, 13, 14, 90, 91), fc.nat({ max: 40 })),
      toDue: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remind' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('unlikely' as const), project, is: fc.constantFrom(true, false) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('writeOff' as const),
      project,
      isSaid: fc.constantFrom(true, true, false),
      most: fc.integer({ min: 1, max: 3 }),
      cents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 }), fc.nat({ max: 50_000 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('newPlan' as const),
      project,
      plan: fc.constantFrom<Plan[]>('end', 'monthly', 'quarterly', 'yearly', 'returnFirst', 'equalPrincipal'),
      months: fc.integer({ min: 1, max: 15 }),
      says: fc.array(fc.constantFrom(true, true, true, false, null), { minLength: holders, maxLength: holders }),
      most: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      project,
      // Hundredths of what each holder has.
      spent: fc.array(fc.oneof(fc.constant(null), fc.constantFrom(100, 99), fc.integer({ min: 1, max: 100 })), {
        minLength: holders,
        maxLength: holders,
      }),
      most: fc.integer({ min: 1, max: 3 }),
    }),
  },
);
/** A sequence begins with somebody who holds something. */
export const wishes = fc
  .tuple(fc.array(invest, { minLength: 1, maxLength: 4 }), fc.array(wish, { minLength: 6, maxLength: 20, size: 'max' }))
  .map(([first, rest]): Wish[] => [...first, ...rest]);

/** The same of projects with escrow, deadlines and reflection. */
export const fundedWishes = fc
  .tuple(
    fc.array(fc.oneof(invest, byCard), { minLength: 1, maxLength: 4 }),
    fc.array(fc.oneof({ weight: 3, arbitrary: fundingWish }, { weight: 2, arbitrary: wish }), {
      minLength: 8,
      maxLength: 24,
      size: 'max',
    }),
  )
  .map(([first, rest]): Wish[] => [...first, ...rest]);

function dayOf(written: string): Day {
  return Date.parse(written) / 86_400_000;
}

function centsOf(of: Amount, all: bigint): bigint | null {
  if (of === 'all') return null;
  if (of === 'too much') return all + 1n;
  const some = 'few' in of ? BigInt(of.few) : (all * BigInt(of.hundredths)) / 100n;
  return some > 0n ? some : 1n;
}

/** Credits a payment, to the end unless said otherwise. */
function settled(project: number, most = 100): Command[] {
  return [
    { do: 'share', project },
    { do: 'credit', project, most },
  ];
}

/** What a wish becomes as things stand, which is compared at its end; nothing where there is nothing to act on. `done` is what was run before. */
export function aim(of: Wish, model: RepaymentsModel, done: readonly Command[]): Command[] {
  switch (of.do) {
    case 'topUp':
      return [{ do: 'topUp', cents: BigInt(of.cents) + 1n }];
    case 'invest':
      return [{ ...of, cents: BigInt(of.cents) }];
    case 'remind':
    case 'unlikely':
      return [of];
    case 'newPlan':
      return [{ ...of, now: besides(noonOf(model.today + voteDays), model) }];
    case 'writeOff': {
      const due = model.due(of.project, model.today);
      const cents = BigInt(of.cents);
      const pay = { do: 'pay' as const, project: of.project, until: model.today, cents, key: null, body: 0 };
      return [
        ...(of.isSaid ? [{ do: 'unlikely' as const, project: of.project, is: true }] : []),
        { do: 'writeOff', project: of.project, most: of.most },
        ...(cents > 0n && due > 0n ? [pay, ...settled(of.project)] : []),
      ];
    }
    case 'credit':
      // 4 goes on to the end.
      return settled(of.project, of.most === 4 ? 100 : of.most);
    case 'wait': {
      const due = model.unpaid(0)[0]?.dueOn;
      const today = of.toDue && due !== undefined ? due + of.days : model.today + of.days;
      const now = besides(noonOf(today), model);
      return now > model.now ? [{ do: 'wait', now }] : [];
    }
    case 'refund': {
      if (model.holdings.length === 0) return [];
      const holding = of.which % Math.max(model.holdings.length, 1);
      const { amount: all, refunded, plan } = model.holdings[holding]!;
      const left = plan.reduce((rest, each) => rest - each.principalPaid, all - refunded);
      return [{ do: 'refund', holding, cents: centsOf(of.amount, left) }];
    }
    case 'trickle': {
      const until = model.unpaid(of.project)[0]?.dueOn ?? model.today;
      const part = { do: 'pay' as const, project: of.project, until, cents: BigInt(of.few), key: null, body: 0 };
      return Array.from({ length: of.times }, () => [part, ...settled(of.project)]).flat();
    }
    case 'delay': {
      const [first, next] = model.unpaid(of.project);
      if (!first) return [];
      const today = Math.max(first.dueOn + of.days, model.today);
      const pay = { do: 'pay' as const, project: of.project, key: null, body: 0 };
      return [
        ...(noonOf(today) > model.now ? [{ do: 'wait' as const, now: besides(noonOf(today), model) }] : []),
        { ...pay, until: first.dueOn, cents: first.principal + first.return },
        ...settled(of.project),
        { ...pay, until: Math.max(next?.dueOn ?? 0, today), cents: BigInt(of.cents) },
        ...settled(of.project),
      ];
    }
    case 'correct': {
      if (!model.projects[of.project]!.paid) return [];
      const spending = of.spent.flatMap((hundredths, n): Command[] => {
        const cents = (model.wallets[n + 1]! * BigInt(hundredths ?? 0)) / 100n;
        return cents > 0n ? [{ do: 'spend', who: n + 1, cents }] : [];
      });
      return [...spending, { do: 'correct', project: of.project, most: of.most }];
    }
    case 'early': {
      const due = model.due(of.project, model.today);
      const pay = { do: 'pay' as const, project: of.project, until: model.today, cents: null, key: null, body: 0 };
      const rest = model.unpaid(of.project).reduce((all, day) => all + day.principal + day.return, 0n);
      return [
        ...(of.isRich && rest > 0n ? [{ do: 'topUp' as const, cents: rest }] : []),
        ...(of.isPaidUp && due > 0n ? [pay, ...settled(of.project)] : []),
        { do: 'early', project: of.project },
        ...(of.credited === 3 ? [] : settled(of.project, of.credited ?? 100)),
      ];
    }
    case 'repeat': {
      const paid = done.filter((each) => each.do === 'pay' && each.key !== null);
      const again = paid[of.which % Math.max(paid.length, 1)];
      return again?.do === 'pay' ? [{ ...again, body: of.same ? again.body : again.body + 1 }] : [];
    }
    case 'pay': {
      const { project: at, dates, key } = of;
      const due = model.unpaid(at).map(({ dueOn }) => dueOn);
      const until = dates === 0 ? (due[0] ?? model.today) - 1 : (due[dates - 1] ?? (due.at(-1) ?? model.today) + 40);
      const cents = centsOf(of.amount, model.due(at, until));
      return [
        { do: 'pay', project: at, until, cents, key: key ? `key ${done.length}` : null, body: 0 },
        ...(of.credited === 3 ? [] : settled(at, of.credited ?? 100)),
      ];
    }
    default:
      return aimFunding(of, model);
  }
}
