import { Client } from 'pg';
import { applicationRole } from './application-role.ts';

/** For tests and drills: lets the application's role log in to a server by its superuser's address `admin`, and answers `url` with that log-in. */
export async function applicationLogIn(url: string, admin: string = url): Promise<string> {
  const client = new Client({ connectionString: admin });
  await client.connect();
  try {
    // Test files that run at once share a server.
    await client.query('SELECT pg_advisory_lock(1)');
    const there = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [applicationRole]);
    if (there.rowCount === 0) await client.query(`CREATE ROLE ${applicationRole}`);
    await client.query(`ALTER ROLE ${applicationRole} LOGIN PASSWORD 'secret'`);
  } finally {
    await client.end();
  }
  return asApplication(url);
}

/** The address with the log-in that `applicationLogIn` has made. */
export function asApplication(url: string): string {
  const address = new URL(url);
  address.username = applicationRole;
  address.password = 'secret';
  return address.href;
}
