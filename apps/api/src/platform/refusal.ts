import { errors, type ErrorCode } from '@guildhall/contract/errors.ts';
import type { FieldErrors } from '@guildhall/contract/envelope.ts';

/** A verb's "no": answered in the envelope under the status of its code. Nothing has been changed. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** In seconds, for `tooMany`. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string = errors[code].message, fields?: FieldErrors, retryAfter?: number) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** A 422 about one field, whose text is the message as well. */
export const invalid = (field: string, message: string) => new Refusal('validation', message, { [field]: message });
