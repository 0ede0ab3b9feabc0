/** What was taken back from a wallet, or is owed for it, by the code of its transfer. */
export type TakenBack = 'refund' | 'refund_owed' | 'dispute' | 'dispute_owed';

/** The notification of an account, for an amount as people read it. */
export const takenBackWords: Record<TakenBack, (amount: string) => string> = {
  refund: (amount) => `${amount} went from your wallet back to where it came from`,
  refund_owed: (amount) => `${amount} went back to where it came from after you had spent it, and is owed`,
  dispute: (amount) => `Your bank or PayPal took ${amount} back from your wallet`,
  dispute_owed: (amount) => `Your bank or PayPal took ${amount} back after you had spent it, and it is owed`,
};
