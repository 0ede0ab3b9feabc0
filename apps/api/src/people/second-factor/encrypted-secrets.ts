import type { EncryptedColumn } from '../../platform/secrets/encrypt-anew.ts';
import { countStaleSecrets, findStaleSecrets, writeSecret } from './second-factor.sql.ts';

/** Where the encrypted secret of an account's authenticator app stands. */
export function secretPlace(userId: string): string {
  return `authenticators.secret/${userId}`;
}

/** The secrets of authenticator apps. */
export const encryptedSecrets: EncryptedColumn = {
  table: 'authenticators',
  place: secretPlace,
  countStale: countStaleSecrets,
  stale: findStaleSecrets,
  write: (db, { id, keyId }, encrypted) => writeSecret(db, id, keyId, encrypted),
};
