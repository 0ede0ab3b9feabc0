import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { fingerprintOf, type Fingerprint } from './fingerprint.ts';

/** A key for data at rest: 32 bytes, and the id that is stored beside everything encrypted under it. */
export type DataKey = { id: string; bytes: Buffer };

/** What is kept of an encrypted text: the id of its key, and nonce, tag and ciphertext in one. */
export type Encrypted = { keyId: string; ciphertext: Buffer };

/** Encrypts and decrypts what must not stand readable in the database (AES-256-GCM). */
export type DataKeys = {
  /** The id of the key that new texts are encrypted under. */
  newest(): string;
  /** The fingerprint of each key, newest first. */
  fingerprints(): Fingerprint[];
  /** `place` names table, column and row, such as `withdrawals.bank_account/<id>`; only there can it be decrypted again. */
  encrypt(text: string, place: string): Encrypted;
  /** @throws when the key is not there, or the ciphertext was changed or moved to another place */
  decrypt(encrypted: Encrypted, place: string): string;
};

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** `keys` answers the keys of this moment, newest first, and is called each time, so that a new key needs no restart. */
export function dataKeys(keys: () => readonly DataKey[]): DataKeys {
  return {
    newest: () => newestOf(keys()).id,
    fingerprints: () => keys().map(({ id, bytes }) => fingerprintOf(`data-key ${id}`, bytes)),
    encrypt: (text, place) => {
      const key = newestOf(keys());
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key.bytes, nonce).setAAD(Buffer.from(`${key.id}\n${place}`));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { keyId: key.id, ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
    },
    decrypt: ({ keyId, ciphertext }, place) => {
      const key = keys().find(({ id }) => id === keyId);
      if (!key)
        throw new Error(`The data key ${keyId} is not there. Add it to DATA_KEYS, or to data-keys in DATA_DIR.`);
      const nonce = ciphertext.subarray(0, nonceBytes);
      const tag = ciphertext.subarray(nonceBytes, nonceBytes + tagBytes);
      try {
        const decipher = createDecipheriv(algorithm, key.bytes, nonce, { authTagLength: tagBytes })
          .setAAD(Buffer.from(`${keyId}\n${place}`))
          .setAuthTag(tag);
        return decipher.update(ciphertext.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch (cause) {
        throw new Error(`What stands encrypted in ${place} was changed, or moved there from another place.`, { cause });
      }
    },
  };
}

function newestOf(keys: readonly DataKey[]): DataKey {
  if (!keys[0]) throw new Error('There is no data key.');
  return keys[0];
}
