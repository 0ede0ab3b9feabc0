import { choosableKinds, type ChoosableKind } from '@guildhall/contract/reach/notification-kinds.ts';
import { isSignatureOf, signatureOf } from '../../platform/secrets/signature.ts';
import type { Resources } from '../../resources.ts';

/** Whose mails a link stops, and which: those about one kind, or all of them. */
export type Unsubscribing = { accountId: string; kind: ChoosableKind | 'all' };

/**
 * The link by which whoever holds it stops mails about notifications. It holds for ever, since a mail may be read years later, and
 * can do nothing else.
 */
export function unsubscribeLink(
  { config, site }: Pick<Resources, 'config' | 'site'>,
  { accountId, kind }: Unsubscribing,
): { label: string; link: string } {
  const signature = signatureOf(signedText(accountId, kind), config.secret);
  return {
    label: `Stop ${mailsAbout(kind)}`,
    link: `${site.origin()}/unsubscribe?${new URLSearchParams({ account: accountId, kind, signature })}`,
  };
}

/** Where a person chooses what is mailed, and when. */
export function preferencesLink(site: Resources['site']): { label: string; link: string } {
  return { label: 'Choose which mails you get, and when', link: site.screen('/notifications/preferences') };
}

/** What an address's fields say; undefined unless they were signed with the secret as they stand. */
export function readUnsubscribeLink(fields: Record<string, unknown>, secret: string): Unsubscribing | undefined {
  const { account: accountId, signature } = fields;
  const kind = [...choosableKinds, 'all' as const].find((each) => each === fields['kind']);
  if (typeof accountId !== 'string' || typeof signature !== 'string' || kind === undefined) return undefined;
  return isSignatureOf(signature, signedText(accountId, kind), secret) ? { accountId, kind } : undefined;
}

/** The mails of a link, in words. */
export function mailsAbout(kind: Unsubscribing['kind']): string {
  return kind === 'all' ? 'all mails about notifications' : `mails about ${kind}`;
}

function signedText(accountId: string, kind: string): string {
  return `unsubscribe\n${accountId}\n${kind}`;
}
