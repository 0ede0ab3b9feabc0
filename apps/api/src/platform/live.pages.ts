import { live as stream } from '@guildhall/contract/platform.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { guarded } from './mount.ts';
import { Refusal } from './refusal.ts';
import { findCaller, hashSecret } from './sessions.ts';

const beat = 20_000;
/** In bytes: what a page may leave unread before it is let go; it comes back by itself. */
const mostUnread = 1024 * 1024;

/**
 * `GET /api/live`: server-sent events for the caller. The token stands in the header as everywhere, so that it never is in an address;
 * each beat looks the session up again, so that a log-out ends the stream too.
 */
export const livePages = async (app: FastifyInstance, { live, database }: Services): Promise<void> => {
  const open = new Set<() => void>();
  app.get(
    `/api${stream.path}`,
    { exposeHeadRoute: false },
    guarded(async (request, reply) => {
      const token = (request.headers.authorization ?? '').replace(/^bearer +/i, '').trim();
      const tokenHash = hashSecret(token);
      const caller = token === '' ? undefined : await findCaller(database, tokenHash);
      if (!caller) throw new Refusal('unauthorized');
      reply.hijack();
      const stream = reply.raw;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) stream.setHeader(name, value);
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      stream.write('retry: 1000\n\n');
      const stopHearing = live.hear(caller.id, ({ event, data }) => {
        if (stream.writableLength > mostUnread) return void stream.destroy();
        stream.write(`event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`);
      });
      const timer = setInterval(() => {
        stream.write(': beat\n\n');
        findCaller(database, tokenHash).then(
          (still) => still ?? close(),
          () => {},
        );
      }, beat);
      const close = () => {
        clearInterval(timer);
        stopHearing();
        open.delete(close);
        stream.end();
      };
      open.add(close);
      stream.on('close', close);
      return reply;
    }),
  );
  const closeAll = () => {
    for (const close of [...open]) close();
  };
  // A page that comes back asks for everything again, and so misses nothing that was said in the gap.
  live.onGap(closeAll);
  app.addHook('preClose', async () => closeAll());
};
