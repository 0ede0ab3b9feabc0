import { formatCents, plainDollars } from '@guildhall/contract/money.ts';

/** The least that Add Money takes, in cents (spec §9.add-money). */
const leastToAdd = 1_000n;

/** What is missing in the wallet to pay `amount` from it, all in whole cents; 0 where nothing is. */
export function missingIn(wallet: bigint, amount: bigint): bigint {
  return amount > wallet ? amount - wallet : 0n;
}

/** What the wallet's page says of an amount in cents that is missing. */
export function missingInWords(missing: bigint): string {
  const least = missing < leastToAdd ? ` The least you can add is ${formatCents(leastToAdd)}.` : '';
  return `Your wallet needs ${formatCents(missing)} more to pay this.${least}`;
}

/** What the form to invest hands to the wallet's page: how much to add, and which project to come back to. `missing` in cents. */
export function addToInvest(projectId: string, missing: bigint) {
  const amount = missing < leastToAdd ? leastToAdd : missing;
  return { investIn: projectId, amount: plainDollars(amount).replace(/\.00$/, '') };
}

/** The same, read from what a page was handed; undefined where that is something else. */
export function readAddToInvest(handed: unknown): ReturnType<typeof addToInvest> | undefined {
  if (typeof handed !== 'object' || handed === null || !('investIn' in handed) || !('amount' in handed))
    return undefined;
  const { investIn, amount } = handed;
  return typeof investIn === 'string' && typeof amount === 'string' ? { investIn, amount } : undefined;
}

/** What the wallet's page hands back to the form to invest once the money is there. */
export const addedToInvest = { paysFromWallet: true };

/** Whether a page was handed that. */
export function readAddedToInvest(handed: unknown): boolean {
  return typeof handed === 'object' && handed !== null && 'paysFromWallet' in handed && handed.paysFromWallet === true;
}
