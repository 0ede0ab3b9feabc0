import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link to a document holds, in seconds: long enough to click, too short to pass around. */
export const LINK_SECONDS = 10 * 60;

export interface SignedLinkParts {
  id: string;
  /** Unix time in seconds, as text: exactly what stands in the address. */
  expires: string;
  signature: string;
  /** The account that the link was made for, when its opening is to be kept; otherwise empty. */
  viewer?: string;
}

/**
 * The address of a private file that works for a while without any header: `/files/<id>?expires=…&signature=…`.
 * @param now milliseconds since 1970
 * @param viewer the account that it is made for, whose openings are kept
 */
export function makeSignedLink(
  id: string,
  secret: string,
  now = Date.now(),
  seconds = LINK_SECONDS,
  viewer = '',
): string {
  const expires = String(Math.floor(now / 1000) + seconds);
  const forViewer = viewer === '' ? '' : `&viewer=${viewer}`;
  return `/files/${id}?expires=${expires}${forViewer}&signature=${sign({ id, expires, viewer }, secret).toString('base64url')}`;
}

/** True if this link was made with the secret and still holds. Compares in constant time. */
export function checkSignedLink(parts: SignedLinkParts, secret: string, now = Date.now()): boolean {
  const { expires, signature } = parts;
  if (!/^[1-9]\d{0,11}$/.test(expires)) return false;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(parts, secret);
  return given.length === right.length && timingSafeEqual(given, right) && Number(expires) * 1000 > now;
}

function sign({ id, expires, viewer = '' }: Omit<SignedLinkParts, 'signature'>, secret: string): Buffer {
  if (secret.length < 32) throw new TypeError('The secret that signs links needs at least 32 characters.');
  return createHmac('sha256', secret)
    .update(`files\n${id}\n${expires}${viewer === '' ? '' : `\n${viewer}`}`)
    .digest();
}
