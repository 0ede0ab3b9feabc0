/** What the form to invest hands to the wallet's page: which project to come back to, and how much to add, as typed. */
export type AddToInvest = { investIn: string; amount: string };

/** The same, read from what the page was handed; undefined where that is something else. */
export function readAddToInvest(handed: unknown): AddToInvest | undefined {
  if (typeof handed !== 'object' || handed === null || !('investIn' in handed) || !('amount' in handed))
    return undefined;
  const { investIn, amount } = handed;
  return typeof investIn === 'string' && typeof amount === 'string' ? { investIn, amount } : undefined;
}

/** What the wallet's page hands back to the form to invest once the money is there. */
export type AddedToInvest = { paysFromWallet: true };
