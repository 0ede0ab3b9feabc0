import type { FastifyInstance } from 'fastify';
import { guarded } from '../../platform/calls/mount.ts';
import type { Resources } from '../../resources.ts';
import { insertOpening } from './files.sql.ts';
import { readFile } from './read-file.ts';

/** `GET /files/:id`: pictures for everyone, documents for the holder of a signed link. */
export function filePages(app: FastifyInstance, { database, fileStore, config }: Resources): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    '/files/:id',
    guarded(async (request, reply) => {
      const { id } = request.params as { id: string };
      const { size } = request.query as Record<string, unknown>;
      const { headers, stream, viewer } = await readFile(
        { db: database, fileStore, linkSecret: config.secret, shownElsewhere: config.picturesUrl !== '' },
        { id, address: request.url, size: String(size ?? '') },
      );
      if (request.method === 'GET' && viewer !== '') await insertOpening(database, id, viewer);
      return reply.headers(headers).send(stream);
    }),
  );
}
