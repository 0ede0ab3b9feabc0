import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guarded } from '../../platform/calls/mount.ts';
import type { Resources } from '../../resources.ts';
import { feedOf } from './feed.ts';
import { findPublicFeed } from './share.sql.ts';

/** `/p/:slug/feed`: the updates for everybody of a project that is public. */
export function sharedFeed(app: FastifyInstance, { database, site }: Pick<Resources, 'database' | 'site'>): void {
  app.get(
    '/p/:slug/feed',
    guarded(async (request: FastifyRequest, reply: FastifyReply) => {
      const found = await findPublicFeed(database, (request.params as { slug: string }).slug);
      if (!found) return reply.callNotFound();
      return reply
        .type('application/atom+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=60')
        .send(feedOf(found, site.origin()));
    }),
  );
}
