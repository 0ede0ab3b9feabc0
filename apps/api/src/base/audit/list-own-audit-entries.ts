import type { listOwnAuditEntries as route } from '@guildhall/contract/base/audit.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findOwnAuditEntries } from './audit.sql.ts';
import { ownWords } from './own-words.ts';
import { numberBefore } from './list-audit-entries.ts';

/** What operators have done that concerns the caller, newest first; not which operator it was. */
export async function listOwnAuditEntries(
  ctx: Ctx<typeof route>,
  { before, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findOwnAuditEntries(ctx, numberBefore(before), length + 1);
  return {
    records: found.slice(0, length).map(({ seq, at, verb, reason }) => ({
      seq: Number(seq),
      at: at.toISOString(),
      verb,
      text: ownWords(verb),
      reason,
    })),
    more: found.length > length,
  };
}
