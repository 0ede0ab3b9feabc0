import type { FastifyBaseLogger } from 'fastify';
import { jobOfLine } from './follow.ts';
import { destination, pino, type DestinationStream, type LoggerOptions } from 'pino';

/** Under these names stands what no log may hold, wherever somebody should log it by mistake. */
const secrets = new Set([
  'accountNumber',
  'authorization',
  'confirmPassword',
  'cvc',
  'newPassword',
  'number',
  'oldPassword',
  'otp',
  'password',
  'signature',
  'sortCode',
  'swiftCode',
  'token',
  'userKey',
]);

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function redact(fields: Record<string, unknown>, depth = 4): Record<string, unknown> {
  const redacted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (secrets.has(name)) redacted[name] = '[hidden]';
    else redacted[name] = isPlain(value) ? (depth > 0 ? redact(value, depth - 1) : '[too deep]') : value;
  }
  return redacted;
}

/**
 * Lines are gathered and written beside other work, at the latest after a tenth of a second: a write for each took more of
 * a call than its JSON, and a reader that stands still stopped everybody. When nobody reads, what is more than 16 MB is
 * lost. What is gathered is written when the process exits, by a crash too, but not when it is killed.
 */
function standardOutput() {
  return destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100, maxLength: 16 * 1024 * 1024 });
}

/** Answers when everything that was logged is written, or after a second if nobody reads. */
export function flushLog(log: FastifyBaseLogger & { flush?: (done: () => void) => void }): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1000).unref();
    if (log.flush) log.flush(() => resolve());
    else resolve();
  });
}

/**
 * The log is JSON lines, on the standard output unless `to` is given. Requests are logged by their route, never with
 * their query or headers, which hold secrets.
 */
export function openLog(level: string, to?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    formatters: { log: redact },
    mixin: jobOfLine,
    serializers: {
      req: (request: { method: string; id: string }) => ({ method: request.method, id: request.id }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack,
      }),
    },
  };
  return pino(options, to ?? standardOutput());
}
