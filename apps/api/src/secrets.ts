import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { showsMailbox } from './mail/mailbox-key.ts';

/** Fills in the secrets that are made once and kept beside the data when none are configured. */
export async function withSecrets(config: Config): Promise<Config> {
  const kept = async (name: string) => {
    const path = join(config.dataDir, name);
    try {
      return (await readFile(path, 'utf8')).trim();
    } catch {
      const secret = randomBytes(32).toString('base64url');
      await mkdir(config.dataDir, { recursive: true });
      await writeFile(path, secret, { mode: 0o600, flag: 'wx' }).catch(() => {});
      return (await readFile(path, 'utf8')).trim();
    }
  };
  return {
    ...config,
    secret: config.secret || (await kept('secret')),
    mailboxKey: showsMailbox(config) ? await kept('mailbox-key') : '',
    sandboxSecret: config.sandboxSecret || (config.sandbox ? await kept('sandbox-secret') : ''),
  };
}
