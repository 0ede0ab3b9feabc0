import { invest } from '@guildhall/contract/market/investments.contract.ts';
import type { InputOf } from '@guildhall/contract/route.ts';
import type { CallOptions, Sent } from '../../api/call.ts';
import { callWithMessage } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { placed } from '../../money/payments/placed.ts';
import { askingToVerify } from '../../people/verification/asking-to-verify.ts';

/** Invests. Local storage keeps the investment's id (spec §3.local-storage). */
export async function placeInvestment(input: Sent<InputOf<typeof invest>>, options: CallOptions) {
  const { data, message } = await askingToVerify(callWithMessage(invest, input, options));
  session.set({ investedId: data.investId });
  const { investId: id, due, paymentStatus } = data;
  return placed({ kind: 'invest', id, projectId: input.projectId, due, paymentStatus }, message);
}
