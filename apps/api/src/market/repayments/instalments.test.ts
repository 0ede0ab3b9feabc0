import { instalmentsOf } from '@guildhall/contract/market/instalments.ts';
import { repaymentPlans } from '@guildhall/contract/market/repayments.contract.ts';
import { receivableCents } from '@guildhall/contract/market/returns.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

it('what pages show before the release is what the database pays', async () => {
  let seed = 20_261_127;
  const upTo = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % (most + 1);
  };
  const cases = Array.from({ length: 600 }, (_, n) => {
    const duration = 1 + upTo(n % 10 === 0 ? 998 : 40);
    return {
      principal: BigInt(1 + upTo(n % 3 === 0 ? 60 : 2_000_000_000)),
      terms: {
        returnOnInvestment: upTo(n % 5 === 0 ? 999_900 : 3000) / 100,
        duration,
        repayment: repaymentPlans[n % repaymentPlans.length]!,
        graceMonths: upTo(duration - 1),
      },
    };
  });
  for (const { principal, terms } of cases) {
    const paid = await app.resources.database.query(
      {
        name: '',
        text: `SELECT month, principal_cents::text AS principal, return_cents::text AS return
        FROM repayment_plan($1, $2, $3, $4, $5)`,
      },
      [
        terms.repayment,
        terms.duration,
        terms.graceMonths,
        principal,
        receivableCents(principal, terms.returnOnInvestment),
      ],
    );
    const shown = instalmentsOf(principal, terms).map((each) => ({
      month: each.month,
      principal: String(each.principal),
      return: String(each.return),
    }));
    expect({ principal, terms, plan: shown }).toEqual({ principal, terms, plan: paid });
  }
});
