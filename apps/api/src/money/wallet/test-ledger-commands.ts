import fc from 'fast-check';
import { reserveStory } from '../../market/reserves/test-play-reserve.ts';
import {
  operators,
  organization,
  roles,
  stayingMember,
  type Command,
  type LedgerModel,
  type Setup,
} from './test-ledger-model.ts';

// Four people, of whom two sell; small goals, so that sequences meet their limits.
export const setup: Setup = {
  people: 4,
  projects: [
    { by: 0, budget: 1_000n, minimum: 300n },
    { by: 1, budget: 2_500n, unit: 900n, minimum: 1n, fees: { order: [333n, 30n], investment: [1_000n, 7n] } },
    // Of a small investment the fixed part is more than there is.
    { by: 1, budget: 700n, minimum: 700n, fees: { order: [0n, 25n], investment: [5_000n, 400n] } },
  ],
};

const who = fc.nat({ max: setup.people - 1 });
// Taken modulo their number when the command runs.
const project = fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: 59 }));
const cents = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.constantFrom(300, 400, 700, 1_000));
// About as much as one operator approves alone.
const payout = fc.oneof(fc.constantFrom(500, 700, 900, 1_000, 1_100, 1_400), cents);
const wealth = fc.integer({ min: 1, max: 12_000 });
const key = fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 2 });
// Which of the things made so far; it is taken modulo their number when the command runs: one of the newest, or any of a long history.
const newest = 50;
const which = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: newest - 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: newest, max: 99_999 }) },
);
// Of a payment, in hundredths.
const share = fc.constantFrom(0, 0, 33, 50, 100);
const operator = fc.nat({ max: operators - 1 });
const member = fc.nat({ max: roles.length - 1 });
const account = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2);
/** Mostly who asks proves it. */
const proven = fc.constantFrom(true, true, true, true, false);
const topUps = [
  { weight: 5, arbitrary: fc.record({ do: fc.constant('topUp' as const), who, cents: wealth, settle: fc.boolean() }) },
];
// Withdrawals and decisions about them come first.
const payouts = [
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      who: fc.oneof(fc.constant(0), who),
      member: fc.constant(null),
      cents: payout,
      account,
      key,
      proven,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      who: fc.constant(organization),
      member,
      cents: payout,
      account,
      key: fc.constant(null),
      proven,
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      withdrawal: which,
      approve: fc.constantFrom(true, true, true, true, true, false),
      operator: fc.option(operator, { freq: 8 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('confirm' as const), withdrawal: which, member: fc.option(member) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('prove' as const), withdrawal: which, member: fc.option(member) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lapse' as const), withdrawal: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('batch' as const), operator }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('feePayout' as const),
      cents,
      operator,
      other: operator,
      returned: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: reserveStory.map((story) => ({ do: 'reserve' as const, ...story })) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('paid' as const),
      withdrawal: which,
      operator: fc.option(operator, { freq: 8 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 1, 5, 5, 23, 24, 24, 30, 47, 48, 168),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      to: operator,
      role: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('freeze' as const),
      what: fc.constant('account' as const),
      at: who,
      days: fc.integer({ min: 1, max: 3 }),
      operator,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('lift' as const), freeze: which, operator }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('complain' as const), project }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      complaint: which,
      on: fc.constantFrom(true, true, false),
      operator,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decideComplaint' as const), complaint: which, operator }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      member,
      role: fc.constantFrom(null, 'reader' as const, 'editor' as const, 'treasurer' as const, 'owner' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('limit' as const), cents: fc.constantFrom(null, 300, 600, 1_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('memberOrder' as const), member, project }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who, withdrawal: which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      withdrawal: which,
      operator: fc.option(operator, { freq: 8 }),
      reference: fc.boolean(),
    }),
  },
];
const cards = [
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('follow' as const),
      payment: which,
      refunded: share,
      disputed: share,
      lost: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const), payment: which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hear' as const), late: which }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('refundCard' as const), payment: which, cents, operator, key }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      cardRefund: which,
      to: fc.constantFrom('made' as const, 'left' as const, 'done' as const, 'done' as const, 'failed' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('giveUp' as const), cardRefund: which }) },
];
const purchases = [
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who,
      project,
      units: fc.integer({ min: 1, max: 3 }),
      fromWallet: fc.boolean(),
      key,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('invest' as const),
      who,
      project,
      cents,
      choice: fc.constantFrom(0 as const, 1 as const, 2 as const),
      key,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), purchase: which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('claim' as const), payment: which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('settle' as const), payment: which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      payment: which,
      as: fc.constantFrom('failed' as const, 'canceled' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire' as const), purchase: which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('freeze' as const),
      what: fc.constant('project' as const),
      at: project,
      days: fc.integer({ min: 1, max: 3 }),
      operator,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('operatorRefund' as const), purchase: which, cents, operator }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), purchase: which, cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancelOrder' as const), purchase: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dispute' as const), purchase: which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('endDispute' as const),
      purchase: which,
      by: fc.constantFrom('seller' as const, 'buyer' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decideDispute' as const),
      purchase: which,
      cents: fc.oneof(fc.constant(0), cents),
      operator,
    }),
  },
];
const repeats = [{ weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const), command: which }) }];
const command: fc.Arbitrary<Command> = fc.oneof(...topUps, ...payouts, ...cards, ...purchases, ...repeats);

