type Log = { error(context: object, message: string): void };

/** A failed try of a job, as it is logged. `isLast`: it is not tried again. */
export type FailedTry = { job: string; error: unknown; isLast: boolean; reqId: string | undefined };

/** In milliseconds: for so long a failure that was logged is only counted when it comes again. */
const quiet = 60_000;
/** How many kinds of failure are remembered at a time. */
const mostKept = 1_000;

/**
 * Logs failed tries: each failure of a kind of job once a minute with its stack; what comes again meanwhile is counted, and the next line about
 * it says how often as `repeated`. One that is not tried again always has its line, without a stack when that was logged just before.
 */
export function logFailures(log: Log, now: () => number = Date.now): (failed: FailedTry) => void {
  const seen = new Map<string, { until: number; repeated: number }>();
  return ({ job, error, isLast, reqId }) => {
    const message = error instanceof Error ? error.message : String(error);
    // Two failures that differ by a number or an id alone have one cause.
    const key = `${job}\n${message.replaceAll(/[0-9a-f]*\d[0-9a-f-]*/gi, '#')}`;
    const known = seen.get(key);
    if (known && now() < known.until) {
      if (isLast) log.error({ job, isLast, reqId, reason: message }, 'job failed');
      else known.repeated++;
      return;
    }
    seen.delete(key);
    if (seen.size >= mostKept) seen.delete(seen.keys().next().value!);
    seen.set(key, { until: now() + quiet, repeated: 0 });
    const repeated = known && known.repeated > 0 ? { repeated: known.repeated } : {};
    log.error({ err: error, job, isLast, reqId, ...repeated }, 'job failed');
  };
}
