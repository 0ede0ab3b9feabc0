import { formatCents, plainDollars } from '@guildhall/contract/money.ts';
import type { AddedToInvest, AddToInvest } from '../../money/wallet/add-to-invest.ts';

/** The least that Add Money takes, in cents (spec §9.add-money). */
const leastToAdd = 1_000n;

/** What is missing in the wallet to pay `amount` from it, all in whole cents; 0 where nothing is. */
export function missingIn(wallet: bigint, amount: bigint): bigint {
  return amount > wallet ? amount - wallet : 0n;
}

/** What the form says of an amount in cents that is missing. */
export function missingInWords(missing: bigint): string {
  const least = missing < leastToAdd ? ` The least you can add is ${formatCents(leastToAdd)}.` : '';
  return `Your wallet needs ${formatCents(missing)} more to pay this.${least}`;
}

/** What is handed to the wallet's page to add `missing` cents. The page reads it with code of its own, so that neither loads a file for both. */
export function addToInvest(projectId: string, missing: bigint): AddToInvest {
  const amount = missing < leastToAdd ? leastToAdd : missing;
  return { investIn: projectId, amount: plainDollars(amount).replace(/\.00$/, '') };
}

/** Whether the form was handed that the money has been added. */
export function readAddedToInvest(handed: unknown): handed is AddedToInvest {
  return typeof handed === 'object' && handed !== null && 'paysFromWallet' in handed && handed.paysFromWallet === true;
}
