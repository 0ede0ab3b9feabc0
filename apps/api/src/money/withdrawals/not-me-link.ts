import { isSignatureOf, signatureOf } from '../../platform/secrets/signature.ts';
import type { Resources } from '../../resources.ts';

/** Where the page is to which the link leads. */
export const notMePath = '/withdrawal/not-me';

/**
 * The link by which whoever reads a mail about a withdrawal says that they have not asked for it. It can do nothing but take that one request
 * back and end sessions, once.
 */
export function notMeLink({ config, site }: Pick<Resources, 'config' | 'site'>, withdrawalId: string): string {
  const signature = signatureOf(signedText(withdrawalId), config.secret);
  return `${site.origin()}${notMePath}?${new URLSearchParams({ withdrawal: withdrawalId, signature })}`;
}

/** The withdrawal that an address names; undefined unless it was signed with the secret as it stands. */
export function readNotMeLink(fields: Record<string, unknown>, secret: string): string | undefined {
  const { withdrawal, signature } = fields;
  if (typeof withdrawal !== 'string' || typeof signature !== 'string') return undefined;
  return isSignatureOf(signature, signedText(withdrawal), secret) ? withdrawal : undefined;
}

function signedText(withdrawalId: string): string {
  return `not-me\n${withdrawalId}`;
}
