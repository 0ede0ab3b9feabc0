import { isSignatureOf, linkEnd, linkHolds, signatureOf } from '../platform/secrets/signature.ts';

export interface SignedLinkParts {
  id: string;
  /** Unix time in seconds, as text: exactly what stands in the address. */
  expires: string;
  signature: string;
  /** The account that the link was made for, when its opening is to be kept; otherwise empty. */
  viewer?: string;
}

/**
 * The address of a private file that works for a while without any header: `/files/<id>?expires=…&signature=…`. Its form stays
 * apart from that of `signAddress`: a server of the version before, which may run beside this one, has to open what this one
 * signs, and this one what that one signed.
 * @param viewer the account that it is made for, whose openings are kept
 * @param now milliseconds since 1970
 */
export function makeSignedLink(id: string, secret: string, viewer = '', now = Date.now()): string {
  const expires = linkEnd(now);
  const forViewer = viewer === '' ? '' : `&viewer=${viewer}`;
  return `/files/${id}?expires=${expires}${forViewer}&signature=${signatureOf(signedText({ id, expires, viewer }), secret)}`;
}

/** True if this link was made with the secret and still holds. */
export function checkSignedLink(parts: SignedLinkParts, secret: string, now = Date.now()): boolean {
  return linkHolds(parts.expires, now) && isSignatureOf(parts.signature, signedText(parts), secret);
}

function signedText({ id, expires, viewer = '' }: Omit<SignedLinkParts, 'signature'>): string {
  return `files\n${id}\n${expires}${viewer === '' ? '' : `\n${viewer}`}`;
}
