import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { Caller } from './sessions.ts';

/** An operator and how their console stands. */
export type Operator = Caller & {
  name: string;
  role: OperatorRole;
  /** `missing`: no second factor is set up; `asked`: it has to be proven; `proven`: the console is open. */
  factor: 'missing' | 'asked' | 'proven';
  /** It was proven within the last ten minutes. */
  isFresh: boolean;
  /** When the console closes by itself; null while it is closed. */
  closesAt: Date | null;
};

// That the console is used is noted once a minute.
const find = statement<{ tokenHash: Buffer }, Operator>(
  'operators.caller',
  `WITH me AS (
      SELECT s.id AS session, u.id, u.type, u.name, o.role, has_second_factor(u.id) AS has_factor, s.factor_at, s.console_until, s.console_seen_at,
        coalesce(s.console_until > now() AND s.console_seen_at > now() - interval '30 minutes', false) AS is_open
      FROM sessions AS s JOIN operators AS o USING (user_id) JOIN users AS u ON u.id = s.user_id
      WHERE s.token_hash = :tokenHash AND s.sees_as IS NULL AND session_ends_at(s.expires_at, s.last_seen_at) > now()
    ), used AS (
      UPDATE sessions AS s SET console_seen_at = now() FROM me
      WHERE s.id = me.session AND me.is_open AND me.console_seen_at < now() - interval '1 minute'
    )
    SELECT id, type, id AS actor, name, role, CASE WHEN NOT has_factor THEN 'missing' WHEN NOT is_open THEN 'asked' ELSE 'proven' END AS factor,
      coalesce(factor_at > now() - interval '10 minutes', false) AS "isFresh", CASE WHEN is_open THEN console_until END AS "closesAt"
    FROM me`,
);

/** The operator who holds the token; undefined when it is nobody's, or of somebody who is none. */
export async function findOperator(db: Db, tokenHash: Buffer): Promise<Operator | undefined> {
  return (await db.query(find, { tokenHash }))[0];
}
