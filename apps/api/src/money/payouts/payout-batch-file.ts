import type { payoutBatchFile as route } from '@guildhall/contract/money/payout-files.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { actorOf, type Actor } from '../../base/audit/audit.ts';
import type { Ctx, OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { DataKeys } from '../../platform/secrets/encryption.ts';
import { bankFile } from './bank-files.ts';
import { auditBatch, payoutFileOf, theBatch } from './payout-batch.ts';

/** Which file of which batch, and who opens it. */
type WantedFile = ParsedOf<typeof route> & { keys: () => DataKeys; actor: Actor };

/**
 * The file of a batch with the bank accounts in full, which the audit log keeps.
 * @throws Refusal `not_found`, and `validation` when it is not the file any more whose checksum was kept
 */
export function openPayoutFile(
  ctx: Pick<Ctx<'not_found'>, 'db' | 'refuse'>,
  { id, format, keys, actor }: WantedFile,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async (inside) => {
    const batch = await theBatch(inside, id);
    const file = bankFile(await payoutFileOf(inside.db, keys(), batch), format, batch);
    if (!file)
      throw inside.refuse(
        'validation',
        'This file can no longer be created as it was, because the bank account of a deleted account is gone or something was changed.',
      );
    await auditBatch(inside.db, actor, 'payout-batch.file', batch, { format, sha256: file.sha256 });
    return file;
  });
}

/** The same for the operator who calls. @throws Refusal as `openPayoutFile` */
export function payoutBatchFile(
  ctx: OperatorCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { dataKeys } = ctx.resources;
  return openPayoutFile(ctx, { ...input, keys: () => dataKeys, actor: actorOf(ctx) });
}
