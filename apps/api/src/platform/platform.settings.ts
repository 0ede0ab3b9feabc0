import { readDataKeys } from './data-key-file.ts';
import { checkedSetting, flagSetting, numberSetting, textSetting, urlSetting } from './settings.ts';

export const platformSettings = {
  port: numberSetting('PORT', 'The port that serves pages and calls.', 3000, 0, 65535),
  host: textSetting('HOST', 'The address to listen on.', '0.0.0.0'),
  dataDir: textSetting('DATA_DIR', 'Where the embedded database, uploaded files and kept mail live.', './data'),
  databaseUrl: urlSetting('DATABASE_URL', 'A PostgreSQL 18 server instead of the embedded one.', '', [
    'postgres:',
    'postgresql:',
  ]),
  databasePool: numberSetting('DATABASE_POOL', 'The most connections that one process opens.', 10, 2, 500),
  publicUrl: urlSetting(
    'PUBLIC_URL',
    'The address people reach the product at; by default the one that the request names.',
  ),
  publicToken: textSetting('PUBLIC_TOKEN', 'The default token of the public calls.', 'guildhall-public'),
  trustProxy: flagSetting('TRUST_PROXY', 'Believe the forwarding headers of a proxy in front.', '0'),
  secret: textSetting(
    'SECRET',
    'Signs links to documents, at least 32 characters; by default made once and kept under DATA_DIR.',
  ),
  dataKeys: checkedSetting(
    'DATA_KEYS',
    'Encrypt what must not stand readable in the database, such as bank details: `id:base64` of 32 bytes each, newest first, parted by commas; by default made once and kept in `data-keys` under DATA_DIR.',
    readDataKeys,
  ),
  demo: flagSetting('DEMO', 'Fill an empty database with the demo; by default only the embedded one.', ''),
  rateLimitPercent: numberSetting(
    'RATE_LIMIT_PERCENT',
    'How much of the limits that the contract sets for calls is allowed, in percent; more where many people share one address.',
    100,
    1,
    1_000_000,
  ),
  logLevel: textSetting('LOG_LEVEL', 'How much is logged.', 'info', ['silent', 'error', 'warn', 'info', 'debug']),
};
