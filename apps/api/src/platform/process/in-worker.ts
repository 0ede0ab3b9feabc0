/** What a worker is started with: where the database is, and whether it is the first one. */
export type About = { ownerUrl: string; first: boolean };

/** What a worker and its primary send each other. */
export type Message<Ready> = {
  ready?: Ready;
  hurry?: true;
  askMetrics?: number;
  metrics?: { id: number; text: string | null };
};

/** The variable in which a worker finds, as JSON, what it is started with. */
export const workerVariable = 'GUILDHALL_WORKER';

/** In a worker: what its primary sends it. `hurry` is called when what is left of a drain is skipped. */
export function aboutWorker(hurry: () => void): About {
  process.on('message', (message: Message<unknown>) => message.hurry && hurry());
  const about = JSON.parse(process.env[workerVariable]!) as About;
  // It holds a password, which programs that we start have no use for.
  delete process.env[workerVariable];
  return about;
}

/** In a worker: reports to the primary that it serves. */
export function reportReady(ready: unknown): void {
  process.send!({ ready });
}

let lastId = 0;

/** In a worker: what all workers have counted, as Prometheus reads it; null when one does not answer within five seconds. */
export async function metricsOfAll(): Promise<string | null> {
  const id = ++lastId;
  return new Promise((resolve) => {
    const hear = ({ metrics }: Message<unknown>) => {
      if (metrics?.id !== id) return;
      process.off('message', hear);
      resolve(metrics.text);
    };
    process.on('message', hear);
    process.send!({ askMetrics: id });
  });
}
