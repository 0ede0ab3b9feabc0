import * as z from 'zod/mini';

/** What may speak for risk in an account or one of its withdrawals. */
const riskKinds = [
  'card_out',
  'chargeback',
  'sold_chargeback',
  'failed_cards',
  'new_account',
  'shared_bank',
  'shared_device',
] as const;
export type RiskKind = (typeof riskKinds)[number];

/** A sign of risk: its reason in words with figures. */
export const riskReason = z.object({
  kind: z.enum(riskKinds),
  /** It lets a withdrawal wait where the settings say so. */
  grave: z.boolean(),
  words: z.string(),
});
export type RiskReason = z.output<typeof riskReason>;

/** The same with the accounts and payments that it is about. */
export const riskSign = z.extend(riskReason, {
  links: z.array(z.object({ kind: z.enum(['account', 'payment']), id: z.string(), name: z.string() })),
});
export type RiskSign = z.output<typeof riskSign>;
