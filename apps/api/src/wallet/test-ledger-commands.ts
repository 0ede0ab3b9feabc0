import fc from 'fast-check';
import {
  operators,
  organization,
  roles,
  stayingMember,
  type Command,
  type LedgerModel,
  type Setup,
} from './ledger-model.ts';

// Four people, of whom two sell; small goals, so that sequences meet their limits.
export const setup: Setup = {
  people: 4,
  projects: [
    { by: 0, budget: 1_000n, minimum: 300n },
    { by: 1, budget: 2_500n, minimum: 1n },
    { by: 1, budget: 700n, minimum: 700n },
  ],
};

const who = fc.nat({ max: setup.people - 1 });
// Taken modulo their number when the command runs.
const project = fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: 59 }));
const cents = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.constantFrom(300, 400, 700, 1_000));
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
const account = fc.constantFrom(0, 0, 0, 0, 1, 2);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('topUp' as const), who, cents: wealth, settle: fc.boolean() }) },
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
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('follow' as const), payment: which, refunded: share, disputed: share }),
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
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire' as const), purchase: which }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('withdraw' as const), who, member: fc.constant(null), cents, account, key }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      ...{ who: fc.constant(organization), member, cents, account, key: fc.constant(null) },
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      withdrawal: which,
      approve: fc.constantFrom(true, true, true, false),
      operator: fc.option(operator, { freq: 8 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('confirm' as const), withdrawal: which, member: fc.option(member) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('batch' as const), operator }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('paid' as const), withdrawal: which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 23, 24, 47, 48, 100, 168) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grant' as const), to: operator, role: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('freeze' as const),
      what: fc.constant('account' as const),
      at: who,
      ...{ days: fc.integer({ min: 1, max: 3 }), operator },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('freeze' as const),
      what: fc.constant('project' as const),
      at: project,
      ...{ days: fc.integer({ min: 1, max: 3 }), operator },
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('lift' as const), freeze: which, operator }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('complain' as const), project }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('hold' as const), complaint: which, on: fc.boolean(), operator }),
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
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('operatorRefund' as const), purchase: which, cents, operator }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who, withdrawal: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), withdrawal: which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), purchase: which, cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancelOrder' as const), purchase: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dispute' as const), purchase: which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decideDispute' as const),
      purchase: which,
      cents: fc.oneof(fc.constant(0), cents),
      operator,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const), command: which }) },
);

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
  // The member who is an operator, too, stays a member.
  if (aimed.do === 'change' && aimed.member === stayingMember && aimed.role === null) return null;
  if (aimed.do === 'follow') model.provider.take(aimed.payment, aimed.refunded, aimed.disputed);
  if (aimed.do === 'follow' || aimed.do === 'ask') return { ...aimed, answer: model.provider.answer(aimed.payment) };
  return aimed;
}

function placed(
  command: Exclude<Command, { do: 'repeat' }>,
  model: LedgerModel,
): Exclude<Command, { do: 'repeat' }> | null {
  if ('project' in command) return { ...command, project: command.project % model.projects };
  if (command.do === 'freeze' && command.what === 'project') return { ...command, at: command.at % model.projects };
  const kind = named.find((each) => each in command);
  if (kind === undefined) return command;
  const at = (command as unknown as Record<string, number>)[kind]!;
  // Most commands are about something that waits for them, which few of all things do.
  const waiting = at % 4 === 3 ? null : model.waiting(command.do);
  if (waiting && waiting.length > 0) return { ...command, [kind]: waiting[at % waiting.length] };
  const count = model.count(kind);
  return count === 0 ? null : { ...command, [kind]: at < newest ? count - 1 - (at % count) : at % count };
}

/** The same people, and enough projects that there is something to buy after thousands of commands. */
export const longSetup: Setup = { ...setup, projects: Array.from({ length: 20 }, () => setup.projects).flat() };

/** A history of up to sixty commands, of people who have money. */
export const commands = fc.array(command, { minLength: 20, maxLength: 60, size: 'max' }).map((list): Command[] => [
  ...Array.from({ length: setup.people }, (_, one) => ({
    ...{ do: 'topUp' as const, who: one, cents: 4_000, settle: true },
  })),
  { do: 'limit' as const, cents: 1_000 },
  ...list,
]);

/** A history of so many commands. */
export function historyOf(length: number) {
  return fc.array(command, { minLength: length, maxLength: length, size: 'max' });
}
