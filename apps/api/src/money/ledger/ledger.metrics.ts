import type { Measure } from '../../platform/database/measures.ts';
import { statement } from '../../platform/database/statement.ts';

/** The verdict that was kept last. */
export const ledgerMetrics: readonly Measure[] = [
  {
    labels: [],
    gauges: {
      ledger_faults: 'Faults that the last verification of the whole ledger has found.',
      ledger_verified_timestamp_seconds: 'When that was, in seconds since 1970.',
    },
    read: statement(
      'operator.ledger-verdict',
      `SELECT faults AS ledger_faults, extract(epoch FROM verified_at)::float8 AS ledger_verified_timestamp_seconds FROM ledger_verdict`,
    ),
  },
];
