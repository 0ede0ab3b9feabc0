import fc from 'fast-check';
import {
  isInEscrow,
  raisedOf,
  type Books,
  type Command,
  type FundingOfModel,
  type Minute,
} from '../repayments/test-repayments-books.ts';

/** Repayments alone: each investment is released at once, and no goal is reached. */
export const atOnce: FundingOfModel = { kind: 'keep', goal: 1_000_000_000n, least: 0n, days: 0, reflection: 0 };

/** Goals that a few investments reach. */
export const funding = fc
  .record({
    kind: fc.constantFrom<FundingOfModel['kind'][]>('keep', 'all', 'all', 'minimum', 'minimum'),
    goal: fc.constantFrom(60_000, 100_000, 150_000),
    least: fc.integer({ min: 10, max: 70 }),
    days: fc.constantFrom(1, 3, 10, 40),
    reflection: fc.constantFrom(0, 1, 4, 14, 30),
  })
  .map(({ goal, least, ...rest }): FundingOfModel => {
    return { ...rest, goal: BigInt(goal), least: BigInt((goal * least) / 100) };
  });

const project = fc.constantFrom(0, 0, 0, 1);
const which = fc.nat({ max: 9 });

/** How many the job takes at once: 4 is all of them. */
const most = fc.oneof(
  { weight: 4, arbitrary: fc.constant(4) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }) },
);

/** A command of funding before it is known what there is to act on. */
export type FundingWish =
  /** What is missing of the goal or the minimum, and an amount in cents more or less. */
  | { do: 'complete'; who: number; project: number; more: number }
  /** Of what is missing of the goal, these hundredths. */
  | { do: 'byCard'; who: number; project: number; hundredths: number; part: 'all' | 'rest' }
  /** Hundredths of what was paid by card; 0 is given back to the payer by the bank. */
  | { do: 'chargeBack'; which: number; hundredths: number }
  | { do: 'takeBack'; which: number }
  | { do: 'settle'; project: number; most: number }
  /** Until the next reflection or the deadline of a project ends, or some minutes before or after; the job follows. */
  | { do: 'pass'; project: number; to: 'reflection' | 'deadline'; minutes: number; most: number | null }
  | { do: 'extend'; project: number; days: number }
  | { do: 'close' | 'cancel'; project: number }
  | { do: 'dispute'; which: number }
  | { do: 'endDispute'; which: number; by: 'buyer' | 'seller' }
  | { do: 'decideDispute'; which: number; hundredths: number | null }
  | { do: 'freeze' | 'lift'; project: number | null };

/** An investment of which the card pays all, or what the wallet does not have. */
export const byCard = fc.record({
  do: fc.constant('byCard' as const),
  who: fc.integer({ min: 1, max: 4 }),
  project,
  hundredths: fc.constantFrom(20, 35, 50, 100),
  part: fc.constantFrom<('all' | 'rest')[]>('all', 'all', 'rest'),
});

