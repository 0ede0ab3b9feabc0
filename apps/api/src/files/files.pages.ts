import type { FastifyInstance } from 'fastify';
import { guarded } from '../platform/mount.ts';
import type { Services } from '../services.ts';
import { readFile } from './read-file.ts';

/** `GET /files/:id`: pictures for everyone, documents for whoever holds a signed link. */
export const filePages = (app: FastifyInstance, { database, fileStore, config }: Services): void => {
  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    '/files/:id',
    guarded(async (request, reply) => {
      const { id } = request.params as { id: string };
      const { expires, signature } = request.query as { expires?: unknown; signature?: unknown };
      const { headers, stream } = await readFile(
        { db: database, fileStore, linkSecret: config.secret },
        { id, expires: String(expires ?? ''), signature: String(signature ?? '') },
      );
      return reply.headers(headers).send(stream);
    }),
  );
};
