import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

type SessionRow = {
  id: string;
  device: string;
  networkAddress: string;
  createdAt: Date;
  lastSeenAt: Date;
  current: boolean;
};

const open = `FROM sessions AS s
      WHERE s.user_id = caller.id AND s.sees_as IS NULL AND session_ends_at(s.expires_at, s.last_seen_at) > now()`;

const sql = {
  list: asCaller<NoParams, SessionRow>(
    'sessions.list',
    `SELECT
        s.id,
        s.device,
        s.network_address AS "networkAddress",
        s.created_at AS "createdAt",
        s.last_seen_at AS "lastSeenAt",
        s.token_hash = :tokenHash AS current ${open}
      ORDER BY current DESC, s.last_seen_at DESC, s.id DESC LIMIT 100`,
    `SELECT count(*) ${open}`,
  ),
  end: statement<{ userId: string; id: string }>(
    'sessions.end',
    'DELETE FROM sessions WHERE user_id = :userId AND id = :id RETURNING id',
  ),
};

/** The caller's open sessions: the caller's own, and then the one used last first. */
export function findOpenSessions(ctx: Ctx) {
  return queryAsCaller(ctx, sql.list, {});
}

/** Ends a session of an account; false when it has none of this id. */
export async function endOne(db: Db, userId: string, id: string) {
  return (await db.query(sql.end, { userId, id })).length > 0;
}
