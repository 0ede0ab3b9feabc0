import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../operator/verify-ledger.ts';
import { LedgerModel, type Setup, type Command } from './ledger-model.ts';
import { placeInvestment } from '../investments/investments.sql.ts';
import { openPayment } from '../payments/payments.sql.ts';
import { LedgerActors } from './test-ledger-actors.ts';
import { openTestLedger, type Member, type TestLedger } from './test-ledger.ts';

const long = process.env['LONG'] === '1';
// So many notice the mistakes that are planted in the ledger; what takes thousands to meet is left to the long run.
const sequences = long ? 10_000 : 300;
const lanes = 6;
const seed = Number(process.env['SEED'] ?? 20_251);

// Four people, of whom two sell; small goals, so that sequences meet their limits.
const setup: Setup = {
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
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), payment: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire' as const), purchase: which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who, cents, key }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('decide' as const), withdrawal: which, approve: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who, withdrawal: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), withdrawal: which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const), command: which }) },
);

/** The command with its places among what is there; null when there is nothing yet that it could be about. */
function aim(command: Command, model: LedgerModel, done: Exclude<Command, { do: 'repeat' }>[]) {
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

const commands = fc.array(command, { minLength: 1, maxLength: 50, size: 'max' });

let ledger: TestLedger;
let document: string;
let ran = 0;

/** Plays the commands; `between` may do what it likes with the projects before each, and no answer may be another for it. */
type Open = { projectId: string; left: bigint }[];

async function play(commands: Command[], between?: (projects: Open) => Promise<void>): Promise<void> {
  const model = new LedgerModel(setup);
  const actors = await LedgerActors.enter(ledger, document, setup);
  const done: Exclude<Command, { do: 'repeat' }>[] = [];
  for (const given of commands) {
    const next = aim(given, model, done);
    if (next === null) continue;
    done.push(next);
    const raised = model.state().projects.map((each) => each.raised);
    await between?.(
      actors.projects.map((projectId, at) => ({ projectId, left: setup.projects[at]!.budget - raised[at]! })),
    );
    expect(await actors.run(next), JSON.stringify(next)).toEqual(model.run(next));
    expect(await actors.state(), JSON.stringify(next)).toEqual(model.state());
    ran++;
  }
}

beforeAll(async () => {
  ledger = await openTestLedger({ connections: lanes });
  document = await ledger.document(await ledger.member());
});
afterAll(() => ledger.stop());

describe('the ledger against a model', () => {
  it(
    `equals the model after every command of ${sequences} sequences`,
    { timeout: long ? 3_600_000 : 600_000 },
    async () => {
      const batches = long ? 10 : 2;
      for (let batch = 0; batch < batches; batch++) {
        const property = () => fc.asyncProperty(commands, (list) => play(list));
        const numRuns = Math.ceil(sequences / batches / lanes);
        await Promise.all(
          Array.from({ length: lanes }, (_, lane) =>
            fc.assert(property(), { numRuns, seed: seed + batch * lanes + lane }),
          ),
        );
        expect(await verifyLedger(ledger.owner)).toEqual([]);
      }
      console.log(`${ran} commands in ${batches * lanes * Math.ceil(sequences / batches / lanes)} sequences`);
    },
  );

  const idlers = 50;
  it(
    `is not blocked by ${idlers} accounts that begin to invest in everything and never pay`,
    { timeout: long ? 3_600_000 : 120_000 },
    async () => {
      const idle: Member[] = [];
      for (let i = 0; i < idlers; i++) idle.push(await ledger.member());
      let next = 0;
      // All that is left to the goal of each project, some of them with a card that is entered and never confirmed.
      const begin = async (projects: Open) => {
        const { id: payerId, ...member } = idle[next % idlers]!;
        const { projectId, left } = projects[next++ % projects.length]!;
        if (left === 0n) return;
        const wish = { projectId, cents: left, choice: 0 as const };
        const rest = { message: 'Perhaps.', documentId: document, holdSeconds: 86_400 };
        const { outcome, id, due } = await placeInvestment(ledger.as({ id: payerId, ...member }), { ...wish, ...rest });
        expect(outcome).toBe('ok');
        if (next % 2 === 0)
          await openPayment(ledger.database, {
            payerId,
            provider: 'sandbox',
            purchaseId: id,
            amountCents: due,
            returnUrl: '',
          });
      };
      const property = fc.asyncProperty(commands, (list) => play(list, begin));
      await fc.assert(property, { numRuns: long ? 1_000 : 60, seed });
      expect(next).toBeGreaterThan(idlers);
      expect(await verifyLedger(ledger.owner)).toEqual([]);
    },
  );
});
