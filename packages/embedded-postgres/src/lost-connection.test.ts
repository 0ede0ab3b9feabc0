import { expect, it } from 'vitest';
import { isLostConnection } from './lost-connection.ts';

function error(code: string, message: string) {
  return Object.assign(new Error(message), { code });
}

it('tells a server that PgBouncer has lost from a message that PostgreSQL cannot read, which has the same code', () => {
  const lost = [
    'server conn crashed?',
    'server login has been failing, try again later (server_login_retry)',
    'server login failed: FATAL the database system is starting up',
    'pgbouncer cannot connect to server',
    'query_wait_timeout',
    'client_login_timeout (server down)',
    'server connections dropped, exiting',
    'no more connections allowed (max_client_conn)',
  ];
  expect(lost.filter((message) => !isLostConnection(error('08P01', message)))).toEqual([]);
  const ours = 'bind message supplies 2 parameters, but prepared statement "" requires 1';
  expect(isLostConnection(error('08P01', ours))).toBe(false);
});
