import { createHmac, randomUUID } from 'node:crypto';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { moreThanFree, noMoreThanFee, type withdraw as route } from '@guildhall/contract/money/withdrawals.contract.ts';
import type { UserCtx } from '../../context.ts';
import { accountFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { withdrawLimitWords } from '../../people/verification/verification.settings.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { lookForRisk } from '../risk/look-for-risk.ts';
import { askAboutWithdrawal } from './ask-about-withdrawal.ts';
import { accountHash } from './bank-account/account-hash.ts';
import { encryptBankAccount, endingOf, type BankAccount } from './bank-account/bank-account.ts';
import { notifyOfRequest } from './notify-of-request.ts';
import { delayFirst } from './withdrawal-waits.sql.ts';
import { requestWithdrawal } from './withdrawals.sql.ts';

/** Asks for money to be paid out to the bank account that the form names. Refuses as `withdrawTo` does. */
export async function withdraw(
  ctx: UserCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return withdrawTo(ctx, input, input.amount);
}

/**
 * Requests that an amount in cents be paid out to a bank account, which is stored encrypted: held at once, paid when an operator
 * approves.
 * @throws Refusal `insufficient_funds` beyond what is free, `validation` for no more than the fee, `conflict` for a key of another request, `forbidden` while the account is frozen,
 * `verification_needed`
 */
export async function withdrawTo(
  ctx: UserCtx<typeof route>,
  account: BankAccount,
  cents: bigint,
): Promise<DataOf<typeof route>> {
  const { dataKeys, payments, config } = ctx.resources;
  const id = randomUUID();
  const ending = endingOf(account);
  // A plain hash of a request could be tried out for the few digits of an account number.
  const fingerprint = createHmac('sha256', config.secret).update(ctx.fingerprint).digest();
  const requested = await inTransaction({ ...ctx, fingerprint }, async (inside) => {
    const asked = await requestWithdrawal(inside, {
      id,
      cents,
      bank: encryptBankAccount(dataKeys, id, account),
      ending,
      accountHash: accountHash(config.secret, account),
      testProvider: payments.current.testMode,
      feePercent: config.withdrawalFee.percent,
      feeFixed: config.withdrawalFee.fixedCents,
    });
    if (asked.outcome === 'insufficient') throw ctx.refuse('insufficient_funds', { amount: moreThanFree(asked.free) });
    if (asked.outcome === 'frozen') throw ctx.refuse('forbidden', accountFrozen);
    if (asked.outcome === 'unverified') throw ctx.refuse('verification_needed', withdrawLimitWords(config));
    if (asked.outcome === 'fee') throw ctx.refuse('validation', { amount: noMoreThanFee(asked.fee) });
    if (asked.outcome !== 'ok') throw ctx.refuse(asked.outcome);
    // A repeated request was notified of and recorded the first time.
    if (asked.id === id) {
      if (config.firstWithdrawalWait > 0) await delayFirst(inside.db, id, config.firstWithdrawalWait);
      await lookForRisk(inside.db, id, config);
      await askAboutWithdrawal(inside, id);
      await notifyOfRequest(inside, { id, cents, ending });
    }
    return asked;
  });
  publishWalletChanges(ctx.resources, [requested.userId]);
  return { id: requested.id, status: 'pending' };
}
