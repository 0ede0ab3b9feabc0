import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './configuration/config.ts';
import type { FileStore } from './base/files/file-store.ts';
import type { Mailer } from './reach/mail/mailer.ts';
import type { Notifications } from './reach/notifications/declare.ts';
import type { PaymentProviders } from './money/payments/provider/provider.ts';
import type { PlaceFinder } from './base/places/place-finder.ts';
import type { Replica } from './platform/calls/replica.ts';
import type { Database } from './platform/database/database.ts';
import type { FollowedSettings } from './server/settings/followed-settings.ts';
import type { Drain } from './platform/http/drain.ts';
import type { CollectedPersonalData } from './platform/personal-data/declare.ts';
import type { ErrorReports } from './platform/process/sentry.ts';
import type { Telemetry } from './platform/process/telemetry.ts';
import type { Measure, Measured } from './platform/database/measures.ts';
import type { DataKeys } from './platform/secrets/encryption.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Live } from './platform/live/live.ts';
import type { SessionActivity } from './platform/sessions/session-activity.ts';
import type { Site } from './platform/http/site.ts';

/** What a process of the product has, made once at start. */
export type Resources = {
  config: Config;
  /** Keeps it up to date with the console. */
  settings: FollowedSettings;
  /** Where the product is reached. */
  site: Site;
  log: FastifyBaseLogger;
  /** The pool, for work outside of a request's transaction. */
  database: Database;
  /** Where calls that may be behind are read; null without DATABASE_REPLICA_URL. */
  replica: Replica | null;
  /** For what must not stand readable in the database. */
  dataKeys: DataKeys;
  fileStore: FileStore;
  /** A short-lived signed link to a private file, or '' for none. Its openings are kept when it names a viewer. */
  linkTo: (fileId: string | null, viewerId?: string) => string;
  mailer: Mailer;
  /** Every event that accounts are notified of. */
  notifications: Notifications;
  /** What is exported of an account, and what erasing it does. */
  personalData: CollectedPersonalData;
  jobs: Jobs;
  /** What operators watch in the database, and what it says. */
  measures: readonly Measure[];
  measured: () => Promise<Measured>;
  live: Live;
  /** Where traces and metrics are sent to a collector. */
  telemetry: Telemetry | null;
  /** Where errors are reported to a service. */
  errorReports: ErrorReports | null;
  sessionActivity: SessionActivity;
  drain: Drain;
  places: PlaceFinder;
  payments: PaymentProviders;
};
