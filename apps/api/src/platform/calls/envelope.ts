import type { FastifyReply } from 'fastify';
import { errors, type ErrorCode } from '@guildhall/contract/errors.ts';
import type { Envelope, FieldErrors } from '@guildhall/contract/envelope.ts';
import { isDiskFull, noteDiskFull } from '../process/disk.ts';
import { isLostConnection } from '@guildhall/embedded-postgres/lost-connection.ts';
import { reportError } from '../process/report-errors.ts';
import { Refusal } from './refusal.ts';

/** A successful answer. */
export function success<T>(message: string, data: T): Envelope<T> {
  return {
    success: true,
    statusCode: 200,
    message,
    data,
  };
}

/** A failed one. `code` is a stable word for clients, which they read instead of the message. */
export function failure(
  statusCode: number,
  code: string,
  message: string,
  fields?: FieldErrors,
): Envelope<{ code: string; errors?: FieldErrors }> {
  return {
    success: false,
    statusCode,
    message,
    data: fields ? { code, errors: fields } : { code },
  };
}

/** Sends what a thrown error means to the client. What we did not foresee says nothing about itself. */
export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = refusalOf(error);
  const { status } = errors[refusal.code];
  if (isDiskFull(error)) reply.log.error({ err: error }, 'the disk is full');
  if (refusal.code === 'internal') {
    reply.log.error({ err: error }, 'unforeseen error');
    const { id: requestId, method, routeOptions } = reply.request;
    reportError(error, { requestId, call: `${method} ${routeOptions.url ?? 'none'}` });
  }
  if (refusal.code === 'too_many' || refusal.code === 'unavailable')
    reply.header('retry-after', String(refusal.retryAfter ?? 5));
  return reply.status(status).send(failure(status, refusal.code, refusal.message, refusal.fields));
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) {
    noteDiskFull();
    return new Refusal(
      'unavailable',
      'There is no room left on the disk, so nothing was saved. Please try again later.',
    );
  }
  if ((error as { code?: string }).code === '55P03')
    return new Refusal('unavailable', 'Something else is changing this right now. Please try again.', {
      retryAfter: 1,
    });
  return new Refusal(codeOf(error));
}

const codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FILES_LIMIT: 'validation',
  FST_FIELDS_LIMIT: 'too_large',
  FST_PROTO_VIOLATION: 'bad_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'bad_request',
  '57014': 'unavailable',
  '25P03': 'unavailable',
  '40P01': 'unavailable',
  '40001': 'unavailable',
};

function codeOf(error: unknown): ErrorCode {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code && codes[code]) return codes[code];
  if (isLostConnection(error)) return 'unavailable';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'internal';
}
