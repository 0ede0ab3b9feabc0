import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first. One begun last would keep all others waiting for its end. */
const long = [
  // It collects all garbage again and again, which takes five times as long in a process that other files have filled.
  'wallet/statement-memory',
  'attacks/bank',
  'attacks/races-over-http',
  'attacks/fuzz',
  'configuration/start',
  'embedded-postgres/src/embedded-postgres',
  'attacks/outages',
  'wallet/ledger-model',
  'scripts/start',
  'wallet/ledger-races',
  'commands/backup',
  '/long-lists',
  '/jobs',
  'payments/places-in-the-goal',
  'places/embedded-place-finder',
  'attacks/enumeration',
  'accounts/recovery',
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
