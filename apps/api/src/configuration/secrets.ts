import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { showsMailbox } from '../reach/mail/mailbox-key.ts';
import { StartProblem } from '../platform/process/start-problem.ts';
import { saveSecretFile } from '../platform/secrets/secret-file.ts';

const leastLength = 32;

/**
 * Fills in the secrets that are created once and stored beside the data when none are configured. `isKnown` says whether the database was filled
 * under a SECRET before: then none is made in its place.
 * @throws StartProblem when a file is missing that may not be created again, is empty or too short
 */
export async function withSecrets(config: Config, isKnown: () => Promise<boolean>): Promise<Config> {
  const kept = (name: string) => {
    const path = join(config.dataDir, name);
    if (!existsSync(path)) saveSecretFile(path, randomBytes(32).toString('base64url'));
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length < leastLength)
      throw new StartProblem(
        `${path} is ${secret === '' ? 'empty' : 'too short'}. Put the file back from its backup${name === 'secret' ? '' : ', or delete it and a new one is made'}.`,
      );
    return secret;
  };
  const path = join(config.dataDir, 'secret');
  if (config.secret === '' && !existsSync(path) && (await isKnown()))
    throw new StartProblem(
      `${path}, which holds SECRET, is missing, and the database was filled under it. Put the file back from its backup. When it is lost for good, \`npm run accept-keys\` tells what would be lost.`,
    );
  return {
    ...config,
    secret: config.secret || kept('secret'),
    mailboxKey: showsMailbox(config) ? kept('mailbox-key') : '',
    sandboxSecret: config.sandboxSecret || (config.sandbox ? kept('sandbox-secret') : ''),
  };
}
