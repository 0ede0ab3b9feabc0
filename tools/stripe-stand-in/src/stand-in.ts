import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { newClock } from '@guildhall/stand-in-server/clock.ts';
import { isBefore, type Fault } from '@guildhall/stand-in-server/faults.ts';
import { newOutbox } from '@guildhall/stand-in-server/outbox.ts';
import { serve, type StandInRequest, type Logged, type Served } from '@guildhall/stand-in-server/serve.ts';
import { newBooks, newId, type Books } from './books.ts';
import { calls } from './calls.ts';
import { readForm } from './form.ts';
import { IdempotencyKeys, type Answer } from './idempotency.ts';
import { answerPayer } from './intents.ts';
import type { Event } from './objects.ts';
import { browserScript, cardFrame, threeDSecurePage } from './pages.ts';
import { invalidRequest, missing, Problem } from './problem.ts';
import { signed, type Endpoint } from './sign.ts';

/** The version whose formats this speaks; an account's default as well. */
export const apiVersion = '2026-10-28.endive';
/** Versions that a request may name. An older one would have other formats, which this does not speak. */
const knownVersions = [apiVersion, '2026-09-30.endive'];

export type LoggedRequest = Logged & { query: string; version: string; idempotencyKey: string };

export type StandIn = Served<LoggedRequest> & {
  books: Books;
  /** Moves the clock that idempotency keys and objects live by. */
  pass: (seconds: number) => void;
  /** Where events go from now on. */
  sendEventsTo: (endpoint: Endpoint | null) => void;
};

export type Keys = { secretKey: string; publishableKey: string };

/** Starts the stand-in on a free port, or the one given, of this machine. */
export async function startStandIn(
  keys: Keys = { secretKey: 'sk_test_standin', publishableKey: 'pk_test_standin' },
  port = 0,
): Promise<StandIn> {
  const { now, pass } = newClock();
  const outbox = newOutbox((event: Event, { secret }: Endpoint) =>
    signed(event, secret, Math.floor(Date.now() / 1000)),
  );
  const books = newBooks(now, apiVersion, outbox.send);
  const kept = new IdempotencyKeys(now);

  async function reply(
    { request, url }: StandInRequest,
    entry: LoggedRequest,
    fault: Fault,
  ): Promise<Answer & { headers?: Record<string, string> }> {
    let begun = false;
    const { idempotencyKey: key, method, path, body } = entry;
    try {
      const call = calls.find((each) => each.method === method && each.path.test(path));
      checkKey(request, keys, call?.fromPage ?? false);
      if (entry.version !== '' && !knownVersions.includes(entry.version))
        throw invalidRequest(`Invalid Stripe API version: ${entry.version}.`);
      if (!call)
        throw invalidRequest(
          `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
          {},
          404,
        );
      checkType(request, body);
      const form = readForm(method === 'GET' ? url.search.slice(1) : body);
      if (fault === '429') throw invalidRequest('Request rate limit exceeded.', { code: 'rate_limit' }, 429);
      if (fault === '503') throw new Problem(503, 'api_error', 'The service is not available at the moment.');
      if (key !== '' && method === 'POST') {
        const earlier = kept.begin(key, path, body);
        if (earlier) return { ...earlier, headers: { 'idempotent-replayed': 'true' } };
        begun = true;
      }
      // Others may come in between, such as a twin under the same key.
      await turn();
      const [, id = ''] = call.path.exec(path)!;
      const answer = run(() => {
        if (isBefore(fault)) throw new Problem(500, 'api_error', 'An unknown error occurred.');
        const done = call.run({ books, host: served.url, id: decodeURIComponent(id), form });
        if (fault === '500 after') throw new Problem(500, 'api_error', 'An unknown error occurred.');
        return done;
      });
      if (begun && isValidation(answer)) kept.forget(key);
      else if (begun) kept.keep(key, answer);
      return answer;
    } catch (error) {
      if (begun) kept.forget(key);
      if (error instanceof Problem) return { status: error.status, body: error.body };
      throw error;
    }
  }

  const served = await serve<LoggedRequest>(
    {
      isApi: (path) => path.startsWith('/v1/'),
      showPage: (asked, response) => showPage(books, asked, response),
      logged: ({ request, url }) => ({
        query: url.search,
        version: String(request.headers['stripe-version'] ?? ''),
        idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
      }),
      reply: async (asked, entry, fault) => {
        const { status, body, headers } = await reply(asked, entry, fault);
        const key = entry.idempotencyKey;
        const common = {
          'request-id': newId('req'),
          'stripe-version': entry.version || apiVersion,
          ...(key ? { 'idempotency-key': key } : {}),
        };
        return { status, headers: { ...common, ...headers }, body };
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

function run(work: () => object): Answer {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, body: error.body };
    throw error;
  }
}

/** Refused for its parameters, before anything was done: under the same key the request may be mended. */
function isValidation({ status, body }: Answer): boolean {
  const code = (body as { error?: { code?: string; param?: string } }).error?.code ?? '';
  return status === 400 && code !== 'payment_intent_unexpected_state' && code !== 'token_already_used';
}

function checkKey(request: IncomingMessage, keys: Keys, fromPage: boolean): void {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (given === keys.secretKey || (fromPage && given === keys.publishableKey)) return;
  const said =
    given === ''
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : given === keys.publishableKey
        ? 'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.'
        : `Invalid API Key provided: ${given.slice(0, 8)}****`;
  throw invalidRequest(said, given === keys.publishableKey ? { code: 'secret_key_required' } : {}, 401);
}

function checkType(request: IncomingMessage, body: string): void {
  if (body === '' || /^application\/x-www-form-urlencoded\b/.test(request.headers['content-type'] ?? '')) return;
  throw invalidRequest(
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
  );
}

function showPage(books: Books, { method, url, body }: StandInRequest, response: ServerResponse): void {
  const show = (type: string, text: string, status = 200) =>
    void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
  if (url.pathname === '/stripe.js') return show('text/javascript', browserScript);
  if (url.pathname === '/card-frame') return show('text/html', cardFrame);
  const intent = books.intents.get(/^\/three-d-secure\/(\w+)$/.exec(url.pathname)?.[1] ?? '');
  if (!intent || url.searchParams.get('secret') !== intent.client_secret)
    return show('application/json', JSON.stringify(missing('page', url.pathname, 'id', 404).body), 404);
  const back = intent.next_action?.redirect_to_url.return_url;
  if (method !== 'POST') return show('text/html', threeDSecurePage(intent));
  answerPayer(books, intent, new URLSearchParams(body).get('answer') === 'complete');
  if (back === undefined) return show('text/plain', 'There is nothing to confirm here any more.');
  const location = new URL(back);
  location.searchParams.set('payment_intent', intent.id);
  location.searchParams.set('payment_intent_client_secret', intent.client_secret);
  location.searchParams.set('redirect_status', intent.status === 'requires_payment_method' ? 'failed' : 'succeeded');
  response.writeHead(303, { location: location.href }).end();
}