const named = ['purchase', 'payment', 'withdrawal', 'freeze', 'complaint', 'cardRefund', 'late'] as const;

/**
 * The command with its places among what is there, and with what the provider answers; null when there is nothing yet that it could be about,
 * or when its operator is none any more and so has no console.
 */
export function aim(
  command: Command,
  model: LedgerModel,
  done: Exclude<Command, { do: 'repeat' }>[],
): Exclude<Command, { do: 'repeat' }> | null {
  const aimed = command.do === 'repeat' ? done[command.command % Math.max(done.length, 1)] : placed(command, model);
  if (!aimed || ('operator' in aimed && aimed.operator !== null && !model.isOperator(aimed.operator))) return null;
  if (aimed.do === 'feePayout' && !model.isOperator(aimed.other)) return null;
  // The member who is an operator, too, stays a member.
  if (aimed.do === 'change' && aimed.member === stayingMember && aimed.role === null) return null;
  if (aimed.do === 'follow') model.provider.take(aimed.payment, aimed.refunded, aimed.disputed, aimed.lost);
  if (aimed.do === 'follow' || aimed.do === 'ask') return { ...aimed, answer: model.provider.answer(aimed.payment) };
  return aimed;
}

function placed(
  command: Exclude<Command, { do: 'repeat' }>,
  model: LedgerModel,
): Exclude<Command, { do: 'repeat' }> | null {
  if (command.do === 'withdraw' && command.cents === all) return { ...command, cents: model.free(command.who) || 1 };
  if ('project' in command) return { ...command, project: command.project % model.projects };
  if (command.do === 'freeze' && command.what === 'project') return { ...command, at: command.at % model.projects };
  const kind = named.find((each) => each in command);
  if (kind === undefined) return command;
  const at = (command as unknown as Record<string, number>)[kind]!;
  const count = model.count(kind);
  // Counted from the end.
  if (at < 0) return count + at < 0 ? null : { ...command, [kind]: count + at };
  // Most commands are about something that waits for them, which few of all things do.
  const waiting = at % 4 === 3 ? null : model.waiting(command.do);
  if (waiting && waiting.length > 0) return { ...command, [kind]: waiting[at % waiting.length] };
  return count === 0 ? null : { ...command, [kind]: at < newest ? count - 1 - (at % count) : at % count };
}

/** The same people, and enough projects that there is something to buy after thousands of commands. */
export const longSetup: Setup = { ...setup, projects: Array.from({ length: 20 }, () => setup.projects).flat() };

// As much as the wallet has free.
const all = 0;

