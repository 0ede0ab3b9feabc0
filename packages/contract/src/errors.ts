/**
 * Every error that a call can answer with, by its code, which is in `data.code` and never changes: the HTTP status,
 * which equals `statusCode` of the envelope, and the message shown when the verb has nothing better to say.
 */
export const errors = {
  bad_request: { status: 400, message: 'The request could not be read.' },
  unauthorized: { status: 401, message: 'Please log in again.' },
  forbidden: { status: 403, message: 'Your account may not do this.' },
  second_factor: { status: 403, message: 'Please confirm with your second factor that it is you.' },
  stake: { status: 403, message: 'You have a stake in this, so another operator has to decide it.' },
  verification_needed: { status: 403, message: 'Your account may not do this.' },
  terms_changed: { status: 403, message: 'Our terms have changed. Please reload this page and accept them first.' },
  not_found: { status: 404, message: 'Not found.' },
  conflict: { status: 409, message: 'This key was used for another request.' },
  too_large: { status: 413, message: 'This is too large.' },
  validation: { status: 422, message: 'Please correct the marked fields.' },
  insufficient_funds: { status: 422, message: 'There is not enough money in your wallet.' },
  goal_reached: { status: 422, message: 'This project has reached its goal.' },
  funding_over: { status: 422, message: 'This project no longer takes investments.' },
  goal_exceeded: { status: 422, message: 'This is more than can still be invested in this project.' },
  goal_awaited: { status: 422, message: 'Others are paying for the rest of this goal right now. Please try again.' },
  own_limit: { status: 422, message: 'This is more than your own limit allows.' },
  warning_unconfirmed: { status: 422, message: 'Please read the warning about this sum and confirm it.' },
  below_minimum: { status: 422, message: 'This is below the minimum investment.' },
  card_declined: { status: 422, message: 'The card was declined.' },
  token_refused: { status: 422, message: 'This card token is unknown, expired or already used.' },
  too_many: { status: 429, message: 'Too many tries. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  unavailable: { status: 503, message: 'The service is not available right now. Please try again.' },
} as const;

export type ErrorCode = keyof typeof errors;
