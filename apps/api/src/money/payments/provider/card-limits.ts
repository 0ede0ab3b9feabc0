import { formatCents } from '@guildhall/contract/money.ts';
import { invalid } from '../../../platform/calls/refusal.ts';
import type { PaymentProvider } from './provider.ts';

/** The least that a card can be charged, in cents. */
export function leastByCard({ limits }: PaymentProvider): bigint {
  return limits?.leastCents ?? 1n;
}

/**
 * Refuses what the provider would refuse, before anything is recorded.
 * @throws Refusal `validation` when the amount is below or above what the provider takes at once
 */
export function mustBeChargeable({ name, limits }: PaymentProvider, cents: bigint): void {
  if (!limits) return;
  const who = name === 'paypal' ? 'PayPal takes payments' : 'A card can be charged';
  if (cents < limits.leastCents) throw invalid('amount', `${who} from ${formatCents(limits.leastCents)} on.`);
  if (cents > limits.mostCents) throw invalid('amount', `${who} up to ${formatCents(limits.mostCents)} at once.`);
}
