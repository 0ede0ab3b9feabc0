import cluster from 'node:cluster';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry, Counter, Gauge, Registry, collectDefaultMetrics, type Metric } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { Replica } from '../calls/replica.ts';
import type { Live } from '../live/live.ts';
import { diskFull, freeBytes } from '../process/disk.ts';
import { guarded } from '../calls/mount.ts';
import type { CountRequest } from './observe-requests.ts';
import { isLoopback, isOwnMachine } from '../calls/network-address.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Telemetry } from '../process/telemetry.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Measure, Measured } from '../database/measures.ts';
import { requestDurations } from './request-durations.ts';
import { metricsOfAll } from '../process/in-worker.ts';
import { isSameSecret } from '../secrets/same-secret.ts';

type MeasuredFileStore = { answers(): Promise<boolean>; faults(): number };

type Config = { dataDir: string; host: string; metricsToken: string; stance: 'home' | 'production' };

/** Metrics that belong to one process alone. */
const ofTheWorst = [
  'process_start_time_seconds',
  'process_resident_memory_bytes',
  'process_open_fds',
  'process_max_fds',
  'nodejs_eventloop_lag_seconds',
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
];

/** With a token, any client that brings it. Without one only at home, and only a request from this machine to this machine. */
function mayRead(config: Config, { headers, socket }: FastifyRequest): boolean {
  if (config.metricsToken !== '')
    return isSameSecret((headers.authorization ?? '').replace(/^bearer +/i, ''), config.metricsToken);
  const isHere = isLoopback(config.host) && isOwnMachine(socket.remoteAddress ?? '');
  return config.stance === 'home' && isHere && !comesByProxy(headers);
}

/** Whether a request says that it came by a proxy, or names another host than this machine, as a request by a proxy or from a page elsewhere does. */
function comesByProxy(headers: IncomingHttpHeaders): boolean {
  const forwarded = Object.keys(headers).some((name) => /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name));
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return forwarded || !isLoopback(host);
}

/** A gauge that reads all its values each time, so that a set of labels that is gone disappears. */
function showGauge(
  registry: Registry,
  { name, help, aggregator }: { name: string; help: string; aggregator: 'min' | 'max' },
  read: () => Promise<{ labels: Record<string, string>; value: number }[]>,
): void {
  const metric = { name, get: async () => ({ name, help, type: 'gauge', aggregator, values: await read() }) };
  registry.registerMetric(metric as unknown as Metric);
}

/** The gauges of the database. Each process shows the same ones, so that they are there while any of them answers. */
function showMeasures(registry: Registry, measures: readonly Measure[], measured: () => Promise<Measured>): void {
  for (const measure of measures)
    for (const [name, help] of Object.entries(measure.gauges))
      showGauge(registry, { name, help, aggregator: 'max' }, async () =>
        ((await measured()).rows.get(measure) ?? []).map((row) => ({
          labels: Object.fromEntries(measure.labels.map((label) => [label, String(row[label])])),
          value: Number(row[name]),
        })),
      );
  const help = 'When the gauges of the database were read, in seconds since 1970; 0 before the first time.';
  showGauge(registry, { name: 'measures_read_timestamp_seconds', help, aggregator: 'min' }, async () => [
    { labels: {}, value: (await measured()).at / 1000 },
  ]);
}

/** The pool of the database, and who answers the calls that a replica may answer. */
function showDatabase(registry: Registry, database: Database, replica: Replica | null): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.gauge())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'database_replica_read',
    help: 'Whether calls read the replica of DATABASE_REPLICA_URL now: 1 or 0.',
    aggregator: 'min',
    registers: [registry],
    collect() {
      // Without a replica the gauge has no value.
      if (replica) this.set(Number(replica.gauge().isRead));
      else this.remove();
    },
  });
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How long ago the primary had nothing that the replica lacks.',
    aggregator: 'max',
    registers: [registry],
    collect() {
      if (replica) this.set(replica.gauge().behind);
      else this.remove();
    },
  });
  new Counter({
    name: 'database_reads_total',
    help: 'Calls that a replica may answer, by who answered and why not the replica.',
    labelNames: ['node', 'cause'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [cause, count] of replica?.gauge().reads ?? [])
        this.inc({ node: cause === '' ? 'replica' : 'primary', cause }, count);
    },
  });
}