export const fundingWish: fc.Arbitrary<FundingWish> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('complete' as const),
      who: fc.integer({ min: 1, max: 4 }),
      project,
      more: fc.constantFrom(0, 0, 0, -1, 1),
    }),
  },
  { weight: 4, arbitrary: byCard },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('chargeBack' as const),
      which,
      hundredths: fc.constantFrom(100, 100, 100, 40, 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('takeBack' as const), which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('settle' as const), project, most }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      project,
      to: fc.constantFrom<('reflection' | 'deadline')[]>('reflection', 'reflection', 'deadline'),
      minutes: fc.constantFrom(-3, 0, 3, 3, 600),
      most: fc.option(most, { freq: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('extend' as const),
      project,
      days: fc.constantFrom(-1, 0, 1, 20, 365, 366),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'cancel' as const), project }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('dispute' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('endDispute' as const),
      which,
      by: fc.constantFrom('buyer' as const, 'seller' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decideDispute' as const),
      which,
      hundredths: fc.constantFrom(null, 0, 30, 100, 130),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('freeze' as const), project: fc.constantFrom(null, 0, 1) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lift' as const), project: fc.constantFrom(null, 0, 1) }) },
);

/** The first minute from this one on at which no reflection ends: the clock of the database goes on by seconds. */
export function besides(now: Minute, { holdings }: Pick<Books, 'holdings'>): Minute {
  return holdings.some((each) => isInEscrow(each) && each.mayUntil === now) ? besides(now + 3, { holdings }) : now;
}

function settled(project: number, most: number): Command[] {
  return [{ do: 'settle', project, most: most === 4 ? 100 : most }];
}

/** What a wish becomes as things stand. */
export function aimFunding(of: FundingWish, model: Books): Command[] {
  switch (of.do) {
    case 'complete': {
      const into = model.projects[of.project]!;
      const raised = raisedOf(into);
      const { kind, least, goal } = into.terms.funding;
      const wanted = kind === 'minimum' && into.funding.state === 'open' && raised < least ? least : goal;
      const cents = wanted - raised + BigInt(of.more);
      return cents > 0n ? [{ do: 'invest', who: of.who, project: of.project, cents }] : [];
    }
    case 'byCard': {
      const into = model.projects[of.project]!;
      const cents = ((into.terms.funding.goal - raisedOf(into)) * BigInt(of.hundredths)) / 100n;
      return cents > 0n ? [{ do: 'invest', who: of.who, project: of.project, cents, byCard: of.part }] : [];
    }
    case 'chargeBack': {
      const paid = [...model.holdings.entries()].filter(([, { card }]) => card);
      const meant = paid.filter(([, each]) => (of.hundredths === 0 ? each.card!.taken > 0n : isInEscrow(each)));
      const list = meant.length > 0 && of.which < 7 ? meant : paid;
      if (list.length === 0) return [];
      const [holding, { card }] = list[of.which % list.length]!;
      return [{ do: 'chargeBack', holding, taken: (card!.cents * BigInt(of.hundredths)) / 100n }];
    }
    case 'settle':
      return settled(of.project, of.most);
    case 'pass': {
      const { holdings, funding: stands } = model.projects[of.project]!;
      const ends = holdings.filter(({ place }) => place === 'reflection').map(({ mayUntil }) => mayUntil);
      const end = of.to === 'deadline' ? stands.deadline : ends.length > 0 ? Math.min(...ends) : null;
      if (end === null) return [];
      const now = besides(end + of.minutes, model);
      const follow = of.most === null ? [] : settled(of.project, of.most);
      return now > model.now ? [{ do: 'wait', now }, ...follow] : follow;
    }
    case 'extend':
      return [{ do: 'extend', project: of.project, until: model.today + of.days }];
    case 'close':
    case 'cancel':
      return [{ do: of.do, project: of.project }];
    case 'freeze':
      return [{ do: 'freeze', project: of.project }];
    case 'lift':
      // The job looks at a frozen project each ten minutes.
      return [
        { do: 'lift', project: of.project },
        { do: 'wait', now: besides(model.now + 12, model) },
      ];
    default: {
      if (model.holdings.length === 0) return [];
      const holding = aimed(of, model);
      if (of.do === 'takeBack' || of.do === 'dispute') return [{ do: of.do, holding }];
      if (of.do === 'endDispute') return [{ do: 'endDispute', holding, by: of.by }];
      const { amount, refunded } = model.holdings[holding]!;
      const cents = of.hundredths === null ? null : ((amount - refunded) * BigInt(of.hundredths)) / 100n;
      return [{ do: 'decideDispute', holding, cents }];
    }
  }
}

/** Mostly one to which it can happen. */
function aimed(of: Extract<FundingWish, { which: number }>, { holdings, now }: Books): number {
  const places = [...holdings.keys()];
  const meant = places.filter((place) => {
    const each = holdings[place]!;
    if (of.do === 'takeBack') return isInEscrow(each) && each.mayUntil > now;
    return of.do === 'dispute' ? each.amount > each.refunded : each.dispute?.isOpen;
  });
  const list = meant.length > 0 && of.which < 9 ? meant : places;
  return list[of.which % list.length]!;
}
