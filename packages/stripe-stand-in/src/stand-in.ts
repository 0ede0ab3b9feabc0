import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { newBooks, newId, type Books } from './books.ts';
import { calls } from './calls.ts';
import type { FaultOf } from './faults.ts';
import { isBefore } from './faults.ts';
import { readForm } from './form.ts';
import { IdempotencyKeys, type Answer } from './idempotency.ts';
import { answerPayer } from './intents.ts';
import { browserScript, cardFrame, threeDSecurePage } from './pages.ts';
import { invalidRequest, missing, Problem } from './problem.ts';
import { deliver, type Endpoint } from './sign.ts';

/** The version whose formats this speaks; an account's default as well. */
export const apiVersion = '2026-10-28.endive';
/** Versions that a request may name. An older one would have other formats, which this does not speak. */
const knownVersions = [apiVersion, '2026-09-30.endive'];

export type LoggedRequest = {
  method: string;
  path: string;
  query: string;
  body: string;
  version: string;
  idempotencyKey: string;
  status: number;
};

export type StandIn = {
  url: string;
  books: Books;
  /** What was asked for, with its answer's status; 0 for none. */
  log: LoggedRequest[];
  /** May be set at any time. */
  faultOf: FaultOf;
  /** Moves the clock that idempotency keys and objects live by. */
  pass: (seconds: number) => void;
  /** Where events go from now on. */
  sendEventsTo: (endpoint: Endpoint | null) => void;
  stop: () => Promise<void>;
};

export type Keys = { secretKey: string; publishableKey: string };

/** Starts the stand-in on a free port, or the one given, of this machine. */
export async function startStandIn(
  keys: Keys = { secretKey: 'sk_test_standin', publishableKey: 'pk_test_standin' },
  port = 0,
): Promise<StandIn> {
  let ahead = 0;
  let endpoint: Endpoint | null = null;
  const now = () => Date.now() + ahead * 1000;
  const stopped = new AbortController();
  const books = newBooks(now, apiVersion, (event) => {
    if (endpoint) void deliver(event, endpoint, stopped.signal);
  });
  const kept = new IdempotencyKeys(now);
  const log: LoggedRequest[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const body = await textOf(request);
    if (!url.pathname.startsWith('/v1/')) return showPage(books, request.method ?? '', url, body, response);
    const entry: LoggedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.search,
      body,
      version: String(request.headers['stripe-version'] ?? ''),
      idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
      status: 0,
    };
    log.push(entry);
    const fault = standIn.faultOf({ method: entry.method, path: entry.path });
    if (fault === 'lost') return request.socket.destroy();
    if (fault === 'hangs before') return;
    const { status, body: said, headers = {} } = await reply(request, entry, url, fault);
    if (fault === 'answer lost') return request.socket.destroy();
    if (fault === 'hangs after') return;
    entry.status = status;
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': newId('req'),
      'stripe-version': entry.version || apiVersion,
      ...(entry.idempotencyKey ? { 'idempotency-key': entry.idempotencyKey } : {}),
      ...headers,
    });
    response.end(JSON.stringify(said));
  }

  async function reply(
    request: IncomingMessage,
    entry: LoggedRequest,
    url: URL,
    fault: ReturnType<FaultOf>,
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
        const done = call.run({ books, host: standIn.url, id: decodeURIComponent(id), form });
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

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    log,
    faultOf: () => 'none',
    pass: (seconds) => (ahead += seconds),
    sendEventsTo: (to) => (endpoint = to),
    stop: async () => {
      stopped.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
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

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
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

function showPage(books: Books, method: string, url: URL, body: string, response: ServerResponse): void {
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
