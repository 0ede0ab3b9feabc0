import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerVariable, type About, type Message } from './in-worker.ts';
import { StartProblem } from './start-problem.ts';

type Log = { error(context: object, message: string): void };
export type Workers<Ready> = {
  /** What the first one reported when it was ready; resolves when all are. Rejects with a StartProblem when one did not start. */
  ready: Promise<Ready>;
  /** Lets all drain and end. Rejects when one ended with a failure. */
  stop(): Promise<void>;
  /** Skips what is left of a drain. */
  hurry(): void;
};

/** In milliseconds. A worker that served for longer than `steady` is started again after the first wait. */
const firstWait = 500;
const longestWait = 30_000;
const steady = 60_000;

/**
 * Runs this program once more in each of `count` processes, which share its port. One that dies is started again after a growing wait.
 * The first one starts alone, since it does what is done once.
 */
export async function startWorkers<Ready>(count: number, ownerUrl: string, log: Log): Promise<Workers<Ready>> {
  const { AggregatorRegistry } = await import('prom-client');
  const registry = new AggregatorRegistry();
  const stopping = new AbortController();
  const running = new Set<Worker>();
  let failed = false;
  cluster.setupPrimary({ stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

  const answer = (worker: Worker, { askMetrics: id }: Message<Ready>) => {
    if (id === undefined) return;
    const tell = (text: string | null) => worker.isConnected() && worker.send({ metrics: { id, text } });
    registry.clusterMetrics().then(tell, () => tell(null));
  };
  const keep = async (first: boolean, ready: PromiseWithResolvers<Ready>): Promise<void> => {
    let wait = firstWait;
    let served = false;
    while (!stopping.signal.aborted) {
      const began = Date.now();
      const about: About = { ownerUrl, first };
      const worker = cluster.fork({ [workerVariable]: JSON.stringify(about), GUILDHALL_PARENT_PIPE: '' });
      running.add(worker);
      worker.on('message', (message: Message<Ready>) => {
        if (message.ready) {
          served = true;
          ready.resolve(message.ready);
        }
        answer(worker, message);
      });
      const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
      running.delete(worker);
      if (stopping.signal.aborted) failed ||= code !== 0 && signal !== 'SIGTERM';
      else if (served) {
        wait = Date.now() - began > steady ? firstWait : Math.min(wait * 2, longestWait);
        log.error({ code, signal, pid: worker.process.pid, wait }, 'A worker has ended; another one is started.');
        await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
      } else return ready.reject(new StartProblem('A worker did not start.'));
    }
  };

  const firstReady = Promise.withResolvers<Ready>();
  const kept = [keep(true, firstReady)];
  const ready = firstReady.promise.then(async (told) => {
    const others = Array.from({ length: stopping.signal.aborted ? 0 : count - 1 }, () => {
      const otherReady = Promise.withResolvers<Ready>();
      kept.push(keep(false, otherReady));
      return otherReady.promise;
    });
    await Promise.all(others);
    return told;
  });
  return {
    ready,
    stop: async () => {
      stopping.abort();
      for (const worker of running) worker.process.kill('SIGTERM');
      await Promise.all(kept);
      if (failed) throw new Error('A worker ended with a failure.');
    },
    hurry: () => {
      for (const worker of running) if (worker.isConnected()) worker.send({ hurry: true });
    },
  };
}
