import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { rateOfFlows, type DatedFlow } from './rate-of-flows.ts';
import { dayAfter, rateVectors, readFlows } from './test-rate-vectors.ts';

describe('the rate of flows that others have published', () => {
  it.each(rateVectors)('$name', ({ flows, rate }) => {
    const found = rateOfFlows(readFlows(flows));
    if (typeof rate === 'string') expect(found).toEqual({ state: rate });
    else expect(found).toEqual({ state: 'rate', rate: expect.closeTo(rate, 7) });
  });

  it.each([
    [[-100, 39, 59, 55, 20], 0.28095],
    [[-100, 0, 0, 74], -0.0955],
    [[-100, 100, 0, 7], 0.06206],
  ])('%j in years of 365 days, as numpy-financial finds it', (sums, rate) => {
    expect(rateOfFlows(yearly(sums))).toEqual({ state: 'rate', rate: expect.closeTo(rate, 4) });
  });

  it('is ambiguous where numpy-financial picks one of several', () => {
    expect(rateOfFlows(yearly([-5, 10.5, 1, -8, 1]))).toEqual({ state: 'ambiguous' });
    expect(rateOfFlows(yearly([-100, 100, 0, -7]))).toEqual({ state: 'ambiguous' });
  });
});

/** Sums that move in steps of 365 days. */
function yearly(sums: readonly number[]): DatedFlow[] {
  return sums.map((sum, i) => ({ day: dayAfter('2010-01-01', 365 * i), cents: BigInt(Math.round(sum * 100)) }));
}

describe('the time zone of the process', () => {
  // Days are shorter and longer there, Apia has none on 30 December 2011, and London's midnight is that of UTC in winter alone.
  it.each(['America/New_York', 'Europe/Berlin', 'Europe/London', 'Asia/Kathmandu', 'Pacific/Apia'])(
    '%s changes no rate',
    async (timeZone) => {
      const script = fileURLToPath(new URL('./test-rates-of-vectors.ts', import.meta.url));
      const { stdout } = await promisify(execFile)(process.execPath, [script], {
        env: { ...process.env, TZ: timeZone },
      });
      const rates = rateVectors.map(({ flows }) => rateOfFlows(readFlows(flows)));
      expect(JSON.parse(stdout)).toEqual({ timeZone: expect.stringMatching(zoneName(timeZone)), rates });
    },
  );
});

/** A zone under its name, or under the one that it had before. */
function zoneName(timeZone: string) {
  return new RegExp(`^(${timeZone}|${timeZone.replace('Kathmandu', 'Katmandu')})$`);
}
