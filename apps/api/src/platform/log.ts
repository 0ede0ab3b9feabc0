import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** The log is JSON lines. Requests are logged by their route, never with their query or headers, which hold secrets. */
export const openLog = (level: string): FastifyBaseLogger =>
  pino({
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
  });
