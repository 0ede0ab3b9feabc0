import * as z from 'zod/mini';
import { choice, id, money } from '../fields.ts';
import { formatCents } from '../money.ts';
import { operatorReason, reasonForm } from '../operator-reason.ts';
import { route } from '../route.ts';
import { needsAnother } from '../second-approval.ts';
import { payoutFormats } from './payout-files.operator.contract.ts';
import { bankReferenceForm } from './withdrawals.operator.contract.ts';

/** From the request on; `approved` is in the bank's hands. */
export const feePayoutStatuses = ['requested', 'canceled', 'approved', 'paid', 'returned'] as const;

/** The text below an amount beyond what may leave, in cents. */
export function moreThanPayable(payableCents: bigint) {
  return `At most ${formatCents(payableCents)} can be paid out now.`;
}

const feePayoutForm = z.object({ amount: money({ required: 'Amount is Required' }), reason: operatorReason });

/** The form where this amount may leave, in cents. */
export function feePayoutFormWithin(payableCents: bigint) {
  return z.extend(feePayoutForm, {
    amount: feePayoutForm.shape.amount.check(
      z.refine((cents: bigint) => cents <= payableCents, { error: moreThanPayable(payableCents) }),
    ),
  });
}

const standing = z.object({ id: z.string(), status: z.enum(feePayoutStatuses) });
/** `needsSecond`: it stays as it was until another operator says the same. */
const decided = z.extend(standing, { needsSecond: z.boolean() });

export const requestFeePayout = route({
  method: 'POST',
  path: '/operator/feePayouts/request',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'fee-payout.request' },
  summary:
    "Requests that fees are paid out to the house's own bank account, which the settings name, as the first of two approvals. At most five are under way at once.",
  input: feePayoutForm,
  output: standing,
  message: 'The payout has been requested. Another operator has to approve it within seven days.',
  errors: ['conflict'],
  idempotent: true,
});

export const approveFeePayout = route({
  method: 'POST',
  path: '/operator/feePayouts/:id/approve',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'fee-payout.approve', alone: 'fee_payout' },
  summary:
    "Approves a requested payout of fees, as a second operator. The money leaves the house's fees in the ledger, and the file for the bank is ready.",
  input: z.extend(reasonForm, { id: id() }),
  output: decided,
  message: 'The payout is approved. Give its file to the bank.',
  messageOf: ({ needsSecond }) => (needsSecond ? needsAnother : 'The payout is approved. Give its file to the bank.'),
  errors: ['not_found'],
});

export const cancelFeePayout = route({
  method: 'POST',
  path: '/operator/feePayouts/:id/cancel',
  access: 'operator',
  operator: { roles: ['finance'], audited: 'fee-payout.cancel' },
  summary: 'Cancels a payout of fees that nobody has approved as the second operator.',
  input: z.extend(reasonForm, { id: id() }),
  output: standing,
  message: 'The payout is canceled.',
  errors: ['not_found'],
});

export const feePayoutFile = route({
  method: 'POST',
  path: '/operator/feePayouts/:id/file',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'fee-payout.file', alone: 'any_sum' },
  summary:
    'The file of an approved payout of fees for the bank: an ISO 20022 message (pain.001.001.09) or CSV. It is the same byte for byte each time.',
  input: z.object({ id: id(), format: choice(payoutFormats, 'Please choose pain.001 or csv.') }),
  output: z.object({
    name: z.string(),
    mediaType: z.string(),
    /** To be kept in UTF-8. */
    content: z.string(),
  }),
  message: 'The file.',
  errors: ['not_found'],
});

export const markFeePayoutPaid = route({
  method: 'POST',
  path: '/operator/feePayouts/:id/paid',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'fee-payout.paid', alone: 'other_hand' },
  summary: "Notes that the bank has paid an approved payout of fees, under the bank's reference.",
  input: z.extend(bankReferenceForm, { id: id() }),
  output: standing,
  message: 'The payout has been marked as paid.',
  errors: ['not_found'],
});

/** Why it came back, and under which reference of the bank. */
export const feePayoutReturnForm = z.extend(bankReferenceForm, { reason: operatorReason });

export const returnFeePayout = route({
  method: 'POST',
  path: '/operator/feePayouts/:id/returned',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'fee-payout.return', alone: 'return' },
  summary:
    "Notes that the bank has sent a paid payout of fees back, under the bank's reference: the house has the fees here again. Beyond the limits of the settings, and by who approved it, another operator has to say so, too.",
  input: z.extend(feePayoutReturnForm, { id: id() }),
  output: decided,
  message: 'The fees are back.',
  messageOf: ({ needsSecond }) => (needsSecond ? needsAnother : 'The fees are back.'),
  errors: ['not_found'],
});
