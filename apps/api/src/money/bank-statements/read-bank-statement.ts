import { createHash } from 'node:crypto';
import type { readBankStatement as route } from '@guildhall/contract/money/bank-statements.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { megabytes, uploadKinds } from '@guildhall/contract/uploads.ts';
import { actorOf, audit } from '../../base/audit/audit.ts';
import type { OperatorCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { readBankFile } from './bank-file.ts';
import { keepStatements } from './bank-statements.sql.ts';

/**
 * Keeps what a bank's file says, which is recorded in the audit log; nothing is marked by that. The same file again changes nothing.
 * @throws Refusal `too_large`, and `validation` which says what is wrong with the file
 */
export async function readBankStatement(
  ctx: OperatorCtx<typeof route>,
  { file }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { maxBytes } = uploadKinds.bankStatement;
  if (file.size > maxBytes) throw ctx.refuse('too_large', `The file can have up to ${megabytes(maxBytes)}.`);
  const read = readBankFile(file);
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  return inTransaction(ctx, async ({ db }) => {
    const kept = await keepStatements(db, read, { sha256, operatorId: ctx.caller.id });
    const repeated = kept.every(({ isNew }) => !isNew);
    const lines = read.statements.reduce((sum, statement) => sum + statement.lines.length, 0);
    await audit(db, actorOf(ctx), {
      verb: 'bank-statement.read',
      subjectKind: 'bank-statement',
      subjectId: kept[0]!.id,
      after: { lines: String(lines), sha256, ...(repeated ? { repeated: 'yes' } : {}) },
    });
    return { ids: kept.map(({ id }) => id), repeated };
  });
}
