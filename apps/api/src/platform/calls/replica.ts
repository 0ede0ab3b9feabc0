import { performance } from 'node:perf_hooks';
import type { Route } from '@guildhall/contract/route.ts';
import type { Database, Db } from '../database/database.ts';
import { statement, type NoParams } from '../database/statement.ts';
import type { Needs } from '../sessions/sessions.ts';

/** Why a call that a replica may answer was answered by the primary; '' when it was not. */
type Cause = '' | 'away' | 'behind' | 'busy' | 'written' | 'refused' | 'failed';

/** Whose call it is: the session, and which role a member who acts for an organization needs. */
type Caller = { tokenHash: Buffer; needs: Needs };

/** A replica of the database that some calls read (docs/decisions/0209-reading-from-a-replica.md). */
export type Replica = {
  /**
   * Runs a read on the replica and answers what it answered there. Null when the primary has to answer, for whatever reason: nothing that
   * goes wrong on the replica is an error.
   */
  read<T>(caller: Caller, work: (db: Db) => Promise<T>): Promise<{ data: T } | null>;
  /** Runs a call that may change something as the account of this session: from now until 15 s after its end the primary answers that account. */
  changing<T>(tokenHash: Buffer, work: () => Promise<T>): Promise<T>;
  /** Whether it is read at the moment, how many seconds ago the primary had nothing that it lacks, and how many calls were answered by whom. */
  gauge(): { isRead: boolean; behind: number; reads: ReadonlyMap<Cause, number> };
  close(): Promise<void>;
};

type Log = { info(message: string): void; warn(context: object, message: string): void };

/** In milliseconds: how far behind it is passed over, how often it is looked at, and how long it is left alone after a failure. */
const usual = { mostBehind: 10_000, lookEvery: 1_000, pause: 5_000 };
/** In milliseconds: a call that takes longer notes its end as well. */
const long = 1_000;
/** The most positions of the primary's log that are remembered. */
const mostPositions = 60;

const sql = {
  ofPrimary: statement<NoParams, { lsn: string; system: string }>(
    'replica.of-primary',
    'SELECT pg_current_wal_lsn()::text AS lsn, system_identifier::text AS system FROM pg_control_system()',
  ),
  ofReplica: statement<{ lsns: readonly string[]; system: string }, { reached: number | null }>(
    'replica.of-replica',
    `SELECT CASE WHEN pg_is_in_recovery() AND system_identifier::text = :system THEN (
        SELECT count(*)::int FROM unnest(:lsns::pg_lsn[]) AS lsn WHERE lsn <= pg_last_wal_replay_lsn()
      ) END AS reached
      FROM pg_control_system()`,
  ),
  // 15 s from the end of a call and 2 s more: a call of up to a second does not note its end, and an account that was noted within the last
  // second is not noted again.
  reader: statement<Caller, { hasChanged: boolean }>(
    'replica.reader',
    `SELECT EXISTS (SELECT FROM account_changes AS a
          WHERE a.user_id IN (c.id, c.actor) AND a.changed_at > now() - interval '17 seconds') AS "hasChanged"
      FROM caller_of(:tokenHash, :needs) AS c`,
  ),
  note: statement<{ tokenHash: Buffer }>(
    'replica.note-change',
    `INSERT INTO account_changes (user_id, changed_at)
      SELECT u.id, now() FROM sessions AS s CROSS JOIN LATERAL unnest(ARRAY[s.user_id, s.acting_for]) AS u (id)
      WHERE s.token_hash = :tokenHash AND u.id IS NOT NULL
        AND NOT EXISTS (SELECT FROM account_changes AS a WHERE a.user_id = u.id AND a.changed_at > now() - interval '1 second')
      ORDER BY u.id
      ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at`,
  ),
};

/**
 * Whether a call may change what the replica shows. Those for members who only read change nothing but what they have read, and an operator's
 * are audited when they change something.
 */
export function mayChange({ access, method, member, operator, replica }: Route): boolean {
  if (replica) return false;
  if (access === 'operator') return operator?.audited !== undefined;
  return member === undefined || member === 'self' ? method === 'POST' : member !== 'reader';
}

/** What is known of the replica's state, by looking at it again and again. */
type Lag = {
  /** Why it must not be read at the moment; '' when it may be. */
  unfit(): Cause;
  /** In milliseconds: how long ago the primary had nothing that the replica lacks. */
  behind(): number;
  /** Keeps everybody from the replica for a while, because of a failure. */
  leaveAlone(problem: unknown): void;
  stop(): Promise<void>;
};

