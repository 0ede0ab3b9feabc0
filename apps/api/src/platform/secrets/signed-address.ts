import { createHmac } from 'node:crypto';
import { isSameSecret } from './same-secret.ts';

/** How long the address of a download holds, in seconds: long enough to click, too short to pass around. */
const lasts = 10 * 60;

/** The address of a download, with what it is to hold, that works for a while without any header. */
export function signAddress(path: string, fields: Record<string, string>, secret: string, now = Date.now()): string {
  const query = new URLSearchParams({ ...fields, expires: String(Math.floor(now / 1000) + lasts) });
  const address = `${path}?${query}`;
  return `${address}&signature=${signatureOf(address, secret)}`;
}

/** What a signed address holds; null unless this very address was made with the secret and still holds. */
export function readSignedAddress(address: string, secret: string, now = Date.now()): URLSearchParams | null {
  const [, signed, signature] = /^(.*)&signature=([\w-]*)$/.exec(address) ?? [];
  if (!signed || !isSameSecret(signature!, signatureOf(signed, secret))) return null;
  const fields = new URLSearchParams(signed.slice(signed.indexOf('?')));
  return Number(fields.get('expires')) * 1000 > now ? fields : null;
}

function signatureOf(address: string, secret: string): string {
  return createHmac('sha256', secret).update(`download\n${address}`).digest('base64url');
}
