import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Replica } from '../calls/replica.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Live } from '../live/live.ts';
import { hasRoom } from '../process/disk.ts';
import { failure, success } from '../calls/envelope.ts';
import type { Drain } from './drain.ts';

type Resources = {
  config: { dataDir: string; leastFreeMb: number };
  database: Database;
  replica: Replica | null;
  jobs: Jobs;
  live: Live;
  drain: Drain;
  fileStore: { answers(): Promise<boolean> };
  /** What else this process knows not to work, each in a few words. */
  otherFaults: () => string[];
};

/**
 * For balancers and orchestrators: `/health/live` while the process runs, `/health/ready` while it can serve: the database answers,
 * the job queue runs. A lost bus only makes live events late, and files that cannot be reached leave most of the product: both are
 * reported but refuse nobody, since they concern every process.
 */
export function healthPages(
  app: FastifyInstance,
  { config, database, replica, jobs, live, drain, fileStore, otherFaults }: Resources,
): void {
  app.get('/health/live', async () => success('Alive.', null));
  app.get('/health/ready', async (_request, reply) => {
    if (drain.begun) return reply.status(503).send(failure(503, 'unavailable', 'The process is about to stop.'));
    const problem = await database.ping().then(
      () => (jobs.ready() ? null : 'The job queue has not started yet.'),
      () => 'The database does not answer.',
    );
    if (problem === null && !(await hasRoom(config.dataDir, config.leastFreeMb * 1024 * 1024)))
      return reply.status(503).send(failure(503, 'unavailable', 'There is no room left on the disk.'));
    if (problem !== null) return reply.status(503).send(failure(503, 'unavailable', problem));
    const lost = Object.entries(live.buses()).flatMap(([bus, connected]) => (connected ? [] : [bus]));
    const faults = lost.length === 0 ? [] : [`live events by ${lost.join(' and ')} are lost`];
    if (replica && !replica.gauge().isRead) faults.push('the replica is not read');
    if (!(await fileStore.answers())) faults.push('files cannot be reached');
    faults.push(...otherFaults());
    return success(faults.length === 0 ? 'Ready.' : `Ready, but ${faults.join(', and ')}.`, null);
  });
}