function approved(withdrawal: number, operator: number): Command {
  return { do: 'decide', withdrawal, approve: true, operator };
}

/** What would come together by chance only in thousands of histories: a few commands about the same things, the newest ones. */
const scene: fc.Arbitrary<Command[]> = fc
  .record({
    who,
    other: who,
    project,
    member,
    by: operator,
    next: operator,
    hours: fc.constantFrom(0, 30),
    cents: payout,
  })
  .chain(({ who, other, project, member, by, next, hours, cents }) => {
    const withdraw = { do: 'withdraw' as const, who, member: null, cents, account: 0, key: null, proven: true };
    const order = { do: 'order' as const, who: other, project, units: 1, fromWallet: true, key: null };
    const card = { do: 'refundCard' as const, payment: -1, cents: 300, operator: by, key: null };
    return fc.constantFrom<Command[]>(
      // Two payouts within a week.
      [withdraw, approved(-1, by), { do: 'wait', hours }, { ...withdraw, cents: 900 }, approved(-1, next)],
      // A first operator who may have lost the role.
      [{ ...withdraw, cents: 1_300 }, approved(-1, by), { do: 'grant', to: by, role: hours > 0 }, approved(-1, next)],
      [
        withdraw,
        approved(-1, by),
        { do: 'freeze', what: 'account', at: who, days: 2, operator: next },
        { do: 'batch', operator: next },
      ],
      // An owner who confirms in time or too late.
      [
        { ...withdraw, account: 2, proven: false },
        approved(-1, by),
        { do: 'wait', hours },
        { do: 'prove', withdrawal: -1, member: null },
        approved(-1, by),
        { do: 'lapse', withdrawal: -1 },
      ],
      // A member who has asked, and may have lost the role.
      [
        { ...withdraw, who: organization, member, cents: 1_400 },
        { do: 'change', member, role: hours > 0 ? 'reader' : 'treasurer' },
        { do: 'confirm', withdrawal: -1, member: hours > 0 ? (member + 1) % roles.length : member },
        approved(-1, by),
      ],
      // A seller who has not all that is disputed of what was sold.
      [
        { do: 'topUp', who: setup.projects[project % 3]!.by, cents: 900, settle: true },
        { ...order, fromWallet: true },
        { ...withdraw, who: setup.projects[project % 3]!.by, cents: all },
        { do: 'dispute', purchase: -1 },
        approved(-1, by),
        card,
        { do: 'decideDispute', purchase: -1, cents: 100, operator: by },
        { do: 'decideDispute', purchase: -1, cents: 100, operator: next },
      ],
      // A dispute that one of its sides ends, and the other side then tries to.
      [
        { ...order, fromWallet: true },
        { do: 'dispute', purchase: -1 },
        { do: 'endDispute', purchase: -1, by: hours > 0 ? 'buyer' : 'seller' },
        { do: 'endDispute', purchase: -1, by: hours > 0 ? 'seller' : 'buyer' },
      ],
      // A card payment of a purchase that was given back or not.
      [
        { ...order, fromWallet: false },
        { do: 'pay', purchase: -1 },
        { do: 'settle', payment: -1 },
        { do: 'refund', purchase: -1, cents: hours > 0 ? 200 : 10_000 },
        card,
        { ...card, cents: 150 },
      ],
      // A card payment of a purchase that the bank takes back, and gives back or not.
      [
        { ...order, fromWallet: false },
        { do: 'pay', purchase: -1 },
        { do: 'settle', payment: -1 },
        { ...withdraw, who: setup.projects[project % 3]!.by, cents: hours > 0 ? all : cents },
        { do: 'follow', payment: -1, refunded: 0, disputed: hours > 0 ? 100 : 33 },
        approved(-1, by),
        { do: 'refund', purchase: -1, cents: 100 },
        { do: 'dispute', purchase: -1 },
        { do: 'follow', payment: -1, refunded: 0, disputed: hours > 0 ? 0 : 100 },
        approved(-1, next),
      ],
      // A card payment that the bank keeps after its seller has asked for the money, or while there is a dispute about it.
      [
        { ...order, fromWallet: false },
        { do: 'pay', purchase: -1 },
        { do: 'settle', payment: -1 },
        ...(hours > 0
          ? [{ ...withdraw, who: setup.projects[project % 3]!.by, cents: all }]
          : [{ do: 'dispute' as const, purchase: -1 }]),
        { do: 'follow', payment: -1, refunded: 0, disputed: 100, lost: hours > 0 && cents > 900 },
        { do: 'follow', payment: -1, refunded: 0, disputed: 100, lost: true },
        { do: 'refund', purchase: -1, cents: 100 },
        { do: 'follow', payment: -1, refunded: 0, disputed: 0 },
      ],
      // Card money that is spent, given back or withdrawn, before it may leave and on its day.
      [
        { do: 'topUp', who: other, cents: 900, settle: true },
        { ...order, fromWallet: hours > 0 },
        { do: 'pay', purchase: -1 },
        { do: 'settle', payment: -1 },
        { do: 'refund', purchase: -1, cents: 300 },
        { ...withdraw, who: hours > 0 ? other : setup.projects[project % 3]!.by, cents: all },
        approved(-1, by),
        { do: 'wait', hours: hours > 0 ? 49 : 30 },
        approved(-1, next),
      ],
      // An answer that comes after the refund has ended.
      [
        { do: 'topUp', who, cents: 900, settle: true },
        card,
        { do: 'move', cardRefund: -1, to: 'left' },
        { do: 'follow', payment: -1, refunded: 0, disputed: 0 },
        { do: 'ask', payment: -1 },
        { do: 'move', cardRefund: -1, to: hours > 0 ? 'done' : 'failed' },
        { do: 'follow', payment: -1, refunded: 0, disputed: 0 },
        { do: 'hear', late: -1 },
      ],
      // A payment that goes back to the card after its money was asked for.
      [
        { do: 'topUp', who, cents, settle: true },
        { ...withdraw, cents: cents + 100 },
        { do: 'follow', payment: -1, refunded: 100, disputed: 0 },
        approved(-1, by),
      ],
      [
        { do: 'complain', project },
        { do: 'hold', complaint: -1, on: true, operator: by },
        { ...withdraw, who: setup.projects[project % 3]!.by },
        approved(-1, next),
      ],
    );
  });

