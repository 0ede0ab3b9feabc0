import pg from 'pg';
import type { Db } from './database.ts';
import { StartProblem } from '../process/start-problem.ts';
import { statement, type NoParams } from './statement.ts';

/** The role that every connection of the product logs in as or takes. It may not rewrite the ledger. The migrations grant to it by name. */
export const applicationRole = 'guildhall_app';

const oldest = 18;

type Standing = {
  me: string;
  database: string;
  version: number;
  roleIsThere: boolean;
  maySet: boolean;
  mayCreateInDatabase: boolean;
  mayCreateInPublic: boolean;
  lacking: string[];
};

const standing = `
  SELECT current_user AS me, current_database() AS database,
    EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS "roleIsThere",
    coalesce((SELECT pg_has_role(current_user, oid, 'SET') FROM pg_roles WHERE rolname = $1), false) AS "maySet",
    has_database_privilege(current_database(), 'CREATE') AS "mayCreateInDatabase",
    coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) AS "mayCreateInPublic",
    ARRAY(SELECT name FROM unnest(ARRAY['unaccent', 'pg_trgm', 'fuzzystrmatch']) AS name
          WHERE name NOT IN (SELECT name FROM pg_available_extensions)) AS lacking`;

/** @throws StartProblem when the server is older than the product can use. `version` as `server_version_num` says it. */
export function refuseOldServer(version: number): void {
  if (version < oldest * 10_000)
    throw new StartProblem(
      `Guildhall needs PostgreSQL ${oldest} or newer; the server of DATABASE_URL is ${Math.floor(version / 10_000)}.${version % 10_000}.`,
    );
}

/**
 * Makes sure, before anything is installed, that the server can hold the product and that the application's role is there
 * and may be taken by the connected role. Makes the role and the membership itself where it may.
 * @throws StartProblem that lists the statements which an administrator of the server has to run first
 */
export async function ensureApplicationRole(client: pg.Client, role: string = applicationRole): Promise<void> {
  const [{ version }] = (
    await client.query<{ version: number }>(`SELECT current_setting('server_version_num')::int AS version`)
  ).rows as [{ version: number }];
  refuseOldServer(version);
  const look = async () => (await client.query<Standing>(standing, [role])).rows[0]!;
  const name = pg.escapeIdentifier(role);
  let { roleIsThere, maySet, ...rest } = await look();
  const me = pg.escapeIdentifier(rest.me);
  const statements: string[] = [];
  if (!roleIsThere && !(await tries(client, `CREATE ROLE ${name} NOLOGIN`)))
    statements.push(`CREATE ROLE ${name} NOLOGIN;`);
  ({ roleIsThere, maySet } = await look());
  if (!maySet && !(roleIsThere && (await tries(client, `GRANT ${name} TO ${me}`))))
    statements.push(`GRANT ${name} TO ${me};`);
  const database = pg.escapeIdentifier(rest.database);
  if (!rest.mayCreateInDatabase || !rest.mayCreateInPublic)
    statements.push(`ALTER DATABASE ${database} OWNER TO ${me};`);
  const problems: string[] = [];
  if (statements.length > 0)
    problems.push(
      `The role ${me} may not install Guildhall in the database ${database}. An administrator of the database server has to run:\n  ${statements.join('\n  ')}`,
    );
  if (rest.lacking.length > 0)
    problems.push(
      `The database server lacks the extensions ${rest.lacking.join(' and ')}. Install PostgreSQL's contrib package on it.`,
    );
  if (problems.length > 0) throw new StartProblem(problems.join('\n'));
}

/** Runs a statement that may be forbidden, or done by another process at this very moment. */
async function tries(client: pg.Client, statement: string): Promise<boolean> {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code;
    // Forbidden; made by another meanwhile; the same row changed by another meanwhile.
    if (code === '42501') return false;
    if (code === '42710' || code === '23505' || code === 'XX000') return true;
    throw error;
  }
}

const proof = statement<NoParams, { me: string; mayRewrite: boolean }>(
  'application-role.proof',
  `SELECT current_user AS me,
    has_any_column_privilege('public.transfers', 'UPDATE') OR has_table_privilege('public.transfers', 'DELETE, TRUNCATE')
      AS "mayRewrite"`,
);

/**
 * Asks the application's own pool who it is: the guard of the ledger lies in what the role may not do.
 * @throws StartProblem when it is another role, or one that may rewrite the ledger
 */
export async function proveApplicationRole(db: Db): Promise<void> {
  const asked = await db.query(proof, {}).catch((error: Error & { code?: string }) => {
    // Forbidden to take the role; no such role.
    if (error.code !== '42501' && error.code !== '22023') throw error;
    throw new StartProblem(
      `The role of DATABASE_URL cannot take the role ${applicationRole} (${error.message}). An administrator of the database server has to run, with the role of DATABASE_URL for "owner":\n  CREATE ROLE ${applicationRole} NOLOGIN;  -- unless it is there\n  GRANT ${applicationRole} TO "owner";\nA backup is restored after that, since it grants to that role.`,
    );
  });
  const { me, mayRewrite } = asked[0]!;
  if (me !== applicationRole)
    throw new StartProblem(
      `The application's connections are made as ${me} instead of ${applicationRole}, so nothing would guard the ledger. Let DATABASE_URL log in as ${applicationRole} and DATABASE_OWNER_URL as the owner, past any pooler; or DATABASE_URL alone as the owner, on the server itself.`,
    );
  if (mayRewrite)
    throw new StartProblem(
      `The role ${applicationRole} may change or delete the ledger's transfers. An administrator of the database has to run:\n  REVOKE UPDATE, DELETE, TRUNCATE ON transfers FROM ${applicationRole}, PUBLIC;\nand to see that ${applicationRole} is no superuser and no member of the owner's role.`,
    );
}
