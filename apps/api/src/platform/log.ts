import type { FastifyBaseLogger } from 'fastify';
import { pino, type DestinationStream, type LoggerOptions } from 'pino';

/**
 * The log is JSON lines, on the standard output unless `to` is given. Requests are logged by their route, never with
 * their query or headers, which hold secrets.
 */
export const openLog = (level: string, to?: DestinationStream): FastifyBaseLogger => {
  const options: LoggerOptions = {
    level,
    serializers: {
      req: (request: { method: string; id: string }) => ({ method: request.method, id: request.id }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack,
      }),
    },
    redact: {
      paths: [
        'password',
        '*.password',
        'token',
        '*.token',
        'otp',
        '*.otp',
        'accountNumber',
        '*.accountNumber',
        'number',
        'cvc',
      ],
      censor: '[hidden]',
    },
  };
  return to ? pino(options, to) : pino(options);
};
