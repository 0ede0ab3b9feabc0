import { createHmac } from 'node:crypto';

/** Distinguishes a key from others without revealing it: 16 bytes of an HMAC under the key itself. */
export type Fingerprint = { name: string; fingerprint: Buffer };

/** The fingerprint of the key that stands under this name: `secret`, or `data-key <id>`. */
export function fingerprintOf(name: string, key: string | Buffer): Fingerprint {
  return {
    name,
    fingerprint: createHmac('sha256', key).update(`guildhall fingerprint\n${name}`).digest().subarray(0, 16),
  };
}
