import { createHmac, hkdfSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSameSecret } from './same-secret.ts';

/** The key of seals, which prove what was written even against the owner of the database. Undefined without SECRET. */
export function sealKeyOf(secret: string): Buffer | undefined {
  return secret === '' ? undefined : keyOf(secret, 'seal');
}

/** The key of notices that processes send each other by a server that others may use. */
export function noticeKeyOf(secret: string): Buffer {
  return keyOf(secret, 'notices');
}

/** A key for one purpose, which reveals nothing of SECRET or of the key for another. */
function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `guildhall ${purpose}`, 32));
}

/** The seal of a text. */
export function sealOf(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Whether this is the seal of the text under this key. */
export function isSealOf(key: Buffer, text: string, seal: Buffer): boolean {
  return isSameSecret(seal.toString('hex'), sealOf(key, text).toString('hex'));
}

/** SECRET as it is configured, or as it is kept beside the data; empty where there is neither. */
export function secretOf({ secret, dataDir }: { secret: string; dataDir: string }): string {
  const path = join(dataDir, 'secret');
  if (secret !== '' || !existsSync(path)) return secret;
  return readFileSync(path, 'utf8').trim();
}
