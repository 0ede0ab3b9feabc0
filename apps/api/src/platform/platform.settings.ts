import { readDataKeys } from './secrets/data-key-file.ts';
import { readDsn } from './process/dsn.ts';
import {
  checkedSetting,
  flagSetting,
  numberSetting,
  originSetting,
  secretSetting,
  textSetting,
  urlSetting,
  type Setting,
} from './process/settings.ts';

const drainSetting: Setting<number | null> = {
  env: 'DRAIN_SECONDS',
  about:
    'How long the process serves on after SIGTERM while `/health/ready` says 503, so that a balancer has noticed before it closes; by default 0 at home and 5 in production.',
  fallback: '',
  read: (text) => (text === '' ? null : numberSetting('DRAIN_SECONDS', '', 0, 0, 600).read(text)),
};

const shareSetting: Setting<number> = {
  env: 'OTEL_TRACES_SAMPLER_ARG',
  about: 'The share of requests that `traceidratio` traces, from 0 to 1.',
  fallback: '1',
  read: (text) => {
    const share = Number(text);
    if (!/^(?:0|1|0?\.\d+|1\.0+)$/.test(text)) throw new Error('must be a number from 0 to 1');
    return share;
  },
};

export const platformSettings = {
  port: numberSetting('PORT', 'The port that serves pages and calls.', 3000, 0, 65535),
  workers: numberSetting(
    'WORKERS',
    'How many processes serve on this machine, one for each core that they may take. Each opens connections of its own; the first one does the jobs.',
    1,
    1,
    64,
  ),
  role: textSetting(
    'ROLE',
    'What this process does: `web` serves and leaves jobs to others, `jobs` does jobs and answers health and metrics alone, `all` does both.',
    'all',
    ['all', 'web', 'jobs'],
  ),
  host: textSetting(
    'HOST',
    'The address to listen on; by default `127.0.0.1`, this machine only, at home and `0.0.0.0`, the whole network, in production.',
  ),
  dataDir: textSetting('DATA_DIR', 'Where the embedded database, uploaded files and kept mail live.', './data'),
  databaseUrl: urlSetting(
    'DATABASE_URL',
    'A PostgreSQL 18 server instead of the embedded one, with the log-in of `guildhall_app` beside `DATABASE_OWNER_URL`, and else of the owner.',
    '',
    ['postgres:', 'postgresql:'],
  ),
  databaseOwnerUrl: urlSetting(
    'DATABASE_OWNER_URL',
    'The same database with the log-in of its owner, past any pooler: for migrations, jobs, live events, backups and what operators run in a terminal. `DATABASE_URL` may then lead through a pooler of transactions such as PgBouncer.',
    '',
    ['postgres:', 'postgresql:'],
  ),
  databaseStatements: textSetting(
    'DATABASE_STATEMENTS',
    '`unnamed` for a pooler that knows no prepared statements: PgBouncer before 1.21, or with `max_prepared_statements = 0`.',
    'named',
    ['named', 'unnamed'],
  ),
  databaseReplicaUrl: urlSetting(
    'DATABASE_REPLICA_URL',
    'A replica of the server of `DATABASE_URL`, which directory, searches and details are read from; money, sessions and what a person has just written never are.',
    '',
    ['postgres:', 'postgresql:'],
  ),
  databasePool: numberSetting(
    'DATABASE_POOL',
    'The most connections that the calls of one process open, to the server and again to its replica.',
    10,
    2,
    500,
  ),
  statementSeconds: numberSetting(
    'DATABASE_STATEMENT_SECONDS',
    'The most seconds that a statement of a call may run, also when its answer is no longer awaited; the database then ends it, and the call is answered 503.',
    15,
    1,
    600,
  ),
  lockSeconds: numberSetting(
    'DATABASE_LOCK_SECONDS',
    'The most seconds that a statement of a call waits for a row that another one has locked; the call is then answered 503. A long wait lets one locked row fill the pool.',
    2,
    1,
    60,
  ),
  redisUrl: urlSetting(
    'REDIS_URL',
    'A Redis or Valkey that carries live events from process to process, such as `redis://:password@host:6379/0` or `rediss://…`; by default the database carries them. Installations that share one take different numbers at the end.',
    '',
    ['redis:', 'rediss:'],
  ),
  publicUrl: originSetting(
    'PUBLIC_URL',
    'The address people reach the product at, such as `https://guild.example`; needed in production and with a mail server, whose mails hold links. Passkeys belong to its host name: with another one they no longer work, and an IP address has none.',
    'https://guild.example',
  ),
  publicToken: checkedSetting(
    'PUBLIC_TOKEN',
    'The default token of the public calls.',
    (text) => {
      if (!/^[\x21-\x7e]+$/.test(text)) throw new Error('must be one word of plain letters, digits and signs');
    },
    'guildhall-public',
  ),
  trustProxy: flagSetting('TRUST_PROXY', 'Believe the forwarding headers of a proxy in front.', '0'),
  backupKey: secretSetting(
    'BACKUP_KEY',
    'What `npm run backup` encrypts with: a passphrase of at least 20 characters, or the public key `age1…` of a pair of age; `npm run restore` needs the passphrase or the private key.',
    20,
  ),
  secret: secretSetting(
    'SECRET',
    'Signs links to documents, at least 32 characters; by default made once and kept under DATA_DIR.',
    32,
  ),
  metricsToken: secretSetting(
    'METRICS_TOKEN',
    'Opens `/metrics` as `Authorization: Bearer …`, at least 16 characters; without one it is shown at home only, to who asks on this machine and by no proxy that says so.',
    16,
  ),
  drainSeconds: drainSetting,
  leastFreeMb: numberSetting(
    'LEAST_FREE_MB',
    'Megabytes of room under DATA_DIR below which `/health/ready` says 503.',
    64,
    0,
    1_000_000_000,
  ),
  demo: flagSetting(
    'DEMO',
    'Fill an empty database with the demo, whose passwords are published; by default at home, refused in production.',
    '',
  ),
  dataKeys: checkedSetting(
    'DATA_KEYS',
    'Encrypt what must not stand readable in the database, such as bank details: `id:base64` of 32 bytes each, newest first, parted by commas; by default made once and kept in `data-keys` under DATA_DIR.',
    readDataKeys,
  ),
  rateLimitPercent: numberSetting(
    'RATE_LIMIT_PERCENT',
    'How much of the limits that the contract sets for calls is allowed, in percent; more where many people share one address.',
    100,
    1,
    1_000_000,
  ),
  otelEndpoint: urlSetting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'A collector of OpenTelemetry, such as `http://127.0.0.1:4318`, that gets traces and metrics by OTLP over HTTP. The settings beside it have the meanings that OpenTelemetry gives them.',
  ),
  otelHeaders: textSetting('OTEL_EXPORTER_OTLP_HEADERS', 'Headers for it, such as `authorization=Bearer%20…`.'),
  otelServiceName: textSetting('OTEL_SERVICE_NAME', 'The name of the product in traces and metrics.', 'guildhall'),
  otelResource: textSetting(
    'OTEL_RESOURCE_ATTRIBUTES',
    'What else is sent about a process, such as `deployment.environment.name=live`.',
  ),
  otelSampler: textSetting('OTEL_TRACES_SAMPLER', 'Which requests are traced.', 'parentbased_always_on', [
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ]),
  otelSampledShare: shareSetting,
  otelMetricMs: numberSetting(
    'OTEL_METRIC_EXPORT_INTERVAL',
    'Milliseconds from one sending of metrics to the next.',
    60_000,
    1_000,
  ),
  sentryDsn: checkedSetting(
    'SENTRY_DSN',
    'A service for error reports that understands Sentry’s envelopes, such as `https://key@errors.example/1`: it gets answers of 500, jobs that failed for good and crashes, without what people have entered.',
    readDsn,
  ),
  sentryEnvironment: textSetting('SENTRY_ENVIRONMENT', 'The name of this installation in error reports.'),
  logLevel: textSetting('LOG_LEVEL', 'How much is logged.', 'info', ['silent', 'error', 'warn', 'info', 'debug']),
};

/** What does not fit together among the settings of the platform, in words that say what to do. */
export function platformProblems(settings: {
  databaseUrl: string;
  databaseOwnerUrl: string;
  databaseReplicaUrl: string;
  role: string;
  workers: number;
}): string[] {
  const { databaseUrl, databaseOwnerUrl, databaseReplicaUrl, role, workers } = settings;
  const problems: string[] = [];
  if (databaseOwnerUrl !== '' && databaseUrl === '')
    problems.push(
      'DATABASE_OWNER_URL is the log-in of the owner beside that of guildhall_app in DATABASE_URL: set that too, or DATABASE_URL alone.',
    );
  if (databaseReplicaUrl !== '' && databaseUrl === '')
    problems.push('DATABASE_REPLICA_URL is a replica of the server of DATABASE_URL: set that too.');
  if (role !== 'all' && databaseUrl === '')
    problems.push(`ROLE=${role} leaves work to other processes, which need the same database: set DATABASE_URL.`);
  if (role === 'jobs' && workers > 1) problems.push('ROLE=jobs is one process: leave WORKERS out.');
  return problems;
}
