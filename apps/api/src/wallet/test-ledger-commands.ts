import fc from 'fast-check';
import type { Command, LedgerModel, Setup } from './ledger-model.ts';

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
const project = fc.nat({ max: setup.projects.length - 1 });
const cents = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.constantFrom(300, 400, 700, 1_000));
const wealth = fc.integer({ min: 1, max: 12_000 });
const key = fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 2 });
// Which of the things made so far; it is taken modulo their number when the command runs.
const which = fc.nat({ max: 49 });
// Of a payment, in hundredths.
const share = fc.constantFrom(0, 0, 33, 50, 100);
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
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire' as const), purchase: which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who, cents, key }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('decide' as const), withdrawal: which, approve: fc.boolean() }) },
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
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const), command: which }) },
);

/** The command with its places among what is there; null when there is nothing yet that it could be about. */
export function aim(command: Command, model: LedgerModel, done: Exclude<Command, { do: 'repeat' }>[]) {
  const among = (n: number, count: number) => (count === 0 ? null : n % count);
  if (command.do === 'repeat') return done[among(command.command, done.length) ?? 0] ?? null;
  if ('purchase' in command) {
    const purchase = among(command.purchase, model.count('purchase'));
    return purchase === null ? null : { ...command, purchase };
  }
  if ('payment' in command) {
    const payment = among(command.payment, model.count('payment'));
    return payment === null ? null : { ...command, payment };
  }
  if ('withdrawal' in command) {
    const withdrawal = among(command.withdrawal, model.count('withdrawal'));
    return withdrawal === null ? null : { ...command, withdrawal };
  }
  return command;
}

/** A history of up to fifty commands. */
export const commands = fc.array(command, { minLength: 1, maxLength: 50, size: 'max' });

/** A history of so many commands. */
export function historyOf(length: number) {
  return fc.array(command, { minLength: length, maxLength: length, size: 'max' });
}
