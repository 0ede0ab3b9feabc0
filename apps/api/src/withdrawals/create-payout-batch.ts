import { randomUUID } from 'node:crypto';
import { mostPayments, type createPayoutBatch as route } from '@guildhall/contract/payout-batches.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf } from '../audit/audit.ts';
import type { OperatorCtx } from '../context.ts';
import { isTestMoney } from '../payments/offered-providers.ts';
import { inTransaction } from '../platform/database/database.ts';
import { auditBatch, payoutFileOf, shownBatch } from './payout-batch.ts';
import { beginBatch, findBatch, sealBatch } from './payout-batches.sql.ts';
import { painFile, payoutCsv, sha256 } from './payout-file.ts';
import { debtorOf, testDebtor } from './withdrawals.settings.ts';

/**
 * Puts approved withdrawals into a new batch, whose files are written once for their checksums.
 * @throws Refusal `validation` when none waits, the books differ, or the settings do not say from which account the bank pays
 */
export function createPayoutBatch(
  ctx: OperatorCtx<typeof route>,
  { asTest: test }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, refuse, resources: { config, dataKeys } }) => {
    if (test && !isTestMoney(config))
      throw refuse('validation', 'Real money is paid in here, so test money cannot be paid out.');
    const debtor = test ? testDebtor : debtorOf(config);
    if (debtor === null)
      throw refuse(
        'validation',
        'The settings do not say from which account the bank pays: set PAYOUT_DEBTOR_NAME, PAYOUT_DEBTOR_ACCOUNT and PAYOUT_DEBTOR_BIC.',
      );
    const id = randomUUID();
    const operatorId = ctx.caller.id;
    const outcome = await beginBatch(db, { id, operatorId, test, debtor, most: mostPayments });
    if (outcome === 'none') throw refuse('validation', 'No approved withdrawal waits outside of a batch.');
    if (outcome === 'books')
      throw refuse('validation', 'The books differ, so no money leaves until an admin has explained why.');
    const batch = (await findBatch(db, id))!;
    const file = await payoutFileOf(db, dataKeys, batch);
    const sums = { xmlSha256: sha256(painFile(file)), csvSha256: sha256(payoutCsv(file)) };
    await sealBatch(db, id, sums);
    await auditBatch(db, actorOf(ctx), 'payout-batch.create', batch, { sha256: sums.xmlSha256 });
    return shownBatch({ ...batch, ...sums });
  });
}
