import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { LedgerModel, type Command, type Setup } from './test-ledger-model.ts';
import { placeInvestment } from '../../market/investments/investments.sql.ts';
import { openPayment } from '../payments/payments.sql.ts';
import { LedgerActors } from './test-ledger-actors.ts';
import { aim, commands, historyOf, longSetup, setup as shortSetup } from './test-ledger-commands.ts';
import { openTestLedger, type Member, type TestLedger } from './test-ledger.ts';

const long = process.env['LONG'] === '1';
// This number notices the mistakes that are planted in the ledger; what takes thousands to meet is left to the long run.
const sequences = Number(process.env['SEQUENCES'] ?? (long ? 10_000 : 120));
const lanes = 6;
const seed = Number(process.env['SEED'] ?? 20_251);

let ledger: TestLedger;
let document: string;
let ran = 0;
const tally = new Map<string, { accepted: number; refused: number }>();

/** Plays the commands; `between` may do what it likes with the projects before each, and no answer may be another for it. */
type Open = { projectId: string; left: bigint }[];

async function play(
  commands: Command[],
  { setup = shortSetup, between }: { setup?: Setup; between?: (projects: Open) => Promise<void> } = {},
): Promise<void> {
  const model = new LedgerModel(setup);
  const { provider } = model;
  const actors = await LedgerActors.enter(ledger, document, setup);
  const done: Exclude<Command, { do: 'repeat' }>[] = [];
  const step = async (next: Exclude<Command, { do: 'repeat' }>) => {
    const answered = await actors.run(next);
    expect(answered, JSON.stringify(next)).toEqual(model.run(next));
    expect(await actors.state(), JSON.stringify(next)).toEqual(model.state());
    ran++;
    return answered;
  };
  for (const given of commands) {
    const next = aim(given, model, done);
    if (next === null) continue;
    done.push(next);
    const raised = model.state().projects.map((each) => each.raised);
    await between?.(
      actors.projects.map((projectId, at) => ({
        projectId,
        left: model.isPaused(at) ? 0n : setup.projects[at]!.budget - raised[at]!,
      })),
    );
    const answered = await step(next);
    const told = tally.get(next.do) ?? tally.set(next.do, { accepted: 0, refused: 0 }).get(next.do)!;
    told[['ok', 'first', 'existing', 'expired'].includes(answered.outcome) ? 'accepted' : 'refused']++;
  }
  // Once the provider has reported everything, the ledger's sum at the provider is what is there.
  for (const payment of provider.payments)
    await step({ do: 'follow', payment, refunded: 0, disputed: 0, answer: provider.answer(payment) });
  const there = provider.payments.map((payment) => provider.balance(payment));
  expect(await actors.clearing(provider.payments)).toEqual(there);
  expect(await actors.leave(), 'Four eyes were passed by.').toEqual([]);
}

beforeAll(async () => {
  ledger = await openTestLedger({ connections: lanes });
  document = await ledger.document(await ledger.member());
});
afterAll(async () => {
  // A command that is always refused, or never where it may be, proves nothing.
  if (long) console.table(Object.fromEntries(tally));
  await ledger.stop();
});

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

  const histories = 5;
  it.runIf(long)(
    `equals the model after every command of ${histories} histories of 10,000`,
    { timeout: 3_600_000 },
    async () => {
      const all = fc.sample(historyOf(10_000), { numRuns: histories, seed });
      await Promise.all(all.map((history) => play(history, { setup: longSetup })));
      expect(await verifyLedger(ledger.owner)).toEqual([]);
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
      // A reserve has people of its own, whom nobody here can block.
      const blockable = (list: Command[]) => list.filter((each) => each.do !== 'reserve');
      const property = fc.asyncProperty(commands, (list) => play(blockable(list), { between: begin }));
      await fc.assert(property, { numRuns: long ? 400 : 25, seed });
      expect(next).toBeGreaterThan(idlers);
      expect(await verifyLedger(ledger.owner)).toEqual([]);
    },
  );
});
