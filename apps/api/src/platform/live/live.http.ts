import type { ServerResponse } from 'node:http';
import { live as route, type LiveEvent } from '@guildhall/contract/live.contract.ts';
import type { UserType } from '@guildhall/contract/route.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Live } from './live.ts';
import { liveStreams } from './live-streams.ts';
import { guarded } from '../calls/mount.ts';
import { Refusal } from '../calls/refusal.ts';
import { findCaller, hashSecret, type Caller } from '../sessions/sessions.ts';

type Resources = { live: Live; database: Database; log: FastifyBaseLogger };

/** The first event of each stream, and the one of each type of account when what is announced has changed. */
export type SharedEvents = {
  first: (caller: Caller, tokenHash: Buffer) => Promise<LiveEvent>;
  announced: () => Promise<(type: UserType) => LiveEvent>;
};

const beatMs = 20_000;
/** In bytes: what a page may leave unread before it is let go; it comes back by itself. */
const mostUnread = 1024 * 1024;

/**
 * `GET /api/live`: server-sent events for the caller. The token is in the header as everywhere, so that it never is in
 * an address. A stream ends with its session, on every process.
 */
export async function livePages(
  app: FastifyInstance,
  { live, database, log }: Resources,
  { first, announced }: SharedEvents,
): Promise<void> {
  const streams = liveStreams(database, beatMs);
  const warn = (error: unknown) => log.warn({ err: error }, 'live');
  live.hearEnds((key) => streams.endSession(key));
  live.hearAnnounced(
    () =>
      void announced()
        .then((eventFor) => streams.tellAll(eventFor))
        .catch(warn),
  );
  app.get(
    `/api${route.path}`,
    { exposeHeadRoute: false },
    guarded(async (request, reply) => {
      const token = (request.headers.authorization ?? '').replace(/^bearer +/i, '').trim();
      if (token === '') throw new Refusal('unauthorized');
      let raw: ServerResponse | undefined;
      let ended = false;
      let stopHearing = () => {};
      const tell = ({ event, data }: LiveEvent) => {
        if (ended || !raw) return;
        if (raw.writableLength > mostUnread) return void raw.destroy();
        raw.write(`event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`);
      };
      const stream = {
        tokenHash: hashSecret(token),
        beat: () => void raw?.write(': beat\n\n'),
        tell,
        end: () => {
          ended = true;
          stopHearing();
          streams.remove(stream);
          raw?.end();
        },
      };
      streams.add(stream);
      const caller = await findCaller(database, stream.tokenHash, route.member!).catch((error) => {
        stream.end();
        throw error;
      });
      // What ended while it was looked up is not begun; the next request shows whether the session holds.
      if (!caller || ended) {
        stream.end();
        throw new Refusal(caller ? 'unavailable' : 'unauthorized');
      }
      raw = begin(reply);
      raw.on('close', stream.end);
      stopHearing = live.hear(caller.id, tell);
      streams.ofAccount(stream, caller);
      first(caller, stream.tokenHash).then(tell, warn);
      return reply;
    }),
  );
  // A page that comes back loads everything again, and so misses nothing of the gap.
  live.onGap(() => streams.endAll());
  const timer = setInterval(() => void streams.beat().catch(warn), beatMs);
  app.addHook('preClose', async () => {
    clearInterval(timer);
    streams.endAll();
  });
}

/** Sends the head of the stream, and asks the page to come back after a second when it breaks off. */
function begin(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 1000\n\n');
  return raw;
}
