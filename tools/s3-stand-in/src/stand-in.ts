import { mkdir } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newClock } from '@guildhall/stand-in-server/clock.ts';
import { isBefore, type Fault } from '@guildhall/stand-in-server/faults.ts';
import { newBucket, type Answer, type Bucket } from './bucket.ts';
import { Problem, xmlStart, xmlText } from './problem.ts';
import { checkSignature, type Keys } from './signature.ts';

/** `half a body`: an answer begins and stands still. */
export type StoreFault = Fault | 'half a body';

export type StoreRequest = { method: string; path: string; query: string; headers: IncomingMessage['headers'] };

export type S3StandIn = Keys & {
  url: string;
  bucket: string;
  /** What was asked for, with its answer's status; 0 for none. */
  log: (StoreRequest & { status: number })[];
  /** May be set at any time. */
  faultOf: (asked: StoreRequest) => StoreFault;
  /** Moves the time that new objects are given. */
  pass: (seconds: number) => void;
  /** Where the bytes of an object lie; undefined for none. */
  pathOf: (key: string) => string | undefined;
  keys: () => string[];
  /** How many uploads in parts have been begun and not ended. */
  openUploads: () => number;
  stop: () => Promise<void>;
  /** Listens again at its address after a stop, with what it had. */
  start: () => Promise<void>;
};

type Options = {
  /** Holds one file for each object, and is not read again. */
  folder: string;
  port?: number;
  /** Whether an upload has to ask for encryption, or may not. */
  encryption?: 'needed' | 'refused';
  /** Whether any other name is a bucket too, which is empty at first. */
  anyBucket?: boolean;
};

const keys: Keys & { bucket: string } = {
  accessKey: 'AKIDOFTHESTANDIN',
  secretKey: 'the-secret-key-of-the-stand-in',
  region: 'eu-test-1',
  bucket: 'guildhall-files',
};

/** Starts a server that speaks the part of S3's published interface that keeping files needs, and refuses the rest. */
export async function startS3StandIn(options: Options): Promise<S3StandIn> {
  const { folder, port = 0, encryption = 'needed', anyBucket = false } = options;
  await mkdir(folder, { recursive: true });
  const clock = newClock();
  const bucket = newBucket(folder, clock.now, encryption);
  const buckets = new Map([[keys.bucket, bucket]]);
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const entry = {
      method: request.method ?? '',
      path: decodeURIComponent(url.pathname),
      query: url.search,
      headers: request.headers,
      status: 0,
    };
    standIn.log.push(entry);
    const fault = standIn.faultOf(entry);
    if (fault === 'lost') return request.socket.destroy();
    if (fault === 'hangs before') return request.resume();
    const said = await saidTo(request, url, fault);
    if (fault === 'answer lost') return request.socket.destroy();
    if (fault === 'hangs after') return;
    entry.status = said.status;
    send(response, said, request.method === 'HEAD', fault === 'half a body');
  }

  function bucketOf(name: string): Bucket {
    const known = buckets.get(name);
    if (known) return known;
    if (!anyBucket) throw new Problem(404, 'NoSuchBucket');
    const made = newBucket(folder, clock.now, encryption);
    buckets.set(name, made);
    return made;
  }

  async function saidTo(request: IncomingMessage, url: URL, fault: StoreFault): Promise<Answer> {
    try {
      if (fault !== 'half a body' && isBefore(fault)) throw refused(fault);
      checkSignature(request, url, keys);
      const [, name, ...rest] = url.pathname.split('/');
      const said = await bucketOf(name!).answer(request, decodeURIComponent(rest.join('/')), url.searchParams);
      if (fault === '500 after') throw new Problem(500, 'InternalError');
      return said;
    } catch (error) {
      request.resume();
      if (!(error instanceof Problem)) throw error;
      const body = `${xmlStart}<Error><Code>${error.code}</Code><Message>${xmlText(error.message)}</Message></Error>`;
      return { status: error.status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) };
    }
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const listensAt = (server.address() as AddressInfo).port;
  const standIn: S3StandIn = {
    ...keys,
    url: `http://127.0.0.1:${listensAt}`,
    log: [],
    faultOf: () => 'none',
    pass: clock.pass,
    pathOf: bucket.pathOf,
    keys: bucket.keys,
    openUploads: bucket.openUploads,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    start: async () => {
      server.listen(listensAt, '127.0.0.1');
      await once(server, 'listening');
    },
  };
  return standIn;
}

function refused(fault: Fault): Problem {
  if (fault === '429' || fault === '503') return new Problem(503, 'SlowDown', 'Please reduce your request rate.');
  return new Problem(500, 'InternalError');
}

function send(response: ServerResponse, { status, headers, body }: Answer, isHead: boolean, half: boolean): void {
  response.writeHead(status, headers);
  if (isHead || !body) return void response.end();
  if (Buffer.isBuffer(body)) return void response.end(body);
  if (half) return void body.once('data', (bytes: Buffer) => (body.destroy(), response.write(bytes.subarray(0, 10))));
  body.pipe(response).on('close', () => body.destroy());
}
