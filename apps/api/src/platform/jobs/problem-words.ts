import { Refusal } from '../calls/refusal.ts';
import { scrubbed } from '../process/scrubbed.ts';

/** What Node says when nobody answers, in words. */
const unreachable: Record<string, string> = {
  ECONNREFUSED: 'The other end does not answer',
  ECONNRESET: 'The connection was cut',
  EPIPE: 'The connection was cut',
  ETIMEDOUT: 'The other end did not answer in time',
  ENOTFOUND: 'The name of the other end is unknown',
  EAI_AGAIN: 'The name of the other end could not be looked up',
  EHOSTUNREACH: 'The other end cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  ENOSPC: 'There is no room left on the disk',
  EAUTH: 'The mail server refused our log-in',
};

/** Why something failed, in words for operators: without what people have entered, addresses and secrets. At most 300 characters. */
export function problemWords(error: unknown): string {
  const { code, message, name } = (error ?? {}) as Partial<Error> & { code?: unknown };
  const known = typeof code === 'string' ? unreachable[code] : undefined;
  if (known !== undefined) return `${known} (${String(code)}).`;
  // Ours are written for people.
  if (error instanceof Refusal) return error.message;
  return (
    scrubbed((message ?? String(error)).split('\n')[0]!).slice(0, 300) || name || 'It failed without an error message.'
  );
}
