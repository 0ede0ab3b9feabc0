import { isSignatureOf, signatureOf } from '../../platform/secrets/signature.ts';
import type { Resources } from '../../resources.ts';

/** Where the page is to which the link leads. */
export const stopRolePath = '/role-request/stop';

/** The link by which whoever reads a mail about a role that was asked for stops it. It can do nothing else. */
export function stopRoleLink({ config, site }: Pick<Resources, 'config' | 'site'>, requestId: string): string {
  const signature = signatureOf(signedText(requestId), config.secret);
  return `${site.origin()}${stopRolePath}?${new URLSearchParams({ request: requestId, signature })}`;
}

/** The request that an address names; undefined unless it was signed with the secret as it stands. */
export function readStopRoleLink(fields: Record<string, unknown>, secret: string): string | undefined {
  const { request, signature } = fields;
  if (typeof request !== 'string' || typeof signature !== 'string') return undefined;
  return isSignatureOf(signature, signedText(request), secret) ? request : undefined;
}

function signedText(requestId: string): string {
  return `stop-role\n${requestId}`;
}
