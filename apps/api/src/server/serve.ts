import type { AddressInfo } from 'node:net';
import type { DemoLogIn } from '@guildhall/demo/fill-demo.ts';
import { throughOutages } from '@guildhall/embedded-postgres/lost-connection.ts';
import type { FastifyBaseLogger } from 'fastify';
import { createApp, createJobsApp } from './app.ts';
import type { Config } from '../configuration/config.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { refuseSetClock } from '../platform/clock/refuse-set-clock.ts';
import { refuseDemo } from './demo/refuse-demo.ts';
import type { Drain } from '../platform/http/drain.ts';
import { startResources } from './start-resources.ts';

export type Serving = { port: number; logIns: readonly DemoLogIn[]; drain: Drain };

/**
 * Serves on a migrated database until the `closers` are called, the newest first. `work`: background jobs are done here, and the demo is
 * filled. Null when the process is stopping already.
 */
export async function startServing(
  config: Config,
  ownerUrl: string,
  log: FastifyBaseLogger,
  work: boolean,
  { closers, isStopping }: { closers: (() => Promise<void>)[]; isStopping: () => boolean },
): Promise<Serving | null> {
  let { port } = config;
  const ready = Promise.withResolvers<void>();
  const { resources, stop } = await startResources(config, ownerUrl, log, {
    work,
    ...(work ? { places: ready.promise } : {}),
    port: () => port,
  });
  closers.push(stop);
  resources.errorReports?.reportCrash();
  if (config.stance === 'production') {
    await throughOutages(log, () => refuseDemo(resources.database));
    await throughOutages(log, () => refuseSetClock(resources.database));
  }
  const app = config.role === 'jobs' ? createJobsApp(resources) : await createApp(resources);
  closers.push(() => app.close());
  const logIns = config.demo && work ? await throughOutages(log, () => fillDemo(resources, ownerUrl)) : [];
  if (isStopping()) return null;
  await app.listen({ port: config.port, host: config.host });
  port = (app.server.address() as AddressInfo).port;
  ready.resolve();
  return { port, logIns, drain: resources.drain };
}
