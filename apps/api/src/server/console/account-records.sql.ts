import type { AccountRecordKind, AccountRecordStatus } from '@guildhall/contract/server/accounts.operator.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { accountRecordSources } from './account-record-sources.sql.ts';

type RecordsQuery = { account: string; after: string | null; most: number };

/** The newest of a kind, of each side found by an index from where the last page ended. */
function newest(kind: AccountRecordKind) {
  const { table, sides, at, name, cents = '0::bigint', status } = accountRecordSources[kind];
  const [first, second] = sides;
  const side = (column: string, other: string) => {
    const key = kind === 'members' ? other : 'id';
    const last =
      kind === 'members'
        ? `(SELECT ${at} FROM memberships WHERE ${column} = :account AND ${other} = :after)`
        : `(SELECT ${at} FROM ${table} WHERE id = :after)`;
    return `(
        SELECT o, o.${key} AS id, o.${at} AS at, ${other === 'NULL' ? 'NULL::uuid' : `o.${other}`} AS other,
          ${column !== first} AS received
        FROM ${table} AS o
        WHERE o.${column} = :account AND (:after::uuid IS NULL OR (o.${at}, o.${key}) < (${last}, :after::uuid))
        ORDER BY o.${at} DESC, o.${key} DESC LIMIT :most
      )`;
  };
  const both =
    second === undefined ? side(first!, 'NULL') : `${side(first!, second)}\n        UNION ALL ${side(second, first!)}`;
  return statement<RecordsQuery, AccountRecord>(
    `operators.account-${kind}`,
    `SELECT
        q.id,
        ${name ?? `coalesce(p.name, '')`} AS name,
        coalesce(q.other::text, '') AS "otherId",
        q.received,
        ${cents} AS cents,
        ${status}::text AS status,
        q.at AS "createdAt"
      FROM (SELECT * FROM (${both}) AS s ORDER BY at DESC, id DESC LIMIT :most) AS q
        CROSS JOIN LATERAL (SELECT (q.o).*) AS t
        LEFT JOIN LATERAL (SELECT name FROM users WHERE id = q.other LIMIT 1) AS p ON true
      ORDER BY q.at DESC, q.id DESC`,
  );
}

const sql = Object.fromEntries(
  (Object.keys(accountRecordSources) as AccountRecordKind[]).map((kind) => [kind, newest(kind)]),
) as Record<AccountRecordKind, ReturnType<typeof newest>>;

const account = statement<{ id: string }, { found: number }>(
  'operators.has-account',
  'SELECT 1 AS found FROM users WHERE id = :id',
);

/** Money in cents. `name` is the other side's where `otherId` is not empty. */
export type AccountRecord = {
  id: string;
  name: string;
  otherId: string;
  received: boolean;
  cents: bigint;
  status: AccountRecordStatus;
  createdAt: Date;
};

/** Whether there is an account of this id. */
export async function hasAccount(db: Db, id: string): Promise<boolean> {
  return (await db.query(account, { id })).length > 0;
}

/** What there is of a kind about an account, from both sides, the newest first. */
export function findAccountRecords(db: Db, kind: AccountRecordKind, page: RecordsQuery): Promise<AccountRecord[]> {
  return db.query(sql[kind], page);
}
