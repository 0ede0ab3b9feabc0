import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applicationRole, ensureApplicationRole, proveApplicationRole, refuseOldServer } from './application-role.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { roleServer, type RoleServer } from './test-roles.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

const id = Math.random().toString(36).slice(2, 8);
const opened: Database[] = [];
let server: RoleServer;
let ownDatabase: TestDatabase;

function run(text: string) {
  return server.admin.query<{ name: string }>({ name: '', text }, []);
}

beforeAll(async () => {
  server = await roleServer();
  ownDatabase = await testDatabase();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(async () => {
  for (const { name } of await run(`SELECT datname AS name FROM pg_database WHERE datname LIKE 'role_${id}%'`))
    await run(`DROP DATABASE ${name} WITH (FORCE)`);
  for (const { name } of await run(`SELECT rolname AS name FROM pg_roles WHERE rolname LIKE 'role_${id}%'`))
    await run(`DROP ROLE ${name}`);
  await server.stop();
  await ownDatabase.drop();
});

let count = 0;
/** An empty database and the role that is to install into it. Answers the address with that role's log-in. */
async function installation(attributes = '', { owns = true } = {}) {
  const name = `role_${id}_${++count}`;
  await run(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${attributes}`);
  await run(`CREATE DATABASE ${name}${owns ? ` OWNER ${name}` : ''}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = 'secret';
  return { name, url: url.href };
}

function application(url: string, role: string | null = applicationRole) {
  const database = openDatabase(url, { max: 2, ...(role ? { role } : {}) });
  opened.push(database);
  return database;
}

async function asClient(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const rewrite = { name: 'test.rewrite', text: 'UPDATE transfers SET amount_cents = 1 WHERE false' };

describe('a role that may not create roles', () => {
  it('is shown every statement that an administrator has to run', async () => {
    const { name, url } = await installation('', { owns: false });
    await asClient(url, async (client) => {
      const refused = ensureApplicationRole(client, `role_${id}_missing`);
      await expect(refused).rejects.toThrow(
        new RegExp(
          `CREATE ROLE "role_${id}_missing" NOLOGIN;[^]*GRANT "role_${id}_missing" TO "${name}";[^]*ALTER DATABASE "${name}" OWNER TO "${name}";`,
        ),
      );
    });
    await expect(migrate(url)).rejects.toThrow(`GRANT "${applicationRole}" TO "${name}";`);
    await expect(proveApplicationRole(application(url))).rejects.toThrow(`GRANT ${applicationRole} TO`);
  });

  it('installs when the application role was made for it', async () => {
    const { name, url } = await installation();
    await run(`GRANT ${applicationRole} TO ${name}`);
    expect(await migrate(url)).not.toEqual([]);
    await proveApplicationRole(application(url));
  });
});

describe('a second installation on one server', () => {
  it('shares the application role once it is a member, and reports it until then', async () => {
    const { name, url } = await installation('CREATEROLE');
    await expect(migrate(url)).rejects.toThrow(`GRANT "${applicationRole}" TO "${name}";`);
    await run(`GRANT ${applicationRole} TO ${name}`);
    expect(await migrate(url)).not.toEqual([]);
    await proveApplicationRole(application(url));
  });

  it('makes a role that is not there yet, also when two start at once', async () => {
    const { url } = await installation('CREATEROLE');
    const role = `role_${id}_made`;
    await Promise.all([1, 2, 3].map(() => asClient(url, (client) => ensureApplicationRole(client, role))));
    await asClient(url, async (client) => {
      await client.query(`SET ROLE ${role}`);
      expect((await client.query('SELECT current_user AS me')).rows).toEqual([{ me: role }]);
    });
  });
});

describe('the application role', () => {
  it.each([
    ['options', '-c jit=on'],
    ['options', '-c role=none'],
    ['application_name', 'other'],
  ])('is taken by every connection, whatever the address says: %s=%s', async (name, value) => {
    const url = new URL(ownDatabase.ownerUrl);
    url.searchParams.set(name, value);
    const database = application(url.href);
    await proveApplicationRole(database);
    await expect(database.query(rewrite, [])).rejects.toThrow('permission denied');
    const settings = {
      name: 'test.settings',
      text: `SELECT current_setting('TimeZone') AS zone, current_setting('jit') AS jit`,
    };
    expect(await database.query(settings, [])).toEqual([{ zone: 'UTC', jit: 'off' }]);
    await database.transaction(async (db) => expect(db.query(rewrite, [])).rejects.toThrow('permission denied'));
  });

  it('is required: a pool of the owner is refused', async () => {
    await expect(proveApplicationRole(application(ownDatabase.ownerUrl, null))).rejects.toThrow(
      /instead of guildhall_app/,
    );
  });

  it('is refused when it may rewrite the ledger', async () => {
    const owner = application(ownDatabase.ownerUrl, null);
    const grant = (text: string) => owner.query({ name: '', text }, []);
    for (const what of ['UPDATE', 'DELETE', 'TRUNCATE', 'UPDATE (amount_cents)']) {
      await grant(`GRANT ${what} ON transfers TO ${applicationRole}`);
      await expect(proveApplicationRole(application(ownDatabase.ownerUrl))).rejects.toThrow(
        'REVOKE UPDATE, DELETE, TRUNCATE',
      );
      await grant(`REVOKE ${what} ON transfers FROM ${applicationRole}`);
    }
    await proveApplicationRole(application(ownDatabase.ownerUrl));
  });
});

it('a server older than 18 is refused', () => {
  expect(() => refuseOldServer(150_013)).toThrow(
    'Guildhall needs PostgreSQL 18 or newer; the server of DATABASE_URL is 15.13.',
  );
  refuseOldServer(180_000);
});
