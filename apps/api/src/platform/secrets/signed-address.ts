import { isSignatureOf, linkEnd, linkHolds, signatureOf } from './signature.ts';

/**
 * The address of a download, with what it is to hold, that works for a while without any header. The whole address is signed, as it
 * stands.
 */
export function signAddress(path: string, fields: Record<string, string>, secret: string, now = Date.now()): string {
  const query = new URLSearchParams({ ...fields, expires: linkEnd(now) });
  const address = `${path}?${query}`;
  return `${address}&signature=${signatureOf(signedText(address), secret)}`;
}

/** What a signed address holds; null unless this very address was made with the secret and still holds. */
export function readSignedAddress(address: string, secret: string, now = Date.now()): URLSearchParams | null {
  const [, signed, signature] = /^(.*)&signature=([\w-]*)$/.exec(address) ?? [];
  if (!signed || !isSignatureOf(signature!, signedText(signed), secret)) return null;
  const fields = new URLSearchParams(signed.slice(signed.indexOf('?')));
  return linkHolds(fields.get('expires'), now) ? fields : null;
}

function signedText(address: string): string {
  return `download\n${address}`;
}
