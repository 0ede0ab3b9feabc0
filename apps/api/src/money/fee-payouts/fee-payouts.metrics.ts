import { statement } from '../../platform/database/statement.ts';
import type { Measure } from '../../platform/database/measures.ts';

/** Payouts of fees on their way. */
export const feePayoutsMetrics: readonly Measure[] = [
  {
    labels: ['status'],
    gauges: { fee_payouts_under_way: 'Payouts of fees to the house that wait for an approval, or for the bank.' },
    read: statement(
      'fee-payouts.measure',
      `SELECT s.status, count(p.id)::int AS fee_payouts_under_way
        FROM (VALUES ('requested'), ('approved')) AS s (status) LEFT JOIN fee_payouts AS p ON p.status = s.status
        GROUP BY s.status`,
    ),
  },
];