/** Compares where the two logs stand every `lookEvery` ms, and logs when the replica is begun or ceased to be read. */
function followLag(
  { primary, watch }: { primary: Database; watch: Database },
  log: Log,
  { mostBehind, lookEvery, pause }: typeof usual,
): Lag {
  /** Where the primary's log ended, and when; the oldest first, and none that the replica was seen to have reached. */
  const ahead: { lsn: string; at: number }[] = [];
  let upToDateAt = performance.now() - mostBehind;
  let leftUntil = 0;
  let wasRead = false;

  const behind = () => performance.now() - upToDateAt;
  const unfit = (): Cause => (performance.now() < leftUntil ? 'away' : behind() >= mostBehind ? 'behind' : '');
  const logChange = (problem?: unknown) => {
    const isRead = unfit() === '';
    if (isRead && !wasRead) log.info('The replica of DATABASE_REPLICA_URL is read.');
    if (!isRead && wasRead) log.warn({ err: problem }, 'The replica of DATABASE_REPLICA_URL is passed over.');
    wasRead = isRead;
  };
  const leaveAlone = (problem: unknown) => {
    leftUntil = performance.now() + pause;
    logChange(problem);
  };

  /** Reads where the log of the primary ends, and which of these ends the replica has reached. The clocks of other machines do not count. */
  const look = async () => {
    const at = performance.now();
    // While the primary does not answer, what was known before holds on.
    const [end] = await primary.query(sql.ofPrimary, {}).catch(() => []);
    if (!end) return logChange();
    if (ahead.push({ lsn: end.lsn, at }) > mostPositions) ahead.shift();
    try {
      const lsns = ahead.map(({ lsn }) => lsn);
      const { reached } = (await watch.query(sql.ofReplica, { lsns, system: end.system }))[0]!;
      if (reached === null) throw new Error('It is no replica of the server of DATABASE_URL.');
      upToDateAt = ahead.splice(0, reached).at(-1)?.at ?? upToDateAt;
      logChange();
    } catch (error) {
      leaveAlone(error);
    }
  };
  let looking: Promise<void> | null = null;
  const lookNow = () => void (looking ??= look().finally(() => (looking = null)));
  const timer = setInterval(lookNow, lookEvery).unref();
  lookNow();

  const stop = async () => {
    clearInterval(timer);
    await looking;
  };
  return { unfit, behind, leaveAlone, stop };
}

function busy(database: Database): number {
  const { total, idle, waiting } = database.gauge();
  return total - idle + waiting;
}

/** Reads from `replica` where that is right, and looks at it through `watch`, which never waits behind calls. Closes these two at the end. */
export function openReplica(
  { primary, replica, watch }: { primary: Database; replica: Database; watch: Database },
  log: Log,
  settings = usual,
): Replica {
  const reads = new Map<Cause, number>();
  const lag = followLag({ primary, watch }, log, settings);

  /** Whether the replica may answer, the cheapest checks first. Its lag is checked again after the reader, so that neither is older. */
  const unfitFor = async (caller: Caller): Promise<Cause> => {
    const cause = lag.unfit() || (busy(replica) > busy(primary) ? 'busy' : '');
    if (cause !== '') return cause;
    const [reader] = await primary.query(sql.reader, caller);
    if (!reader) return 'refused';
    return reader.hasChanged ? 'written' : lag.unfit();
  };
  const count = (cause: Cause) => reads.set(cause, (reads.get(cause) ?? 0) + 1);

  return {
    read: async (caller, work) => {
      const cause = await unfitFor(caller);
      if (cause !== '') {
        count(cause);
        return null;
      }
      let problem: unknown;
      const db: Db = {
        query: (statement: never, params: never) =>
          replica.query(statement, params).catch((error: unknown) => {
            problem ??= error;
            throw error;
          }),
        notify: () => Promise.reject(new Error('A read has nothing to tell.')),
      };
      try {
        const data = await work(db);
        // The answer of a verb that goes on after a failed statement is not the one that the primary would give.
        if (problem === undefined) {
          count('');
          return { data };
        }
      } catch {
        // A refusal without a problem, such as a missing row, may be out of date: the primary may have the row already.
      }
      count(problem === undefined ? 'refused' : 'failed');
      if (isOfServer(problem)) lag.leaveAlone(problem);
      else if (problem !== undefined) log.warn({ err: problem }, 'A call cannot be answered by the replica.');
      return null;
    },
    changing: async (tokenHash, work) => {
      const began = performance.now();
      const note = () => primary.query(sql.note, { tokenHash });
      await note();
      try {
        return await work();
      } finally {
        // The call's changes are committed, even when its end cannot be noted.
        if (performance.now() - began > long)
          await note().catch((error: unknown) => log.warn({ err: error }, 'The end of a call could not be noted.'));
      }
    },
    gauge: () => ({ isRead: lag.unfit() === '', behind: lag.behind() / 1000, reads }),
    close: async () => {
      await Promise.all([lag.stop(), replica.close(), watch.close()]);
    },
  };
}

/** Whether an error concerns the server or the connection to it, by its SQLSTATE: the other classes are about the statement. */
function isOfServer(error: unknown): boolean {
  return error !== undefined && !/^(0A|2[0-6F]|42|P0)...$/.test((error as { code?: string }).code ?? '');
}
