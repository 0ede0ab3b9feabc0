import fc from 'fast-check';
import { expect } from 'vitest';
import type { Member, TestLedger } from '../../money/wallet/test-ledger.ts';
import { payInLedger } from '../repayments/repayments.sql.ts';
import { creditReturns } from '../repayments/test-holdings.ts';
import {
  giveBack,
  makeLate,
  passDays,
  reservedProject,
  reserveState,
  sendReport,
  settleReserves,
  type Reserved,
} from './test-reserves.ts';

/** Days pass, the report is sent, everything is paid back, or some of a holding is given back, in cents. */
export type ReserveMove =
  | { move: 'days'; days: number }
  | { move: 'report' }
  | { move: 'repay' }
  | { move: 'refund'; holding: number; cents: number };
/** A project whose first report is due in 10 days. Hundredths of a percent, and cents. */
export type ReserveStory = { hundredths: number; invested: readonly [number, number, number]; moves: ReserveMove[] };

const dueIn = 10;

const cents = fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom(1_000, 9_999, 10_000));
const move = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ move: fc.constant('days' as const), days: fc.constantFrom(1, 9, 29, 30, 31, 70) }),
  },
  { weight: 2, arbitrary: fc.record({ move: fc.constant('report' as const) }) },
  { weight: 1, arbitrary: fc.record({ move: fc.constant('repay' as const) }) },
  { weight: 3, arbitrary: fc.record({ move: fc.constant('refund' as const), holding: fc.nat({ max: 2 }), cents }) },
);
export const reserveStory = fc.record({
  hundredths: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constantFrom(200, 500)),
  invested: fc.tuple(cents, cents, cents),
  moves: fc.array(move, { minLength: 3, maxLength: 7 }),
});

/** What the rules say of a reserve, worked out without the database. */
class ReserveModel {
  readonly #parts: bigint[];
  readonly #invested: readonly bigint[];
  readonly #left: bigint[];
  readonly #got: bigint[];
  #held: bigint;
  #whole: bigint;
  #freed = 0n;
  #refunded = 0n;
  #late = -dueIn;
  #sentLate: number | null = null;
  #periods = 0;
  /** In how many days the job looks again. */
  #looksIn = 0;

  constructor(invested: readonly bigint[], hundredths: bigint) {
    this.#invested = invested;
    this.#parts = invested.map((cents) => (cents * hundredths) / 10_000n);
    this.#left = [...invested];
    this.#got = invested.map(() => 0n);
    this.#held = this.#whole = sumOf(this.#parts);
  }

  /** Answers what the database has to answer. */
  play(move: ReserveMove): string {
    switch (move.move) {
      case 'days':
        this.#late += move.days;
        this.#looksIn -= move.days;
        return 'ok';
      case 'report':
        this.#sentLate ??= this.#late;
        this.#settle();
        return 'ok';
      case 'repay': {
        const isAnythingLeft = sumOf(this.#left) > 0n;
        this.#left.fill(0n);
        if (isAnythingLeft) this.#looksIn = 0;
        return isAnythingLeft ? 'ok' : 'nothing_due';
      }
      case 'refund':
        return this.#refund(move.holding, BigInt(move.cents));
    }
  }

  /** The job, which asks for reserves that it looks at today. */
  job(): void {
    if (this.#held > 0n && this.#looksIn <= 0) this.#settle();
  }

  state() {
    const [held, whole, freed, refunded] = [this.#held, this.#whole, this.#freed, this.#refunded].map(Number);
    return { balance: held, held, whole, freed, refunded, got: this.#got.map(Number) };
  }

  #settle(): void {
    if (sumOf(this.#parts) === 0n) return;
    const late = Math.floor(Math.max(this.#sentLate ?? this.#late, 0) / 30);
    const hasHolders = sumOf(this.#left) > 0n;
    for (; this.#periods < late && this.#held > 0n && hasHolders; this.#periods++) this.#share();
    if (this.#held > 0n && (!hasHolders || this.#sentLate !== null)) {
      this.#freed += this.#held;
      this.#held = this.#whole = 0n;
    }
    this.#periods = Math.max(this.#periods, late);
    this.#looksIn = 1;
  }

  #share(): void {
    const quarter = [(this.#whole + 3n) / 4n, this.#held].reduce((a, b) => (a < b ? a : b));
    const all = sumOf(this.#left);
    const shares = this.#left.map((cents) => (quarter * cents) / all);
    const byRest = this.#left
      .map((cents, at) => ({ at, rest: (quarter * cents) % all }))
      .toSorted((a, b) => Number(b.rest - a.rest) || a.at - b.at);
    for (const { at } of byRest.slice(0, Number(quarter - sumOf(shares)))) shares[at]!++;
    shares.forEach((cents, at) => (this.#got[at]! += cents));
    this.#held -= quarter;
  }

  #refund(at: number, cents: bigint): string {
    if (this.#left[at] === 0n) return 'refunded';
    if (cents > this.#left[at]!) return 'too_much';
    if (this.#held > 0n) {
      const part = (this.#parts[at]! * cents) / this.#invested[at]!;
      const own = part < this.#whole ? part : this.#whole;
      const taken = (own * this.#held) / this.#whole;
      this.#whole -= own;
      this.#held -= taken;
      this.#refunded += taken;
    }
    this.#left[at]! -= cents;
    return 'ok';
  }
}

function sumOf(cents: readonly bigint[]): bigint {
  return cents.reduce((sum, each) => sum + each, 0n);
}

/**
 * Plays what happens to the reserve of a project of its own, and expects of each move what the rules say; only one at a time. Answers its
 * holders, and how much each got, in cents.
 */
export async function playReserve(
  ledger: TestLedger,
  { hundredths, invested, moves }: ReserveStory,
): Promise<{ holders: readonly Member[]; got: readonly number[] }> {
  const amounts = invested.map(BigInt);
  const model = new ReserveModel(amounts, BigInt(hundredths));
  const by = await ledger.member(2);
  await ledger.topUp(by, 1_000_000n);
  const of = await reservedProject(ledger, by, { percent: hundredths / 100, invested: amounts });
  await makeLate(ledger, of, -dueIn);
  for (const next of moves) {
    const about = JSON.stringify({ hundredths, invested, moves, next });
    expect(await played(ledger, of, next), about).toBe(model.play(next));
    // What it shares out is credited by the job.
    await settleReserves(ledger);
    model.job();
    expect(await reserveState(ledger, of), about).toEqual(model.state());
  }
  return { holders: of.holders.map(({ member }) => member), got: model.state().got };
}

async function played(ledger: TestLedger, of: Reserved, move: ReserveMove): Promise<string> {
  switch (move.move) {
    case 'days':
      await passDays(ledger, of, move.days);
      return 'ok';
    case 'report':
      return sendReport(ledger, of);
    case 'repay': {
      const all = { projectId: of.projectId, dueOn: '2099-01-01', cents: null };
      const { outcome } = await payInLedger(ledger.database, ledger.as(of.by), all);
      await creditReturns(ledger);
      return outcome;
    }
    case 'refund':
      return giveBack(ledger, of, of.holders[move.holding]!.id, BigInt(move.cents));
  }
}
