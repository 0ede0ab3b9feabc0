import { randomUUID } from 'node:crypto';
import { mostPayments, type createPayoutBatch as route } from '@guildhall/contract/money/payouts.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, type Actor } from '../../base/audit/audit.ts';
import type { Ctx, OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { DataKeys } from '../../platform/secrets/encryption.ts';
import { checksumsOf } from './bank-files.ts';
import { auditBatch, payoutFileOf, shownBatch } from './payout-batch.ts';
import { beginBatch, findBatch, sealBatch } from './payouts.sql.ts';
import type { Debtor } from './payout-file.ts';
import { debtorOf, testDebtor } from './payouts.settings.ts';

/** Of test money or of real money, and who makes it. `debtor` pays real money, null where the settings name none. */
type NewBatch = {
  test: boolean;
  /** Only test cards pay in. */
  onTestMoney: boolean;
  debtor: Debtor | null;
  keys: () => DataKeys;
  actor: Actor;
};

/**
 * Puts approved withdrawals into a new batch, whose files are written once for their checksums.
 * @throws Refusal `validation` when none waits, the books differ, or the settings do not say from which account the bank pays
 */
export function makePayoutBatch(
  ctx: Pick<Ctx, 'db' | 'refuse'>,
  { test, onTestMoney, debtor: usual, keys, actor }: NewBatch,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse }) => {
    if (test && !onTestMoney)
      throw refuse('validation', 'Real money is paid in here, so test money cannot be paid out.');
    const debtor = test ? testDebtor : usual;
    if (debtor === null)
      throw refuse(
        'validation',
        'The settings do not say which account the bank pays from. Set PAYOUT_DEBTOR_NAME, PAYOUT_DEBTOR_ACCOUNT and PAYOUT_DEBTOR_BIC.',
      );
    const id = randomUUID();
    const { operatorId } = actor;
    const outcome = await beginBatch(db, { id, operatorId, test, debtor, most: mostPayments });
    if (outcome === 'none') throw refuse('validation', 'There are no approved withdrawals outside a batch.');
    if (outcome === 'books')
      throw refuse('validation', 'The books do not match, so no money can leave until an admin has explained why.');
    const batch = (await findBatch(db, id))!;
    const sums = checksumsOf(await payoutFileOf(db, keys(), batch));
    await sealBatch(db, id, sums);
    await auditBatch(db, actor, 'payout-batch.create', batch, { sha256: sums.xmlSha256 });
    return shownBatch({ ...batch, ...sums });
  });
}

/** The same for the operator who calls. @throws Refusal as `makePayoutBatch` */
export function createPayoutBatch(
  ctx: OperatorCtx<typeof route>,
  { asTest: test }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { config, dataKeys } = ctx.resources;
  const settings = { onTestMoney: config.testMoney, debtor: debtorOf(config), keys: () => dataKeys };
  return makePayoutBatch(ctx, { test, ...settings, actor: actorOf(ctx) });
}
