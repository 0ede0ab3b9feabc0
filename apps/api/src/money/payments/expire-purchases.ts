import type { Resources } from '../../resources.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { expirePurchase } from './payments.sql.ts';

const most = 1000;

/**
 * Gives up the purchases that have waited for their card payment for too long: what was held and reserved is free again.
 * Answers how many. Their payments are for `pollPayments` to cancel with the provider.
 */
export async function expirePurchases(resources: Resources): Promise<number> {
  let expired = 0;
  // One purchase a statement: none locks two projects.
  for (let tries = 0; tries < most; tries++) {
    const { outcome, buyerId } = await expirePurchase(resources.database);
    if (outcome === 'expired') publishWalletChanges(resources, [buyerId]);
    if (outcome === 'none') break;
    if (outcome === 'expired') expired++;
  }
  return expired;
}
