import { ECDH } from 'node:crypto';
import type { subscribePush as route } from '@guildhall/contract/reach/push.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { isPushService } from './push-services.ts';
import { saveSubscription } from './push.sql.ts';

/**
 * Sends pushes to the browser of this session until the session ends.
 * @throws Refusal `not_found` where no keys are configured
 */
export async function subscribePush(
  { db, caller, tokenHash, refuse, resources: { config } }: UserCtx<typeof route>,
  subscription: ParsedOf<typeof route>,
): Promise<null> {
  if (config.vapidPublicKey === '') throw refuse('not_found', 'Nothing is sent by push here.');
  if (!isPushService(subscription.endpoint, config))
    throw refuse('validation', { endpoint: 'This is no address of a push service that we know.' });
  if (!isPublicKey(subscription.p256dh)) throw refuse('validation', { p256dh: 'This is not a browser’s public key.' });
  // From here it succeeds.
  await saveSubscription(db, caller.id, tokenHash!, subscription);
  return null;
}

/** Whether it is a point of the curve, for which something can be encrypted. */
function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
