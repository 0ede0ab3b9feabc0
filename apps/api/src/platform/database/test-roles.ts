import { inject } from 'vitest';
import { applicationRole } from './application-role.ts';
import { openDatabase, type Database } from './database.ts';
import { throwawayServer } from './test-server.ts';

export type RoleServer = {
  /** The superuser's address of a server that has the application's role. */
  url: string;
  admin: Database;
  stop(): Promise<void>;
};

const isSuperuser = {
  name: 'test.is-superuser',
  text: 'SELECT rolsuper AS yes FROM pg_roles WHERE rolname = current_user',
};

/** A server for tests that make roles: the run's own, or another one where that does not let us. */
export async function roleServer(): Promise<RoleServer> {
  const shared = openDatabase(inject('databaseServer'), { max: 1 });
  const [row] = await shared.query<{ yes: boolean }>(isSuperuser, []);
  if (row?.yes) return { url: inject('databaseServer'), admin: shared, stop: () => shared.close() };
  await shared.close();
  const own = await throwawayServer();
  const admin = openDatabase(own.url, { max: 1 });
  await admin.query({ name: '', text: `CREATE ROLE ${applicationRole} NOLOGIN` }, []);
  return {
    url: own.url,
    admin,
    stop: async () => {
      await admin.close();
      await own.stop();
    },
  };
}
