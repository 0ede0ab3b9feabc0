import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first. One begun last would keep all others waiting for its end. */
const long = [
  // It collects all garbage again and again, which takes five times as long in a process that other files have filled.
  'wallet/statement-memory',
  'attacks/fuzz',
  'attacks/others-things',
  'wallet/ledger-model',
  '/long-lists',
  'attacks/outages',
  'configuration/start',
  'attacks/intent',
  'scripts/start',
  'attacks/races-over-http',
  'configuration/keys',
  'attacks/authorization',
  'repayments/repayments-model',
  'wallet/ledger-races',
  'embedded-postgres/src/embedded-postgres',
  'attacks/bank',
  'funding/funding-model',
  'commands/backup',
  'attacks/numbers',
  'places/embedded-place-finder',
  '/jobs',
  'attacks/operator-audit',
  'search/search-work',
  'places/user-places',
  'payments/journeys',
  'calls/replica',
  'attacks/workers',
  'funding/funding-races',
  'accounts/recovery',
  'attacks/enumeration',
  'database/database',
  'attacks/stopping',
  '/exit-with-parent',
];

function rank({ moduleId }: TestSpecification): number {
  const at = long.findIndex((name) => moduleId.includes(`${name}.test.`));
  return at < 0 ? long.length : at;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
