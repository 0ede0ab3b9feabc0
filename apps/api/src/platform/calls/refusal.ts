import { errors, type ErrorCode } from '@guildhall/contract/errors.ts';
import type { FieldErrors } from '@guildhall/contract/envelope.ts';

/** `retryAfter` in seconds, for `too_many` and `unavailable`. */
type More = { fields?: FieldErrors; retryAfter?: number };

/**
 * Makes the refusal to throw. `about` is the message or, when it is about fields, their texts, of which the first is the
 * message as well.
 */
export type Refuse<Code extends ErrorCode> = (
  code: Code | 'validation',
  about?: string | FieldErrors,
  more?: More,
) => Refusal;

/** A verb's "no": answered in the envelope under the status of its code. Nothing has been changed. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string = errors[code].message, { fields, retryAfter }: More = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** Whether a call was refused with one of these codes. */
export function isRefusal(error: unknown, ...codes: ErrorCode[]): error is Refusal {
  return error instanceof Refusal && codes.includes(error.code);
}

/** With any code: for the platform, and as `refuse` of a request, which lets a verb use those of its call alone. */
export function refuse(code: ErrorCode, about?: string | FieldErrors, more: More = {}): Refusal {
  if (typeof about !== 'object') return new Refusal(code, about, more);
  return new Refusal(code, Object.values(about)[0], { fields: about, ...more });
}

/** A 422 about a field or several, whose text is the message as well: any call may answer it. */
export function invalid(field: string | readonly string[], message: string): Refusal {
  return refuse('validation', Object.fromEntries([field].flat().map((name) => [name, message])));
}
