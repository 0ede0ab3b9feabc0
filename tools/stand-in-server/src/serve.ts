import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault, FaultOf } from './faults.ts';

/** A request whose body has been read. */
export type StandInRequest = { request: IncomingMessage; method: string; url: URL; body: string };

/** What was asked for, with its answer's status; 0 for none. */
export type Logged = { method: string; path: string; body: string; status: number };

/** What the API says; nothing is sent for a `body` that is undefined. */
export type Reply = { status: number; headers?: Record<string, string>; body?: unknown };

/** What the two kinds of addresses do: those of the API, which are logged and can fail, and the pages beside it. */
export type Speaks<Entry extends Logged> = {
  isApi: (path: string) => boolean;
  showPage: (asked: StandInRequest, response: ServerResponse) => void;
  /** What the log has of a request beyond the common. */
  logged: (asked: StandInRequest) => Omit<Entry, keyof Logged>;
  reply: (asked: StandInRequest, entry: Entry, fault: Fault) => Promise<Reply>;
};

export type Served<Entry extends Logged> = {
  url: string;
  log: Entry[];
  /** May be set at any time. */
  faultOf: FaultOf;
  stop: () => Promise<void>;
};

/** Serves on a free port, or the one given, of this machine. */
export async function serve<Entry extends Logged>(speaks: Speaks<Entry>, port: number): Promise<Served<Entry>> {
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const asked = { request, method: request.method ?? '', url, body: await textOf(request) };
    if (!speaks.isApi(url.pathname)) return speaks.showPage(asked, response);
    const { method, body } = asked;
    const entry = { method, path: url.pathname, body, status: 0, ...speaks.logged(asked) } as Entry;
    served.log.push(entry);
    const fault = served.faultOf({ method, path: entry.path });
    if (fault === 'lost') return request.socket.destroy();
    if (fault === 'hangs before') return;
    if (fault === 'garbage before') return sendGarbage(response);
    const said = await speaks.reply(asked, entry, fault === 'garbage after' ? 'none' : fault);
    if (fault === 'garbage after') return sendGarbage(response);
    if (fault === 'answer lost') return request.socket.destroy();
    if (fault === 'hangs after') return;
    entry.status = said.status;
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers });
    response.end(said.body === undefined ? '' : JSON.stringify(said.body));
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const served: Served<Entry> = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log: [],
    faultOf: () => 'none',
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return served;
}

/** What a proxy that is broken may say in the API's place. */
function sendGarbage(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<html><body>Please come back later.</body></html>');
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
