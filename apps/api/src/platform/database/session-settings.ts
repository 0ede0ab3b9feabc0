import pg from 'pg';

/** In milliseconds. Nobody waits long for a lock: one locked row must not fill the pool and so stop those who do not need it. */
const usualLockPatience = 2_000;

/**
 * What every session of the application runs under. `patience`: how long a statement may take, in milliseconds; `lockPatience`: how long it may wait
 * for a lock.
 */
function sessionSettings(patience: number, lockPatience = usualLockPatience): [name: string, value: string][] {
  return [
    ['TimeZone', 'UTC'],
    ['jit', 'off'],
    ['lock_timeout', `${lockPatience}ms`],
    ['idle_in_transaction_session_timeout', '15s'],
    ['statement_timeout', `${patience}ms`],
  ];
}

/**
 * Makes a new connection ours. By statements and not by start-up options, which the address may carry too and which would
 * then silently replace these.
 */
export async function prepareSession(
  client: pg.ClientBase,
  { patience, lockPatience, role }: { patience: number; lockPatience?: number | undefined; role?: string | undefined },
): Promise<void> {
  const taken = role ? [`SET ROLE ${pg.escapeIdentifier(role)}`] : [];
  const set = sessionSettings(patience, lockPatience).map(
    ([name, value]) => `SET ${name} TO ${pg.escapeLiteral(value)}`,
  );
  await client.query([...taken, ...set].join(';'));
}

const lock = 7_117_204;
const ofRole = `SELECT setconfig AS settings FROM pg_db_role_setting
  WHERE setrole = $1::regrole AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Lets whoever logs in as `role` begin under these settings in the database at `ownerUrl`: behind a pooler no connection can be prepared, since
 * the next transaction gets another one. The owner does it as that role, of which it is a member.
 */
export async function provideRoleSettings(
  ownerUrl: string,
  role: string,
  { patience, lockPatience }: { patience: number; lockPatience?: number },
): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('BEGIN');
    // Two processes that start together would change the same row at once.
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    const { rows } = await client.query<{ settings: string[] }>(ofRole, [name]);
    const missing = sessionSettings(patience, lockPatience).filter(
      ([setting, value]) => !rows[0]?.settings.includes(`${setting}=${value}`),
    );
    if (missing.length > 0) {
      const [{ database }] = (await client.query('SELECT current_database() AS database')).rows as [
        { database: string },
      ];
      const here = `ALTER ROLE ${name} IN DATABASE ${pg.escapeIdentifier(database)}`;
      const set = missing.map(([setting, value]) => `${here} SET ${setting} TO ${pg.escapeLiteral(value)}`);
      await client.query([`SET LOCAL ROLE ${name}`, ...set].join(';'));
    }
    await client.query('COMMIT');
  } finally {
    await client.end().catch(() => {});
  }
}
