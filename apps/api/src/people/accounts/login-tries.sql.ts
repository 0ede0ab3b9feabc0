import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const fresh = `f.since > now() - interval '15 minutes'`;
const closed = 'f.closed_until > now()';
const quiet = `f.last_at < now() - interval '1 day'`;

type Wait = { wait: number };

const sql = {
  takeHere: statement<{ email: string; network: string; limit: number }, Wait>(
    'login-tries.take-here',
    `INSERT INTO login_failures AS f (email, network) VALUES (:email, :network)
      ON CONFLICT (email, network) DO UPDATE SET
        failures = CASE WHEN ${fresh} THEN f.failures + 1 ELSE 1 END,
        since = CASE WHEN ${fresh} THEN f.since ELSE now() END,
        last_at = now()
      RETURNING CASE WHEN failures > :limit::integer
        THEN greatest(1, ceil(extract(epoch FROM since + interval '15 minutes' - now())))::integer ELSE 0 END AS wait`,
  ),
  // A try that finds the account closed is not counted, so that it can be closed for longer only by tries that are made.
  takeElsewhere: statement<{ email: string; limit: number }, Wait>(
    'login-tries.take-elsewhere',
    `INSERT INTO login_failures AS f (email, network) VALUES (:email, '')
      ON CONFLICT (email, network) DO UPDATE SET
        failures = CASE WHEN ${closed} THEN f.failures WHEN ${quiet} THEN 1 ELSE f.failures + 1 END,
        closed_until = CASE
          WHEN ${closed} THEN f.closed_until
          WHEN ${quiet} OR f.failures + 1 < :limit::integer THEN '-infinity'
          ELSE now() + make_interval(secs => least(3600, 60 * 2 ^ least(f.failures + 1 - :limit::integer, 10))) END,
        last_at = CASE WHEN ${closed} THEN f.last_at ELSE now() END
      RETURNING CASE WHEN old.closed_until > now()
        THEN greatest(1, ceil(extract(epoch FROM old.closed_until - now())))::integer ELSE 0 END AS wait`,
  ),
  giveBack: statement<{ email: string; network: string; limit: number }>(
    'login-tries.give-back',
    `UPDATE login_failures SET failures = greatest(0, failures - 1),
        closed_until = CASE WHEN failures - 1 < :limit::integer THEN '-infinity' ELSE closed_until END
      WHERE email = :email AND network = :network`,
  ),
  clear: statement<{ userId: string }>(
    'login-tries.clear',
    'DELETE FROM login_failures WHERE email = (SELECT email FROM users WHERE id = :userId)',
  ),
  remember: statement<{ userId: string; network: string }>(
    'login-tries.remember-network',
    `INSERT INTO known_networks AS k (user_id, network) VALUES (:userId, :network)
      ON CONFLICT (user_id, network) DO UPDATE SET last_at = now() WHERE k.last_at < now() - interval '1 hour'`,
  ),
};

/** The network under which all networks together count that are not known to the account. */
const elsewhere = '';

/** How many failures are free: `here` of one network in 15 minutes, `elsewhere` of all that are not known to the account. */
export type LoginLimits = { here: number; elsewhere: number };

function seconds(rows: Wait[]) {
  return rows[0]!.wait;
}

/** Counts a try of one network; answers the seconds to wait past its limit, else 0. */
export async function takeTryHere(db: Db, email: string, network: string, limits: LoginLimits) {
  return seconds(await db.query(sql.takeHere, { email, network, limit: limits.here }));
}

/**
 * Counts a try of a network that is not known to the account. From the limit on, each try closes the account to such
 * networks, for a minute first and twice as long each time, up to an hour; a day without any opens it. Answers the
 * seconds to wait when it is closed, and then counts nothing, else 0.
 */
export async function takeTryElsewhere(db: Db, email: string, limits: LoginLimits) {
  return seconds(await db.query(sql.takeElsewhere, { email, limit: limits.elsewhere }));
}

/** Takes a count of `takeTryHere` back. */
export function giveTryBack(db: Db, email: string, network: string, limits: LoginLimits) {
  return db.query(sql.giveBack, { email, network, limit: limits.here });
}

/** Takes a count of `takeTryElsewhere` back, and what it closed. */
export function giveTryElsewhereBack(db: Db, email: string, limits: LoginLimits) {
  return db.query(sql.giveBack, { email, network: elsewhere, limit: limits.elsewhere });
}

/** Forgets every failure of an account. */
export function clearTries(db: Db, userId: string) {
  return db.query(sql.clear, { userId });
}

/** Records that the account's owner was at this network. */
export function rememberNetwork(db: Db, userId: string, network: string) {
  return db.query(sql.remember, { userId, network });
}
