import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import type { Second } from '../../trust/operators/second-approval.ts';

type Named = { names: readonly string[] };

/** What a setting was changed to; the newest one applies. */
export type SettingChange = {
  name: string;
  value: string;
  since: Date;
  by: string;
  approvedBy: string;
  reason: string;
};

/** An open request for a change. `seen` is what applied when it was asked for. */
export type SettingRequest = {
  id: string;
  name: string;
  seen: string;
  value: string;
  reason: string;
  askedById: string;
  /** Empty where the account is gone. */
  askedBy: string;
  askedAt: Date;
  lapsesAt: Date;
};

const request = `SELECT
    r.id,
    r.name,
    r.seen,
    r.value,
    r.reason,
    r.asked_by AS "askedById",
    coalesce(u.name, '') AS "askedBy",
    r.asked_at AS "askedAt",
    r.lapses_at AS "lapsesAt"
  FROM setting_requests AS r LEFT JOIN users AS u ON u.id = r.asked_by
  WHERE r.ended_at IS NULL AND r.lapses_at > now()`;

const sql = {
  stored: statement<Named, { name: string; value: string }>(
    'settings.stored',
    `SELECT n.name, s.value FROM unnest(:names::text[]) AS n (name)
      CROSS JOIN LATERAL (
        SELECT s.value FROM settings AS s WHERE s.name = n.name ORDER BY s.seq DESC LIMIT 1
      ) AS s`,
  ),
  history: statement<Named & { most: number }, SettingChange>(
    'settings.history',
    `SELECT
        s.name,
        s.value,
        s.since,
        s.reason,
        coalesce(b.name, '') AS by,
        coalesce(a.name, '') AS "approvedBy"
      FROM unnest(:names::text[]) AS n (name)
      CROSS JOIN LATERAL (
        SELECT * FROM settings AS s WHERE s.name = n.name ORDER BY s.seq DESC LIMIT :most
      ) AS s
      LEFT JOIN users AS b ON b.id = s.changed_by LEFT JOIN users AS a ON a.id = s.approved_by
      ORDER BY s.seq DESC`,
  ),
  requests: statement<Named, SettingRequest>(
    'settings.requests',
    `${request} AND r.name = ANY(:names) ORDER BY r.asked_at, r.id`,
  ),
  request: statement<{ id: string }, SettingRequest>('settings.request', `${request} AND r.id = :id`),
  lock: statement<NoParams>('settings.lock', 'SELECT lock_settings()'),
  change: statement<{ name: string; value: string; operatorId: string; reason: string }>(
    'settings.change',
    'SELECT change_setting(:name, :value, :operatorId, NULL, :reason)',
  ),
  ask: statement<NewRequest & { roles: readonly OperatorRole[] }, { id: string | null }>(
    'settings.ask',
    'SELECT ask_for_setting(:operatorId, :name, :seen, :value, :reason, :roles) AS id',
  ),
  approve: statement<
    { operatorId: string; id: string; reason: string; roles: readonly OperatorRole[] },
    { outcome: Second | 'ok' | 'not_found' }
  >('settings.approve', 'SELECT approve_setting(:operatorId, :id, :reason, :roles) AS outcome'),
  refuse: statement<{ id: string }>('settings.refuse', `SELECT end_setting_request(:id, 'refused')`),
};

type NewRequest = { operatorId: string; name: string; seen: string; value: string; reason: string };

/** What the console has set of these settings, by name. */
export async function findStoredValues(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  return new Map((await db.query(sql.stored, { names })).map(({ name, value }) => [name, value]));
}

/** The newest changes of each of these settings, newest first. */
export function findChanges(db: Db, names: readonly string[], most: number): Promise<SettingChange[]> {
  return db.query(sql.history, { names, most });
}

/** The open requests for these settings, oldest first. */
export function findSettingRequests(db: Db, names: readonly string[]): Promise<SettingRequest[]> {
  return db.query(sql.requests, { names });
}

/** An open one. */
export async function findSettingRequest(db: Db, id: string): Promise<SettingRequest | undefined> {
  return (await db.query(sql.request, { id }))[0];
}

/** Lets changes come one after another until the end of the transaction. */
export function lockSettings(db: Db) {
  return db.query(sql.lock, {});
}

/** Changes a setting that one operator may change; every process hears of it. */
export function saveChange(db: Db, change: { name: string; value: string; operatorId: string; reason: string }) {
  return db.query(sql.change, change);
}

/** Saves a request for seven days: its id, null where another one is open for this setting. */
export async function saveSettingRequest(db: Db, request: NewRequest, roles: readonly OperatorRole[]) {
  return (await db.query(sql.ask, { ...request, roles }))[0]!.id;
}

/** Makes the change that was asked for, as the second of two operators. */
export async function approveSettingRequest(
  db: Db,
  approval: { operatorId: string; id: string; reason: string; roles: readonly OperatorRole[] },
) {
  return (await db.query(sql.approve, approval))[0]!.outcome;
}

/** Ends a request. */
export function refuseSettingRequest(db: Db, id: string) {
  return db.query(sql.refuse, { id });
}
