import { isSignatureOf, signatureOf } from './signature.ts';

/**
 * An address of a screen, such as `/receipt?id=…`, signed so that a log-in on the way to it leads there. Links of mails, of pushes and
 * of public pages are; they hold for ever, since a mail may be read years later, and open nothing by themselves.
 */
export function signScreen(address: string, secret: string): string {
  const joint = address.includes('?') ? '&' : '?';
  return `${address}${joint}next=${signatureOf(signedText(address), secret)}`;
}

/** The screen's address without its signature; undefined unless it was signed with the secret, as it stands. */
export function readSignedScreen(address: string, secret: string): string | undefined {
  const [, screen, signature] = /^(\/.*)[?&]next=([\w-]+)$/.exec(address) ?? [];
  return screen && isSignatureOf(signature!, signedText(screen), secret) ? screen : undefined;
}

function signedText(address: string): string {
  return `next\n${address}`;
}
