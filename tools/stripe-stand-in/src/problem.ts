/** The fields of an error as the API answers it, beside its type. */
type Details = {
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: unknown;
};

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** A refusal in the API's form: `{"error": {"type", "message", …}}`. */
export class Problem extends Error {
  readonly status: number;
  readonly body: { error: Details & { type: ErrorType; message: string; doc_url?: string } };

  constructor(status: number, type: ErrorType, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    const doc = details.code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${details.code}` };
    this.body = { error: { type, message, ...details, ...doc } };
  }
}

/** A request that cannot be taken as it is; nothing was done. */
export function invalidRequest(message: string, details: Details = {}, status = 400): Problem {
  return new Problem(status, 'invalid_request_error', message, details);
}

/** An object that does not exist: 404 when the address names it, 400 when a parameter does. */
export function missing(what: string, id: string, param: string, status = 400): Problem {
  return invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, status);
}
