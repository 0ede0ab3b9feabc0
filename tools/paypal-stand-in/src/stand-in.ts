import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { newClock } from '@guildhall/stand-in-server/clock.ts';
import type { Fault } from '@guildhall/stand-in-server/faults.ts';
import { newOutbox } from '@guildhall/stand-in-server/outbox.ts';
import { serve, type StandInRequest, type Logged, type Served } from '@guildhall/stand-in-server/serve.ts';
import { newBooks, type Books, type Event } from './books.ts';
import { calls, type Answer, type Call } from './calls.ts';
import { showPage } from './pages.ts';
import { nothing } from './parameters.ts';
import { invalidRequest, notAllowed, Problem } from './problem.ts';
import { RequestIds } from './request-ids.ts';
import { signed, type Endpoint } from './sign.ts';
import { newToken, refusedToken, type Keys } from './tokens.ts';

export type LoggedRequest = Logged & { query: string; requestId: string; prefer: string };

export type StandIn = Served<LoggedRequest> & {
  books: Books;
  /** Moves the clock that keys, tokens and orders live by. */
  pass: (seconds: number) => void;
  /** Where events go from now on. */
  sendEventsTo: (endpoint: Endpoint | null) => void;
};

/** Starts the stand-in on a free port, or the one given, of this machine. */
export async function startStandIn(
  keys: Keys = { clientId: 'client-of-the-stand-in', secret: 'secret-of-the-stand-in' },
  port = 0,
): Promise<StandIn> {
  const { now, pass } = newClock();
  const outbox = newOutbox((event: Event, { webhookId }: Endpoint) => signed(books, event, webhookId));
  const books = newBooks(now, outbox.send);
  const made = new RequestIds(now);

  async function reply({ request, url }: StandInRequest, entry: LoggedRequest, fault: Fault): Promise<Answer> {
    let begun = '';
    try {
      if (fault === '429')
        throw new Problem(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.');
      if (fault === '503') throw new Problem(503, 'SERVICE_UNAVAILABLE', 'Service Unavailable.');
      if (fault === '500 before') throw broken();
      const { method, path, requestId } = entry;
      if (path === '/v1/oauth2/token' && method === 'POST') return newToken(books, keys, request, entry.body);
      const call = calls.find((each) => each.method === method && each.path.test(path));
      if (!call) throw new Problem(404, 'NOT_FOUND', 'The requested resource was not found.');
      const refused = refusedToken(books, request);
      if (refused) return refused;
      if (call.scope !== undefined && !books.scopes.has(call.scope)) throw notAllowed();
      checkHeaders(entry);
      const query = readQuery(call, url);
      const body = readBody(request, entry.body);
      const [, id = ''] = call.path.exec(path)!;
      const key = call.hasKey && requestId !== '' ? `${method} ${path} ${requestId}` : '';
      const earlier = key === '' ? null : made.begin(key);
      begun = key;
      // Others may come in between, such as a twin under the same key.
      await turn();
      const whole = entry.prefer === 'return=representation';
      const done = call.run({ books, host: served.url, id, query, body, text: entry.body, whole, made: earlier });
      if (key !== '' && done.made !== undefined) made.keep(key, done.made);
      if (fault === '500 after') throw broken();
      return done;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { status: error.status, body: error.body };
    } finally {
      if (begun !== '') made.release(begun);
    }
  }

  const served = await serve<LoggedRequest>(
    {
      isApi: (path) => /^\/v[12]\//.test(path),
      showPage: (asked, response) => showPage({ books, url: served.url }, keys.clientId, asked, response),
      logged: ({ request, url }) => ({
        query: url.search,
        requestId: String(request.headers['paypal-request-id'] ?? ''),
        prefer: String(request.headers.prefer ?? ''),
      }),
      reply: async (asked, entry, fault) => {
        const { status, body } = await reply(asked, entry, fault);
        return { status, headers: { 'paypal-debug-id': debugIdOf(body) }, body };
      },
    },
    port,
  );
  const { stop } = served;
  return Object.assign(served, {
    books,
    pass,
    sendEventsTo: outbox.sendEventsTo,
    stop: async () => {
      outbox.stop();
      await stop();
    },
  });
}

function debugIdOf(body: Answer['body']): string {
  return body !== undefined && 'debug_id' in body ? String(body.debug_id) : 'f1234567890ab';
}

function broken() {
  return new Problem(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.');
}

function checkHeaders({ requestId, prefer }: LoggedRequest): void {
  const header = 'header' as const;
  if (requestId.length > 108)
    throw invalidRequest({
      field: 'PayPal-Request-Id',
      location: header,
      issue: 'INVALID_STRING_LENGTH',
      description: 'The value of a field is either too short or too long.',
    });
  if (!['', 'return=minimal', 'return=representation'].includes(prefer))
    throw invalidRequest({
      field: 'Prefer',
      location: header,
      issue: 'INVALID_PARAMETER_VALUE',
      description: 'The value of a field is invalid.',
    });
}

/** Fields of a query are named as they are, and not by their place in a JSON text. */
function readQuery({ query = nothing }: Call, url: URL): unknown {
  try {
    return query(Object.fromEntries(url.searchParams), '');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { name, message, details = [] } = error.body;
    const inQuery = details.map((each) => ({ ...each, field: each.field?.slice(1) ?? '', location: 'query' as const }));
    throw new Problem(error.status, name, message, inQuery);
  }
}

function readBody(request: IncomingMessage, text: string): unknown {
  if (request.method === 'GET') return undefined;
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'The server does not support the request payload’s media type.');
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest({
      field: '/',
      issue: 'MALFORMED_REQUEST_JSON',
      description: 'The request JSON is not well formed.',
    });
  }
}
