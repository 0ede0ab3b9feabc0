import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

type Plan = { plan: string; months: number; grace?: number; principal: bigint; promised: bigint };

async function instalments({ plan, months, grace = 0, principal, promised }: Plan) {
  const rows = await app.resources.database.query(
    {
      name: '',
      text: `SELECT month, principal_cents::text AS principal, return_cents::text AS gain
        FROM repayment_plan($1, $2, $3, $4, $5)`,
    },
    [plan, months, grace, principal, promised],
  );
  return (rows as { month: number; principal: string; gain: string }[]).map(({ month, principal, gain }) => ({
    month,
    principal: BigInt(principal),
    gain: BigInt(gain),
    all: BigInt(principal) + BigInt(gain),
  }));
}

function repeated<Value>(times: number, value: Value): Value[] {
  return Array.from({ length: times }, () => value);
}

describe('a plan in equal parts', () => {
  it('of 1,000.00 at 10 % in twelve months is 91.66 eleven times and 91.74', async () => {
    const rows = await instalments({ plan: 'monthly', months: 12, principal: 100_000n, promised: 110_000n });
    expect(rows.map(({ all }) => all)).toEqual([...repeated(11, 9166n), 9174n]);
    expect(rows.map(({ principal }) => principal)).toEqual([...repeated(11, 8333n), 8337n]);
    expect(rows.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('of 1,000.01 at 10 % in three months is 366.67 three times, the last principal 333.35', async () => {
    const rows = await instalments({ plan: 'monthly', months: 3, principal: 100_001n, promised: 110_001n });
    expect(rows.map(({ all }) => all)).toEqual(repeated(3, 36_667n));
    expect(rows.at(-1)!.principal).toBe(33_335n);
  });

  it('of 99.99 at 7.25 % in seven months is 15.32 seven times', async () => {
    const rows = await instalments({ plan: 'monthly', months: 7, principal: 9999n, promised: 10_724n });
    expect(rows.map(({ all }) => all)).toEqual(repeated(7, 1532n));
  });

  it('leaves out instalments of nothing', async () => {
    const rows = await instalments({ plan: 'monthly', months: 4, principal: 1n, promised: 2n });
    expect(rows.map(({ month, all }) => [month, all])).toEqual([[4, 2n]]);
  });

  it('ends on the last day of the duration where a step does not fit', async () => {
    const rows = await instalments({ plan: 'quarterly', months: 10, principal: 100_000n, promised: 110_000n });
    expect(rows.map(({ month }) => month)).toEqual([3, 6, 9, 10]);
    expect(rows.map(({ all }) => all)).toEqual(repeated(4, 27_500n));
    expect((await instalments({ plan: 'yearly', months: 7, principal: 5n, promised: 6n })).length).toBe(1);
  });

  it('begins after the months of grace, with the same sum and end', async () => {
    const rows = await instalments({ plan: 'monthly', months: 12, grace: 9, principal: 100_000n, promised: 110_000n });
    expect(rows.map(({ month, all }) => [month, all])).toEqual([
      [10, 36_666n],
      [11, 36_666n],
      [12, 36_668n],
    ]);
  });
});

describe('other plans', () => {
  it('pay all at the end, unless the project names another plan', async () => {
    const rows = await instalments({ plan: 'end', months: 18, principal: 50_000n, promised: 56_250n });
    expect(rows).toEqual([{ month: 18, principal: 50_000n, gain: 6250n, all: 56_250n }]);
  });

  it('pay the return evenly and the principal at the end', async () => {
    const rows = await instalments({ plan: 'returnFirst', months: 3, principal: 100_000n, promised: 110_000n });
    expect(rows.map(({ principal, gain }) => [principal, gain])).toEqual([
      [0n, 3333n],
      [0n, 3333n],
      [100_000n, 3334n],
    ]);
  });

  it('pay equal principal with a return that falls', async () => {
    const rows = await instalments({ plan: 'equalPrincipal', months: 12, principal: 120_000n, promised: 127_800n });
    expect(rows.map(({ all }) => all)).toEqual(Array.from({ length: 12 }, (_, k) => 11_200n - 100n * BigInt(k)));
    const odd = await instalments({ plan: 'equalPrincipal', months: 3, principal: 100_001n, promised: 110_001n });
    expect(odd.map(({ all }) => all)).toEqual([38_333n, 36_666n, 35_002n]);
  });
});

it('every plan adds up to what was promised, with no part below zero', async () => {
  let seed = 20_261_126;
  const upTo = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % (most + 1);
  };
  const plans = ['end', 'monthly', 'quarterly', 'yearly', 'returnFirst', 'equalPrincipal'];
  for (let n = 0; n < 400; n++) {
    const months = 1 + upTo(n % 10 === 0 ? 998 : 40);
    const principal = BigInt(1 + upTo(n % 3 === 0 ? 60 : 10_000_000));
    const promised = principal + BigInt(upTo(n % 5 === 0 ? 3 : 5_000_000));
    const terms = { plan: plans[n % 6]!, months, grace: upTo(months - 1), principal, promised };
    const rows = await instalments(terms);
    const sums = rows.reduce((sum, row) => ({ principal: sum.principal + row.principal, all: sum.all + row.all }), {
      principal: 0n,
      all: 0n,
    });
    expect({ ...terms, ...sums }).toEqual({ ...terms, principal, all: promised });
    expect(rows.every(({ principal, gain, all }) => principal >= 0n && gain >= 0n && all > 0n)).toBe(true);
    expect(rows.every(({ month }) => month <= months && (month > terms.grace || terms.plan === 'end'))).toBe(true);
  }
});

it('days of instalments step from the release, not from the day before', async () => {
  const days = async (released: string, months: number[]) =>
    (await app.resources.database.query(
      { name: '', text: `SELECT instalment_day($1, m)::text AS day FROM unnest($2::integer[]) AS m` },
      [released, months],
    )) as { day: string }[];
  expect((await days('2028-01-31T23:30:00Z', [1, 2, 13])).map(({ day }) => day)).toEqual([
    '2028-02-29',
    '2028-03-31',
    '2029-02-28',
  ]);
});
