import type { ProposedFees } from '../../money/fees/fees-of-account.ts';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const columns = `u.id,
  u.type,
  u.name,
  u.email,
  u.created_at AS "createdAt",
  freeze_of(u.id) IS NOT NULL AS frozen`;

/** Those of a type that a search finds, in order. In a subquery, since for an estimate the planner would run the function once more. */
function found(type: number) {
  return `SELECT id, place, ${type} AS type
    FROM unnest((SELECT find_accounts(${type}, :search, :most::integer))) WITH ORDINALITY AS f (id, place)`;
}

/** Accounts of these types. One alone is written as a literal: so the plan takes the indexes that hold that type. */
function accounts(name: string, types: readonly number[]) {
  const ofType = types.length === 1 ? ` AND type = ${types[0]}` : '';
  return {
    newest: statement<{ after: string | null; most: number }, ListedAccount>(
      `operators.${name}`,
      `SELECT ${columns}
        FROM (
          SELECT * FROM users
          WHERE id < coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')${ofType}
          ORDER BY id DESC LIMIT :most
        ) AS u
        ORDER BY u.id DESC`,
    ),
    search: statement<{ search: string; most: number }, ListedAccount>(
      `operators.${name}-search`,
      `SELECT ${columns}
        FROM (${types.map(found).join(' UNION ALL ')}) AS f JOIN users AS u USING (id)
        ORDER BY f.place, f.type LIMIT :most`,
    ),
  };
}

const sql = {
  // By type; 0 is both.
  accounts: [accounts('accounts', [1, 2]), accounts('people', [1]), accounts('organizations', [2])],
  one: statement<{ id: string }, FoundAccount>(
    'operators.account-facts',
    `SELECT
        ${columns},
        u.email_verified_at IS NOT NULL AS "emailVerified",
        coalesce(o.role, '') AS "operatorRole",
        has_second_factor(u.id) AS "secondFactor",
        w.balance_cents AS "walletCents",
        w.held_cents AS "heldCents",
        w.owed_cents AS "owedCents",
        (
          SELECT count(*)::int
          FROM (
            SELECT FROM sessions AS s
            WHERE s.user_id = u.id AND s.sees_as IS NULL AND session_ends_at(s.expires_at, s.last_seen_at) > now()
            LIMIT 1000
          ) AS s
        ) AS sessions,
        (
          SELECT coalesce(
            json_agg(
              json_build_object('id', p.id, 'title', p.title, 'createdAt', p.created_at,
                'frozen', freeze_of(NULL, p.id) IS NOT NULL)
              ORDER BY p.created_at DESC, p.id DESC
            ),
            '[]'
          )
          FROM (SELECT * FROM projects WHERE created_by = u.id ORDER BY created_at DESC, id DESC LIMIT 50) AS p
        ) AS projects,
        proposed_fees_of(u.id) AS proposed
      FROM users AS u JOIN ledger_accounts AS w ON w.id = u.id LEFT JOIN operators AS o ON o.user_id = u.id
      WHERE u.id = :id`,
  ),
};

export type ListedAccount = {
  id: string;
  type: number;
  name: string;
  email: string;
  createdAt: Date;
  frozen: boolean;
};

/** Money in cents. The role is empty where the account is no operator's. */
type FoundAccount = ListedAccount & {
  emailVerified: boolean;
  operatorRole: OperatorRole | '';
  secondFactor: boolean;
  walletCents: bigint;
  heldCents: bigint;
  owedCents: bigint;
  sessions: number;
  projects: { id: string; title: string; createdAt: string; frozen: boolean }[];
  proposed: ProposedFees | null;
};

/** Accounts of a type (0: of both): those that a search finds by name, e-mail or phone, or the newest before the one of this id. */
export function findAccountsBy(
  db: Db,
  { type, search, after }: { type: number; search: string; after: string | null },
  most: number,
): Promise<ListedAccount[]> {
  const ofType = sql.accounts[type]!;
  return search === '' ? db.query(ofType.newest, { after, most }) : db.query(ofType.search, { search, most });
}

/** One account with its facts. */
export async function findAccountFacts(db: Db, id: string) {
  return (await db.query(sql.one, { id }))[0];
}
