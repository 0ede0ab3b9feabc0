import { setTimeout as sleep } from 'node:timers/promises';

/** What Node and PostgreSQL say when there is no connection to the database, or no longer one. */
const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
]);

const words =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|server closed the connection/;

/** PgBouncer's code for whatever it has to say; PostgreSQL's own for a message that it cannot read, which is a mistake of ours. */
const protocolViolation = '08P01';
const poolerWords =
  /^(server conn crashed|server login (has been failing|failed)|server connections dropped|connect failed|pgbouncer cannot connect to server|query_wait_timeout|client_login_timeout|no more connections allowed)/;

/** Whether the database could not be reached or the connection to it was cut, so that the same may succeed a moment later. */
export function isLostConnection(error: unknown): boolean {
  const { code, message, cause, errors } = (error ?? {}) as {
    code?: string;
    message?: string;
    cause?: unknown;
    errors?: unknown[];
  };
  return (
    (code !== undefined && lost.has(code)) ||
    words.test(message ?? '') ||
    (code === protocolViolation && poolerWords.test(message ?? '')) ||
    (errors?.some(isLostConnection) ?? false) ||
    (cause !== undefined && isLostConnection(cause))
  );
}

/**
 * Runs a step of the start again for as long as the connection to the database is lost in it, for up to `patience`
 * milliseconds. The step must not mind having been done in part. Any other error is thrown at once.
 */
export async function throughOutages<T>(
  log: { warn(message: string): void },
  step: () => Promise<T>,
  patience = 60_000,
): Promise<T> {
  for (const end = Date.now() + patience; ;) {
    try {
      return await step();
    } catch (error) {
      if (!isLostConnection(error) || Date.now() > end) throw error;
      log.warn(`The connection to the database was lost during the start; trying again. (${(error as Error).message})`);
      await sleep(500);
    }
  }
}
