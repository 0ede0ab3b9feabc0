import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { newBooks, type Books } from './books.ts';
import { calls, type Answer } from './calls.ts';
import type { Fault, FaultOf } from './faults.ts';
import { showPage } from './pages.ts';
import { invalidRequest, Problem } from './problem.ts';
import { RequestIds } from './request-ids.ts';
import { deliver, type Endpoint } from './sign.ts';
import { newToken, refusedToken, type Keys } from './tokens.ts';

export type LoggedRequest = {
  method: string;
  path: string;
  body: string;
  requestId: string;
  prefer: string;
  status: number;
};

export type StandIn = {
  url: string;
  books: Books;
  /** What was asked for, with its answer's status; 0 for none. */
  log: LoggedRequest[];
  /** May be set at any time. */
  faultOf: FaultOf;
  /** Moves the clock that keys, tokens and orders live by. */
  pass: (seconds: number) => void;
  /** Where events go from now on. */
  sendEventsTo: (endpoint: Endpoint | null) => void;
  stop: () => Promise<void>;
};

/** Starts the stand-in on a free port, or the one given, of this machine. */
export async function startStandIn(
  keys: Keys = { clientId: 'client-of-the-stand-in', secret: 'secret-of-the-stand-in' },
  port = 0,
): Promise<StandIn> {
  let ahead = 0;
  let endpoint: Endpoint | null = null;
  const now = () => Date.now() + ahead * 1000;
  const stopped = new AbortController();
  const books = newBooks(now, (event) => {
    if (endpoint) void deliver(books, event, endpoint, stopped.signal);
  });
  const made = new RequestIds(now);
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
    if (!/^\/v[12]\//.test(url.pathname))
      return showPage(standIn, keys.clientId, { method: request.method ?? '', url, body }, response);
    const entry: LoggedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      body,
      requestId: String(request.headers['paypal-request-id'] ?? ''),
      prefer: String(request.headers.prefer ?? ''),
      status: 0,
    };
    log.push(entry);
    const fault = standIn.faultOf({ method: entry.method, path: entry.path });
    if (fault === 'lost') return request.socket.destroy();
    if (fault === 'hangs before') return;
    const said = await reply(request, entry, url, fault);
    if (fault === 'answer lost') return request.socket.destroy();
    if (fault === 'hangs after') return;
    entry.status = said.status;
    response.writeHead(said.status, {
      'content-type': 'application/json',
      'paypal-debug-id': debugIdOf(said.body),
    });
    response.end(said.body === undefined ? '' : JSON.stringify(said.body));
  }

  async function reply(request: IncomingMessage, entry: LoggedRequest, url: URL, fault: Fault): Promise<Answer> {
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
      checkHeaders(entry, url);
      const body = readBody(request, entry.body);
      const [, id = ''] = call.path.exec(path)!;
      const key = call.hasKey && requestId !== '' ? `${method} ${path} ${requestId}` : '';
      const earlier = key === '' ? null : made.begin(key);
      begun = key;
      // Others may come in between, such as a twin under the same key.
      await turn();
      const whole = entry.prefer === 'return=representation';
      const done = call.run({ books, host: standIn.url, id, body, text: entry.body, whole, made: earlier });
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

function debugIdOf(body: Answer['body']): string {
  return body !== undefined && 'debug_id' in body ? String(body.debug_id) : 'f1234567890ab';
}

function broken() {
  return new Problem(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.');
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function checkHeaders({ requestId, prefer }: LoggedRequest, url: URL): void {
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
  const [unknown] = url.searchParams.keys();
  if (unknown !== undefined)
    throw invalidRequest({
      field: unknown,
      location: 'query',
      issue: 'NOT_SUPPORTED',
      description: 'This field is not currently supported.',
    });
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
