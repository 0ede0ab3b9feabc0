import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { failure, success } from './envelope.ts';

const ping = { name: 'health.ping', text: 'SELECT 1 AS one' };

/** For balancers and orchestrators: `/health/live` while the process runs, `/health/ready` while the database answers. */
export const healthPages = (app: FastifyInstance, { database }: Services): void => {
  app.get('/health/live', async () => success('Alive.', null));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await database.query(ping, []);
      return success('Ready.', null);
    } catch {
      return reply.status(503).send(failure(503, 'The database does not answer.'));
    }
  });
};