/** The way that live events take between processes. */
function showLive(registry: Registry, live: Live): void {
  new Gauge({
    name: 'live_bus_connected',
    help: 'Whether live events come by this bus: 1 or 0.',
    labelNames: ['bus'],
    aggregator: 'min',
    registers: [registry],
    collect() {
      for (const [bus, connected] of Object.entries(live.buses())) this.set({ bus }, Number(connected));
    },
  });
}

/** The room on the disk under DATA_DIR. */
function showDisk(registry: Registry, dataDir: string): void {
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Room left under DATA_DIR.',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      // A process that keeps nothing on a disk may have no such folder.
      this.set(await freeBytes(dataDir).catch(() => Number.NaN));
    },
  });
  new Counter({
    name: 'disk_full_errors_total',
    help: 'Requests that found the disk full, ours or that of the database.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(diskFull.count);
    },
  });
}

/** The store of files. */
function showFileStore(registry: Registry, fileStore: MeasuredFileStore): void {
  new Gauge({
    name: 'file_store_up',
    help: 'Whether the store of files can be reached: 1 or 0.',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.set((await fileStore.answers()) ? 1 : 0);
    },
  });
  new Counter({
    name: 'file_store_errors_total',
    help: 'Requests to a store of files elsewhere that failed for good.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(fileStore.faults());
    },
  });
}

/** The jobs that this process has done. */
function showJobs(registry: Registry, jobs: Jobs): void {
  new Counter({
    name: 'jobs_done_total',
    help: 'Jobs by how they ended: completed, retried after a failure, or failed for good.',
    labelNames: ['kind', 'result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { kind, completed, retried, failed } of jobs.done())
        for (const [result, count] of Object.entries({ completed, retried, failed })) this.inc({ kind, result }, count);
    },
  });
  new Counter({
    name: 'job_seconds_total',
    help: 'How long jobs have run.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { kind, seconds } of jobs.done()) this.inc({ kind }, seconds);
    },
  });
}

/** The metrics of a process; those of a worker are collected by its primary. */
function openRegistry(): Registry {
  const registry: Registry = cluster.isWorker
    ? new AggregatorRegistry<typeof Registry.PROMETHEUS_CONTENT_TYPE>()
    : new Registry();
  collectDefaultMetrics({ register: registry });
  // Of several workers the one that is worst off, which a sum or a mean would hide; the newest start shows each restart.
  for (const name of ofTheWorst) {
    const metric = registry.getSingleMetric(name) as { aggregator?: string } | undefined;
    if (metric) metric.aggregator = 'max';
  }
  return registry;
}

/**
 * `/metrics` for Prometheus: calls by route and status, the pool, the process. Labels hold routes, never addresses or names.
 * Of several workers each answers for all of them. Returns what counts a call.
 */
export function metricsPages(
  app: FastifyInstance,
  {
    config,
    database,
    replica,
    live,
    fileStore,
    jobs,
    measures,
    measured,
    telemetry,
  }: {
    config: Config;
    database: Database;
    replica: Replica | null;
    live: Live;
    fileStore: MeasuredFileStore;
    jobs: Jobs;
    measures: readonly Measure[];
    measured: () => Promise<Measured>;
    telemetry: Pick<Telemetry, 'exportMetrics'> | null;
  },
): CountRequest {
  const registry = openRegistry();
  const durations = requestDurations();
  registry.registerMetric(durations.metric);
  showDatabase(registry, database, replica);
  showLive(registry, live);
  showDisk(registry, config.dataDir);
  showFileStore(registry, fileStore);
  showJobs(registry, jobs);
  showMeasures(registry, measures, measured);
  telemetry?.exportMetrics(registry);
  if (cluster.isWorker) AggregatorRegistry.setRegistries(registry);
  app.get(
    '/metrics',
    guarded(async (request, reply) => {
      if (!mayRead(config, request)) throw new Refusal('unauthorized');
      const text = cluster.isWorker ? await metricsOfAll() : await registry.metrics();
      if (text === null) throw new Refusal('unavailable', 'A worker does not answer.');
      return reply.type(registry.contentType).send(text);
    }),
  );
  return durations.count;
}
