import type { ErrorCode } from '@guildhall/contract/errors.ts';
import type { FieldErrors } from '@guildhall/contract/envelope.ts';

/** A call that did not succeed: what the server said, or why it could not be reached (`statusCode` 0). */
export class ApiError extends Error {
  readonly statusCode: number;
  /** The first message of each field, by its name (422). */
  readonly fields: FieldErrors;
  /** What an operator finds the request by in the log. */
  readonly requestId: string | undefined;
  /** The server's stable word for it; '' when there is no answer of the server. */
  readonly code: ErrorCode | '';

  constructor(
    statusCode: number,
    message: string,
    fields: FieldErrors = {},
    requestId?: string,
    code: ErrorCode | '' = '',
  ) {
    super(message);
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.fields = fields;
    this.requestId = requestId;
    this.code = code;
  }
}
