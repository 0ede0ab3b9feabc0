import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { openTestLedger, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { RepaymentsActors } from './test-repayments-actors.ts';
import { aim, holders, setup, wishes, type Wish } from './test-repayments-commands.ts';
import { RepaymentsModel, type Command, type Day, type Terms } from './test-repayments-model.ts';

const long = process.env['LONG'] === '1';
// This number notices the mistakes that are planted in repayments; what takes thousands to meet is left to the long run.
const sequences = Number(process.env['SEQUENCES'] ?? (long ? 20_000 : 50));
// A sequence that fails is made shorter only where somebody asks for a number of them, as that takes minutes.
const endOnFailure = !process.env['SEQUENCES'];
const seed = Number(process.env['SEED'] ?? 20_261);
// Each has a database of its own, since the clock of the business is one for all of it.
const lanes = 2;
// A fresh database keeps the checks of all that is in it short.
const perDatabase = 25;

let ran = 0;
const tally = new Map<string, Map<string, number>>();
afterAll(() => {
  // A command that is always refused, or never where it may be, proves nothing.
  if (long || process.env['SEQUENCES'])
    console.table(Object.fromEntries([...tally].map(([name, words]) => [name, Object.fromEntries(words)])));
});

type State = ReturnType<RepaymentsModel['state']>;

/** What holds between what is there, whoever has reckoned it: nothing is lost, and nobody's sum falls. */
function equations(
  state: State,
  before: State | undefined,
  sums: { refunded: bigint[]; paid: bigint },
  model: RepaymentsModel,
) {
  for (const [n, { principal, plan }] of state.holdings.entries()) {
    const open = plan.reduce((all, each) => all + Number(each[1]) - Number(each[3]), 0);
    expect(principal + open + Number(sums.refunded[n] ?? 0n)).toBe(Number(model.holdings[n]!.amount));
  }
  const credited = state.holdings.reduce((all, each) => all + each.principal + each.return + each.late, 0);
  const waiting = state.projects.reduce((all, each) => all + each.payout, 0);
  expect(credited + waiting).toBe(Number(sums.paid));
  for (const [n, cents] of (before?.wallets ?? []).entries())
    if (n > 0) expect(state.wallets[n]).toBeGreaterThanOrEqual(cents);
  for (const [n, each] of (before?.holdings ?? []).entries())
    for (const sum of ['principal', 'return', 'late'] as const)
      expect(state.holdings[n]![sum]).toBeGreaterThanOrEqual(each[sum]);
}

async function play(ledger: TestLedger, { start, terms }: { start: Day; terms: readonly Terms[] }, list: Wish[]) {
  const model = new RepaymentsModel(start, holders, terms);
  const actors = await RepaymentsActors.enter(ledger, start, holders, terms);
  const done: Command[] = [];
  const sums = { refunded: [] as bigint[], paid: 0n };
  let before: State | undefined;
  for (const given of list) {
    for (const command of aim(given, model, done)) {
      done.push(command);
      const answered = await actors.run(command);
      expect(answered, inWords(command)).toEqual(model.run(command));
      count(command.do, answered.outcome);
      if (command.do === 'pay' && answered.outcome === 'ok') sums.paid += answered.paid!;
      if (command.do === 'refund' && answered.outcome === 'ok')
        sums.refunded[command.holding] = (sums.refunded[command.holding] ?? 0n) + answered.given!;
    }
    const state = await actors.state();
    expect(state, inWords(done.at(-1)!)).toEqual(model.state());
    equations(state, before, sums, model);
    before = state;
  }
  expect(await verifyLedger(ledger.owner)).toEqual([]);
}

function count(name: string, outcome: string) {
  ran++;
  const words = tally.get(name) ?? tally.set(name, new Map()).get(name)!;
  words.set(outcome, (words.get(outcome) ?? 0) + 1);
}

function inWords(command: Command) {
  return JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
}

it(
  `equals the model after every command of ${sequences} sequences`,
  { timeout: 60_000 + sequences * 2000 },
  async () => {
    const lane = async (at: number) => {
      for (let left = Math.ceil(sequences / lanes), batch = 0; left > 0; left -= perDatabase, batch++) {
        const ledger = await openTestLedger({ connections: 2 });
        try {
          await fc.assert(
            fc.asyncProperty(setup, wishes, (given, list) => play(ledger, given, list)),
            { numRuns: Math.min(left, perDatabase), seed: seed + batch * lanes + at, endOnFailure },
          );
        } finally {
          await ledger.stop();
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
    expect(ran).toBeGreaterThan(sequences);
    console.log(`${ran} commands in ${sequences} sequences`);
  },
);
