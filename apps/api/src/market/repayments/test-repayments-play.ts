import fc from 'fast-check';
import { expect } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { openTestLedger, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { RepaymentsActors } from './test-repayments-actors.ts';
import { aim, holders, type Wish } from './test-repayments-commands.ts';
import type { Command, Day, Response, Terms } from './test-repayments-books.ts';
import { RepaymentsModel } from './test-repayments-model.ts';

const long = process.env['LONG'] === '1';
// This number notices the mistakes that are planted; what takes thousands to meet is left to the long run.
export const sequences = Number(process.env['SEQUENCES'] ?? (long ? 20_000 : 30));
// A sequence that fails is made shorter only where somebody asks for a number of them, as that takes minutes.
const endOnFailure = !process.env['SEQUENCES'];
const seed = Number(process.env['SEED'] ?? 20_261);
// Each has a database of its own, since the clock of the business is one for all of it.
const lanes = 2;
// A fresh database keeps the checks of all that is in it short.
const perDatabase = 25;

type Setup = { start: Day; terms: readonly Terms[] };
type State = ReturnType<RepaymentsModel['state']>;

let ran = 0;
const tally = new Map<string, Map<string, number>>();

/** Plays sequences of commands on the model and on a database, and compares both after each; by one test of a file; answers how many commands. */
export async function playSequences(setup: fc.Arbitrary<Setup>, wishes: fc.Arbitrary<Wish[]>): Promise<number> {
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
  console.log(`${ran} commands in ${sequences} sequences`);
  // A command that is always refused, or never where it may be, proves nothing.
  if (long || process.env['SEQUENCES'])
    console.table(Object.fromEntries([...tally].map(([name, words]) => [name, Object.fromEntries(words)])));
  return ran;
}

/** For such a test. */
export const timeout = 60_000 + sequences * 2000;

/**
 * What holds between what is there, whoever has reckoned it: nothing is lost, and no holder's sum falls but by what they have `spent`, or by a
 * correction.
 */
function equations(
  state: State,
  before: State | undefined,
  sums: { refunded: bigint[]; paid: bigint; spent: bigint[] },
  model: RepaymentsModel,
  isCorrected: boolean,
) {
  for (const [n, { principal, plan, place, left }] of state.holdings.entries()) {
    const open = plan.reduce((all, each) => all + Number(each[1]) - Number(each[3]), 0);
    const kept = place === 'released' ? principal + open : left;
    expect(kept + Number(sums.refunded[n] ?? 0n)).toBe(Number(model.holdings[n]!.amount));
  }
  for (const [n, { escrow, raised, state: ended }] of state.projects.entries()) {
    const here = state.holdings.filter((_, at) => model.holdings[at]!.project === n);
    const all = (places: string[]) =>
      here.filter(({ place }) => places.includes(place)).reduce((cents, { left }) => cents + left, 0);
    expect(escrow).toBe(all(['reflection', 'firm', 'disputed']));
    if (ended === 'open' || ended === 'funded') expect(raised).toBe(escrow + all(['released']));
  }
  const credited = state.holdings.reduce((all, each) => all + each.principal + each.return + each.late, 0);
  const waiting = state.projects.reduce((all, each) => all + each.payout, 0);
  expect(credited + waiting).toBe(Number(sums.paid));
  if (isCorrected) return;
  const kept = (of: State, n: number) => of.wallets[n]! - of.owed[n]!;
  for (const [n, spent] of sums.spent.entries())
    if (n > 0 && before) expect(kept(state, n)).toBeGreaterThanOrEqual(kept(before, n) - Number(spent));
  for (const [n, each] of (before?.holdings ?? []).entries())
    for (const sum of ['principal', 'return', 'late'] as const)
      expect(state.holdings[n]![sum]).toBeGreaterThanOrEqual(each[sum]);
}

async function play(ledger: TestLedger, { start, terms }: { start: Day; terms: readonly Terms[] }, list: Wish[]) {
  const model = new RepaymentsModel(start, holders, terms);
  const actors = await RepaymentsActors.enter(ledger, start, holders, terms);
  const done: Command[] = [];
  const sums = { refunded: [] as bigint[], paid: 0n, spent: model.wallets.map(() => 0n) };
  let before: State | undefined;
  for (const given of list) {
    for (const command of aim(given, model, done)) {
      done.push(command);
      const answered = await actors.run(command);
      // Whom a part of the job takes first is up to the database.
      const seen = command.do === 'settle' ? { ...command, seen: answered } : command;
      expect(answered, inWords(command)).toEqual(model.run(seen));
      count(command.do, wordOf(answered));
      if ((command.do === 'pay' || command.do === 'early') && answered.outcome === 'ok') sums.paid += answered.paid!;
      if (answered.corrected !== undefined) sums.paid -= answered.corrected;
      const back = (n: number, cents: bigint) => (sums.refunded[n] = (sums.refunded[n] ?? 0n) + cents);
      if ('holding' in command && answered.given !== undefined) back(command.holding, answered.given);
      for (const n of answered.settled ?? [])
        if (model.holdings[n]!.place === 'returned') back(n, model.holdings[n]!.amount - (sums.refunded[n] ?? 0n));
      const [who, cents] = spentBy(command, answered, model);
      sums.spent[who]! += cents;
    }
    const state = await actors.state();
    expect(state, inWords(done.at(-1)!)).toEqual(model.state());
    equations(state, before, sums, model, given.do === 'correct');
    before = state;
    sums.spent.fill(0n);
  }
  expect(await verifyLedger(ledger.owner)).toEqual([]);
}

/** What a command has taken out of the wallet of a holder, or has made them owe: the investor's own part beside a card, and what the bank takes. */
function spentBy(command: Command, { due, taken = 0n }: Response, { holdings }: RepaymentsModel): [number, bigint] {
  if (command.do === 'invest' && due !== undefined) return [command.who, command.cents - due];
  return command.do === 'chargeBack' && taken > 0n ? [holdings[command.holding]!.who, taken] : [0, 0n];
}

function count(name: string, outcome: string) {
  ran++;
  const words = tally.get(name) ?? tally.set(name, new Map()).get(name)!;
  words.set(outcome, (words.get(outcome) ?? 0) + 1);
}

function wordOf({ outcome, owed = 0n, settled, decided }: Response) {
  if (owed > 0n) return 'owing';
  return decided ?? (settled && settled.length > 0 ? 'settled' : outcome);
}

function inWords(command: Command) {
  return JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
}