function some(of: fc.Arbitrary<Command>) {
  const few = fc.oneof({ weight: 9, arbitrary: of.map((one) => [one]) }, { weight: 1, arbitrary: scene });
  return fc.array(few, { minLength: 20, maxLength: 50, size: 'max' }).map((list) => list.flat());
}

function each(cents: fc.Arbitrary<number>) {
  return fc.array(cents, { minLength: setup.people, maxLength: setup.people });
}
const mixed = each(fc.constantFrom(600, 4_000, 12_000));
const rich = each(fc.constant(15_000));

/**
 * A history of up to sixty commands, of people who have money; in many it is all about payouts, cards or
 * purchases, so that enough of one kind come together to meet their limits.
 */
export const commands = fc
  .oneof(
    fc.tuple(mixed, some(command)),
    fc.tuple(rich, some(fc.oneof(...payouts, ...repeats))),
    fc.tuple(mixed, some(fc.oneof(...topUps, ...cards, ...repeats))),
    fc.tuple(mixed, some(fc.oneof(...cards, ...purchases, ...payouts.slice(0, 3), ...repeats))),
  )
  .map(([wealth, list]): Command[] => [
    ...wealth.map((cents, one) => ({ do: 'topUp' as const, who: one, cents, settle: true })),
    // So old that it can be withdrawn; what comes by card later waits.
    { do: 'wait' as const, hours: 49 },
    { do: 'limit' as const, cents: 1_000 },
    ...list,
  ]);

/** A history of this number of commands. */
export function historyOf(length: number) {
  return fc.array(command, { minLength: length, maxLength: length, size: 'max' });
}
