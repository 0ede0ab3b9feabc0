import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../configuration/config.ts';
import { openFileStore } from '../base/files/open-file-store.ts';
import { linkToFile } from '../base/files/link-to-file.ts';
import { jobsMailer } from '../reach/mail/jobs-mailer.ts';
import { provideMoneyKind } from '../money/payments/money-kind.ts';
import { paymentProviders } from '../money/payments/provider/providers.ts';
import { placeFinder } from '../base/places/finders.ts';
import { dataKeyFile, openDataKeys } from '../platform/secrets/data-key-file.ts';
import { fingerprintsOf, knowsDataKeys, provideKeys, readKnownKeys } from '../platform/secrets/known-keys.ts';
import type { Replica } from '../platform/calls/replica.ts';
import { applicationRole, proveApplicationRole } from '../platform/database/application-role.ts';
import { secondsAhead } from '../platform/database/clock.ts';
import { openDatabase, type Database, type DatabaseSettings } from '../platform/database/database.ts';
import { provideRoleSettings } from '../platform/database/session-settings.ts';
import { throughOutages } from '@guildhall/embedded-postgres/lost-connection.ts';
import { newDrain } from '../platform/http/drain.ts';
import { noticeKeyOf, sealKeyOf } from '../platform/secrets/seal.ts';
import { jobKinds } from './job-kinds.ts';
import { startJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { startLive } from '../platform/live/live.ts';
import { trackSessions } from '../platform/sessions/session-activity.ts';
import { siteOf } from '../platform/http/site.ts';
import { sendPushesSoon } from '../reach/push/send-pushes.ts';
import { booksMetrics } from '../money/books/books.metrics.ts';
import { feePayoutsMetrics } from '../money/fee-payouts/fee-payouts.metrics.ts';
import { notifications } from './notifications.ts';
import { personalData } from './personal-data.ts';
import { followSettings } from './settings/follow-settings.ts';
import { backupMetrics } from '../commands/backups.metrics.ts';
import { ledgerMetrics } from '../money/ledger/ledger.metrics.ts';
import { paymentMetrics } from '../money/payments/payments.metrics.ts';
import { jobMetrics } from '../platform/jobs/jobs.metrics.ts';
import { measuring, type Measure } from '../platform/database/measures.ts';
import type { Resources } from '../resources.ts';
import { walletMetrics } from '../money/wallet/wallet.metrics.ts';
import { sanctionsMetrics } from '../people/sanctions/sanctions.metrics.ts';
import { withdrawalMetrics } from '../money/withdrawals/withdrawals.metrics.ts';

/** What operators watch in the database, one line a domain. */
const measures: readonly Measure[] = [
  ...jobMetrics,
  ...paymentMetrics,
  ...walletMetrics,
  ...withdrawalMetrics,
  ...sanctionsMetrics,
  ...ledgerMetrics,
  ...backupMetrics,
  ...booksMetrics,
  ...feePayoutsMetrics,
];

/** Opens databases with the settings that all connections of a process share. */
function connectAs(config: Config, ownerUrl: string, log: FastifyBaseLogger) {
  return (url: string, settings: DatabaseSettings): Database =>
    openDatabase(url, {
      statements: config.databaseStatements as 'named' | 'unnamed',
      role: applicationRole,
      ...(config.databaseOwnerUrl === '' ? {} : { ownerUrl }),
      ...patienceOf(config),
      sealKey: sealKeyOf(config.secret),
      onError: (error) => log.error({ err: error }, 'database'),
      ...settings,
    });
}

/** In milliseconds: how long a statement may take, and how long it may wait for a lock. */
function patienceOf(config: Config) {
  return { patience: config.statementSeconds * 1000, lockPatience: config.lockSeconds * 1000 };
}

async function warnOfClock(database: Database, log: FastifyBaseLogger): Promise<void> {
  const ahead = await throughOutages(log, () => secondsAhead(database));
  if (Math.abs(ahead) > 5)
    log.warn(
      { seconds: ahead },
      'The clock of this machine differs from that of the database: links and payments end at the wrong time.',
    );
}

/** The queue before it exists: the kinds of jobs need the resources, which hold the queue. */
function jobsOnceStarted(started: () => Jobs): Jobs {
  return {
    send: (...job) => started().send(...job),
    ready: () => started().ready(),
    done: () => started().done(),
    get kinds() {
      return started().kinds;
    },
    again: (...failed) => started().again(...failed),
    stop: () => started().stop(),
  };
}

/**
 * Creates everything a process needs on a migrated database, which its owner reaches by `ownerUrl`, past any pooler. With `work` false
 * this process does no background jobs; with `places` it fills the list of places after this moment if it is missing.
 */
export async function startResources(
  config: Config,
  ownerUrl: string,
  log: FastifyBaseLogger,
  options: { work?: boolean; places?: Promise<void>; port?: () => number } = {},
): Promise<{ resources: Resources; stop: () => Promise<void> }> {
  // Loaded only where it is configured, and before anything that it follows.
  const errorReports =
    config.sentryDsn === '' ? null : (await import('../platform/process/sentry.ts')).startErrorReports(config, log);
  const telemetry =
    config.otelEndpoint === '' ? null : (await import('../platform/process/telemetry.ts')).startTelemetry(config, log);
  const fileStore = await openFileStore(config, log);
  // Loaded only where it is used: a start without Redis takes no time or memory for it.
  const redis =
    config.redisUrl === ''
      ? undefined
      : (await import('../platform/live/redis-bus.ts')).openRedisBus(config.redisUrl, noticeKeyOf(config.secret), log);
  const logsInAsRole = config.databaseOwnerUrl !== '';
  if (logsInAsRole) await throughOutages(log, () => provideRoleSettings(ownerUrl, applicationRole, patienceOf(config)));
  const connect = connectAs(config, ownerUrl, log);
  const database = connect(logsInAsRole ? config.databaseUrl : ownerUrl, {
    max: config.databasePool,
    ...(redis ? { carrier: redis } : {}),
  });
  await throughOutages(log, () => proveApplicationRole(database));
  await throughOutages(log, () => provideMoneyKind(database, config.testMoney));
  const settings = followSettings(config, database, log);
  await throughOutages(log, () => settings.read());
  const replica = config.databaseReplicaUrl === '' ? null : await openReplicaOf(config, database, connect, log);
  await warnOfClock(database, log);
  const site = siteOf(config, options.port ?? (() => config.port));
  const known = await throughOutages(log, () => readKnownKeys(database));
  const keys = openDataKeys(config.dataKeys, dataKeyFile(config), { make: !knowsDataKeys(known) });
  await throughOutages(log, () => provideKeys(database, fingerprintsOf(config.secret, keys)));
  let jobs: Jobs;
  const resources: Resources = {
    config,
    settings,
    site,
    log,
    database,
    replica,
    dataKeys: keys,
    fileStore,
    linkTo: (fileId, viewerId) => (fileId === null ? '' : linkToFile(fileId, config.secret, viewerId)),
    notifications,
    personalData,
    mailer: jobsMailer(() => jobs, keys, database),
    jobs: jobsOnceStarted(() => jobs),
    errorReports,
    telemetry,
    measures,
    measured: measuring(database, measures, (error) => log.warn({ err: error }, 'measures')),
    live: await startLive(database, redis),
    sessionActivity: trackSessions(database, (error) => log.warn({ err: error }, 'session activity')),
    drain: newDrain(),
    places: placeFinder(config, database, (error) => log.warn({ err: error }, 'place finder')),
    payments: paymentProviders(config, database, {
      // A process that only does jobs serves no calls itself.
      selfUrl: () => (config.role === 'jobs' ? site.origin() : site.self()),
      jobs: () => jobs,
    }),
  };
  await settings.follow(resources.live);
  const kinds = jobKinds(resources, ownerUrl, options.places);
  if (config.vapidPublicKey !== '' && options.work !== false)
    resources.live.hearPushes(() => sendPushesSoon(resources));
  jobs = startJobs(ownerUrl, kinds, log, { work: options.work ?? true });
  const stop = async () => {
    settings.stop();
    await jobs.stop();
    await resources.sessionActivity.stop();
    await redis?.close();
    await replica?.close();
    await database.close();
    await telemetry?.stop();
    await errorReports?.stop();
  };
  return { resources, stop };
}

/** Loaded only where it is used. A replica that takes long is given up, since the primary can answer as well. */
async function openReplicaOf(
  { databaseReplicaUrl: url, databasePool }: Config,
  primary: Database,
  connect: (url: string, settings: DatabaseSettings) => Database,
  log: FastifyBaseLogger,
): Promise<Replica> {
  const { openReplica } = await import('../platform/calls/replica.ts');
  const settings = {
    patience: 3_000,
    // The replica itself says so once.
    onError: () => {},
  };
  const replica = connect(url, { ...settings, max: databasePool });
  return openReplica({ primary, replica, watch: connect(url, { ...settings, max: 1 }) }, log);
}
