import type { FastifyBaseLogger } from 'fastify';
import { accountsHousekeeping } from '../people/accounts/accounts.housekeeping.ts';
import { secondFactorHousekeeping } from '../people/second-factor/second-factor.housekeeping.ts';
import { membersHousekeeping } from '../people/members/members.housekeeping.ts';
import type { Config } from '../configuration/config.ts';
import { encryptedColumns } from '../commands/encrypted-columns.ts';
import { figuresJob } from '../market/figures/count-figures.ts';
import { openFileStore } from '../base/files/open-file-store.ts';
import { linkToFile } from '../base/files/link-to-file.ts';
import { sweepJob } from '../base/files/sweep.ts';
import { jobsMailer, mailJobs } from '../reach/mail/jobs-mailer.ts';
import { notificationMailsJob } from '../reach/notifications/notification-mails.ts';
import { notificationsHousekeeping } from '../reach/notifications/notifications.housekeeping.ts';
import { provideMoneyKind } from '../money/payments/money-kind.ts';
import { paymentJobs } from '../money/payments/payment-jobs.ts';
import { paymentProviders } from '../money/payments/provider/providers.ts';
import { placeFinder } from '../base/places/finders.ts';
import { placesJob } from '../base/places/places-job.ts';
import { oldExportsJob } from '../people/personal-data/delete-old-exports.ts';
import { erasureJob } from '../people/personal-data/erase-account.ts';
import { exportJob } from '../people/personal-data/make-export.ts';
import { dataKeyFile, openDataKeys } from '../platform/secrets/data-key-file.ts';
import { fingerprintsOf, knowsDataKeys, provideKeys, readKnownKeys } from '../platform/secrets/known-keys.ts';
import type { Replica } from '../platform/calls/replica.ts';
import { applicationRole, proveApplicationRole } from '../platform/database/application-role.ts';
import { secondsAhead } from '../platform/database/clock.ts';
import { openDatabase, type Database, type DatabaseSettings } from '../platform/database/database.ts';
import { provideRoleSettings } from '../platform/database/session-settings.ts';
import { throughOutages } from '@guildhall/embedded-postgres/lost-connection.ts';
import { encryptionJob } from '../platform/secrets/encrypt-anew.ts';
import { newDrain } from '../platform/http/drain.ts';
import { housekeepingJob } from '../platform/jobs/housekeeping.ts';
import { platformHousekeeping } from '../platform/platform.housekeeping.ts';
import { noticeKeyOf, sealKeyOf } from '../platform/secrets/seal.ts';
import { startJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { startLive } from '../platform/live/live.ts';
import { longListsJob } from '../platform/lists/write-long-lists.ts';
import { trackSessions } from '../platform/sessions/session-activity.ts';
import { siteOf } from '../platform/http/site.ts';
import { notifyOfFreezesJob } from '../trust/freezes/notify-concerned.ts';
import { announceProjectJob } from '../market/projects/announce-project.ts';
import { paymentsHousekeeping } from '../money/payments/payments.housekeeping.ts';
import { pushHousekeeping } from '../reach/push/push.housekeeping.ts';
import { pushJob, sendPushesSoon } from '../reach/push/send-pushes.ts';
import { receiptsJob } from '../money/receipts/issue-receipts.ts';
import { moneyMailsJob } from '../money/outbox/money-mails.ts';
import { auditHeadJob } from '../trust/operators/send-audit-head.ts';
import { booksMetrics } from '../money/books/books.metrics.ts';
import { remindOfCasesJob } from '../trust/complaints/remind-of-cases.ts';
import { notifications } from './notifications.ts';
import { personalData } from './personal-data.ts';
import { remindOfDisputesJob } from '../trust/disputes/remind-of-disputes.ts';
import { cancelUnconfirmedJob } from '../money/withdrawals/cancel-unconfirmed.ts';
import { notifyOfOverdueJob } from '../market/investments/notify-of-overdue.ts';
import { booksJob } from '../money/books/check-books.ts';
import { operatorNewsJob } from '../trust/operators/operator-news-mails.ts';
import { roleRequestsJob } from '../trust/operators/end-role-requests.ts';
import { operatorsHousekeeping } from '../trust/operators/operators.housekeeping.ts';
import { backupMetrics } from '../commands/backups.metrics.ts';
import { ledgerMetrics } from '../money/ledger/ledger.metrics.ts';
import { paymentMetrics } from '../money/payments/payments.metrics.ts';
import { jobMetrics } from '../platform/jobs/jobs.metrics.ts';
import { measuring, type Measure } from '../platform/database/measures.ts';
import type { Resources } from '../resources.ts';
import { checkVerificationsJob } from '../people/verification/check-verifications.ts';
import { endVerificationsJob } from '../people/verification/end-verifications.ts';
import { provideVerificationLimits } from '../people/verification/verification-limits.ts';
import { walletMetrics } from '../money/wallet/wallet.metrics.ts';
import { withdrawalMetrics } from '../money/withdrawals/withdrawals.metrics.ts';

/** What operators watch in the database, one line a domain. */
const measures: readonly Measure[] = [
  ...jobMetrics,
  ...paymentMetrics,
  ...walletMetrics,
  ...withdrawalMetrics,
  ...ledgerMetrics,
  ...backupMetrics,
  ...booksMetrics,
];

/**
 * Makes everything a process needs on a migrated database, whose owner comes to it by `ownerUrl`, past any pooler. `work` false: this process takes no background jobs;
 * `places`: it fills the list of places when that is missing, after this moment.
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
  const patience = config.statementSeconds * 1000;
  if (logsInAsRole) await throughOutages(log, () => provideRoleSettings(ownerUrl, applicationRole, patience));
  const connect = (url: string, settings: DatabaseSettings) =>
    openDatabase(url, {
      statements: config.databaseStatements as 'named' | 'unnamed',
      role: applicationRole,
      ...(logsInAsRole ? { ownerUrl } : {}),
      patience,
      sealKey: sealKeyOf(config.secret),
      onError: (error) => log.error({ err: error }, 'database'),
      ...settings,
    });
  const database = connect(logsInAsRole ? config.databaseUrl : ownerUrl, {
    max: config.databasePool,
    ...(redis ? { carrier: redis } : {}),
  });
  await throughOutages(log, () => proveApplicationRole(database));
  await throughOutages(log, () => provideMoneyKind(database, config.testMoney));
  await throughOutages(log, () => provideVerificationLimits(database, config));
  const replica = config.databaseReplicaUrl === '' ? null : await openReplicaOf(config, database, connect, log);
  const ahead = await throughOutages(log, () => secondsAhead(database));
  if (Math.abs(ahead) > 5)
    log.warn(
      { seconds: ahead },
      'The clock of this machine differs from that of the database: links and payments end at the wrong time.',
    );
  const site = siteOf(config, options.port ?? (() => config.port));
  const known = await throughOutages(log, () => readKnownKeys(database));
  const keys = openDataKeys(config.dataKeys, dataKeyFile(config), { make: !knowsDataKeys(known) });
  await throughOutages(log, () => provideKeys(database, fingerprintsOf(config.secret, keys)));
  let jobs: Jobs;
  const resources: Resources = {
    config,
    site,
    log,
    database,
    replica,
    dataKeys: keys,
    fileStore,
    linkTo: (fileId, viewerId) => (fileId === null ? '' : linkToFile(fileId, config.secret, viewerId)),
    notifications,
    personalData,
    mailer: jobsMailer(() => jobs, keys),
    jobs: {
      send: (...job) => jobs.send(...job),
      ready: () => jobs.ready(),
      done: () => jobs.done(),
      get kinds() {
        return jobs.kinds;
      },
      again: (...failed) => jobs.again(...failed),
      stop: () => jobs.stop(),
    },
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
  const kinds = [
    ...mailJobs(config, keys, log),
    housekeepingJob(database, [
      ...platformHousekeeping,
      ...accountsHousekeeping,
      ...membersHousekeeping,
      ...notificationsHousekeeping,
      ...operatorsHousekeeping,
      ...paymentsHousekeeping,
      ...pushHousekeeping,
      ...secondFactorHousekeeping,
    ]),
    encryptionJob(ownerUrl, keys, encryptedColumns, log),
    announceProjectJob(resources),
    notifyOfFreezesJob(resources),
    receiptsJob(resources),
    exportJob(resources),
    oldExportsJob(resources),
    erasureJob(resources),
    moneyMailsJob(resources),
    notificationMailsJob(resources),
    operatorNewsJob(resources),
    roleRequestsJob(resources),
    ...paymentJobs(resources),
    sweepJob(resources),
    longListsJob(database),
    booksJob(resources),
    auditHeadJob(resources),
    figuresJob(database),
    remindOfCasesJob(resources),
    endVerificationsJob(resources),
    checkVerificationsJob(resources),
    remindOfDisputesJob(resources),
    notifyOfOverdueJob(resources),
    cancelUnconfirmedJob(resources),
  ];
  if (config.vapidPublicKey !== '') {
    kinds.push(pushJob(resources));
    if (options.work !== false) resources.live.hearPushes(() => sendPushesSoon(resources));
  }
  if (options.places) kinds.push(...placesJob(resources.places, database, ownerUrl, options.places));
  jobs = startJobs(ownerUrl, kinds, log, { work: options.work ?? true });
  const stop = async () => {
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
