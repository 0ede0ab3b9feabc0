import { Refusal } from './refusal.ts';

/** Something beside us that a call needs cannot be reached at the moment; answered as 503. `cause` is what happened, for the log. */
export class ServiceAway extends Refusal {
  constructor(message: string, cause: unknown) {
    super('unavailable', message, { retryAfter: 10 });
    this.cause = cause;
  }
}
