import { errors, type ErrorCode } from '@guildhall/contract/errors.ts';
import type { FieldErrors } from '@guildhall/contract/envelope.ts';

/** A verb's "no": answered in the envelope under the status of its code. Nothing has been changed. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** In seconds, for `tooMany`. */
  readonly retryAfter: number | undefined;
  /** A stable word for clients, such as `card_declined`, told as `data.code`; '' when the status says enough. */
  readonly word: string;

  constructor(
    code: ErrorCode,
    message: string = errors[code].message,
    fields?: FieldErrors,
    retryAfter?: number,
    word = '',
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.word = word;
  }
}

/** A 422 about one field, whose text is the message as well; `word` is told as `data.code`. */
export function invalid(field: string, message: string, word = '') {
  return new Refusal('validation', message, { [field]: message }, undefined, word);
}
