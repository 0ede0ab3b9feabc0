import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './database.ts';
import type { NoParams, Statement } from './statement.ts';

/**
 * What operators watch in the database, as its domain declares it. The statement reads what is open or kept, never the whole; each of its
 * rows has the labels, and one column for each gauge.
 */
export type Measure = {
  /** The name of each gauge, and its help text. */
  gauges: Readonly<Record<string, string>>;
  labels: readonly string[];
  read: Statement<NoParams, Reading>;
};

type Reading = Record<string, string | number>;

/** What was read last: the rows of each measure, and when all of them had been read, in milliseconds since 1970 (0: never). */
export type Measured = { rows: ReadonlyMap<Measure, readonly Reading[]>; at: number };

/** How long a reading is answered again, in milliseconds. */
const fresh = 10_000;
/** How long a caller waits for a new reading, in milliseconds. */
const patience = 2_000;

/**
 * Creates a function that answers the measures. It reads them one after the other, once for all who call meanwhile. While the
 * database does not answer it returns what was read last, so that the rest of the metrics never waits for it.
 */
export function measuring(
  db: Db,
  measures: readonly Measure[],
  failed: (error: unknown) => void,
): () => Promise<Measured> {
  let last: Measured = { rows: new Map(), at: 0 };
  let underWay: Promise<void> | undefined;
  const read = async () => {
    const rows = new Map<Measure, readonly Reading[]>();
    for (const measure of measures) rows.set(measure, await db.query(measure.read, {}));
    last = { rows, at: Date.now() };
  };
  return async () => {
    if (Date.now() - last.at < fresh) return last;
    underWay ??= read()
      .catch(failed)
      .finally(() => (underWay = undefined));
    await Promise.race([underWay, sleep(patience, undefined, { ref: false })]);
    return last;
  };
}
