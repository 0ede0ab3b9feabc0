import type { ServerResponse } from 'node:http';
import { live as route, type LiveEvent } from '@guildhall/contract/live.contract.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Live } from './live.ts';
import { liveStreams } from './live-streams.ts';
import { guarded } from '../calls/mount.ts';
import { Refusal } from '../calls/refusal.ts';
import { findCaller, hashSecret, type Caller } from '../sessions/sessions.ts';

type Resources = { live: Live; database: Database; log: FastifyBaseLogger };

const beatMs = 20_000;
/** In bytes: what a page may leave unread before it is let go; it comes back by itself. */
const mostUnread = 1024 * 1024;

/**
 * `GET /api/live`: server-sent events for the caller. The token is in the header as everywhere, so that it never is in
 * an address. A stream ends with its session, on every process. `first` is the first event of each stream.
 */
export async function livePages(
  app: FastifyInstance,
  { live, database, log }: Resources,
  first: (caller: Caller, tokenHash: Buffer) => Promise<LiveEvent>,
): Promise<void> {
  const streams = liveStreams(database, beatMs);
  live.hearEnds((key) => streams.endSession(key));
  app.get(
    `/api${route.path}`,
    { exposeHeadRoute: false },
    guarded(async (request, reply) => {
      const token = (request.headers.authorization ?? '').replace(/^bearer +/i, '').trim();
      if (token === '') throw new Refusal('unauthorized');
      let raw: ServerResponse | undefined;
      let ended = false;
      let stopHearing = () => {};
      const stream = {
        tokenHash: hashSecret(token),
        beat: () => void raw?.write(': beat\n\n'),
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
      const opened = begin(reply);
      raw = opened;
      opened.on('close', stream.end);
      const tell = ({ event, data }: LiveEvent) => {
        if (ended) return;
        if (opened.writableLength > mostUnread) return void opened.destroy();
        opened.write(`event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`);
      };
      stopHearing = live.hear(caller.id, tell);
      streams.ofAccount(stream, caller.id);
      first(caller, stream.tokenHash).then(tell, (error: unknown) => log.warn({ err: error }, 'live'));
      return reply;
    }),
  );
  // A page that comes back loads everything again, and so misses nothing of the gap.
  live.onGap(() => streams.endAll());
  const timer = setInterval(() => void streams.beat().catch((error) => log.warn({ err: error }, 'live')), beatMs);
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
