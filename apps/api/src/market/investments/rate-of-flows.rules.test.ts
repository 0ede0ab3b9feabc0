import { expect, it } from 'vitest';
import { Chance } from '../../platform/test-chance.ts';
import { rateOfFlows, type DatedFlow } from './rate-of-flows.ts';
import { dayAfter } from './test-rate-vectors.ts';

const count = process.env['LONG'] === '1' ? 10_000 : 1000;
const seed = Number(process.env['SEED'] ?? 26);

/** An investor's flows: investments over up to six years, what came back of each in parts, late or never, and a value today. */
function investorFlows(chance: Chance): DatedFlow[] {
  const whole = (least: number, most: number) => least + chance.whole(most - least + 1);
  const today = whole(100, 2200);
  const flows: DatedFlow[] = [];
  let value = 0;
  for (let investment = whole(1, 12); investment > 0; investment--) {
    const paidOn = whole(0, today - 1);
    const sum = whole(1000, 1_000_000);
    flows.push({ day: dayAfter('2018-01-01', paidOn), cents: -BigInt(sum) });
    const parts = whole(1, 24);
    const apart = whole(15, 120);
    const loses = chance.next() < 0.15 ? chance.next() : 1;
    for (let part = 1; part <= parts; part++) {
      const back = Math.round((sum / parts) * (1 + chance.next() * 0.2) * loses);
      const day = paidOn + part * apart + (chance.next() < 0.2 ? whole(0, 60) : 0);
      if (day < today) flows.push({ day: dayAfter('2018-01-01', day), cents: BigInt(back) });
      else value += chance.next() < 0.1 ? Math.round(back * 0.5) : back;
    }
  }
  return [...flows, { day: dayAfter('2018-01-01', today), cents: BigInt(value) }];
}

/** A rate where it is a loss, and the logarithm of 1 + rate of a gain, of which the highest have many digits. */
function comparable(logarithm: number) {
  return logarithm < 0 ? Math.expm1(logarithm) : logarithm;
}

/** Every comparable rate at which what the flows come to changes its sign on a fine grid, by bisection. */
function bisected(flows: readonly DatedFlow[]): number[] {
  const end = Math.max(...flows.map(({ day }) => Date.parse(day)));
  const terms = flows.map(({ day, cents }) => ({
    years: (end - Date.parse(day)) / 86_400_000 / 365,
    sum: Number(cents),
  }));
  // At the end of the flows: each with what it has earned since.
  const signAt = (x: number) => {
    let sum = 0;
    for (const term of terms) sum += term.sum * Math.exp(x * term.years);
    return Math.sign(sum);
  };
  const found: number[] = [];
  let before = signAt(-23);
  for (let step = -229; step <= 207; step++) {
    let low = (step - 1) / 10;
    let high = step / 10;
    const sign = before;
    before = signAt(high);
    if (sign === before) continue;
    for (let half = 0; half < 50; half++) {
      const middle = (low + high) / 2;
      if (signAt(middle) === sign) low = middle;
      else high = middle;
    }
    found.push(comparable(low));
  }
  return found;
}

it(`finds the rate of ${count} investors' flows that bisection finds`, () => {
  const chance = new Chance(seed);
  const found = { rate: 0, notComputable: 0, ambiguous: 0, totalLoss: 0 };
  for (let i = 0; i < count; i++) {
    const flows = investorFlows(chance);
    const answer = rateOfFlows(flows);
    found[answer.state]++;
    const roots = bisected(flows);
    if (answer.state === 'rate')
      expect({ i, roots }).toEqual({ i, roots: [expect.closeTo(comparable(Math.log1p(answer.rate)), 8)] });
    else if (answer.state === 'ambiguous') expect({ i, several: roots.length > 1 }).toEqual({ i, several: true });
    else expect({ i, roots }).toEqual({ i, roots: [] });
  }
  expect(found.rate).toBeGreaterThan(count * 0.9);
});
