/** What was taken back from a wallet, or is owed for it, by the code of its transfer. */
export type TakenBack = 'refund' | 'refund_owed' | 'dispute' | 'dispute_owed';

/** The notification of an account, for an amount as people read it. */
export const takenBackWords: Record<TakenBack, (amount: string) => string> = {
  refund: (amount) => `${amount} from your wallet was refunded to your card or PayPal`,
  refund_owed: (amount) => `${amount} was refunded to your card or PayPal after you had spent it, so you owe it`,
  dispute: (amount) => `Your bank or PayPal took ${amount} back from your wallet`,
  dispute_owed: (amount) => `Your bank or PayPal took ${amount} back after you had spent it, so you owe it`,
};
