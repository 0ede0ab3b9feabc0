import type { listAuditEntries as route } from '@guildhall/contract/base/audit.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { findAuditEntries, type ListedAuditEntry } from './audit.sql.ts';

/** More than any number an entry has. */
const newest = 1n << 62n;

/** The number before which a page begins: 0 asks for the newest. */
export function numberBefore(before: number): bigint {
  return before === 0 ? newest : BigInt(before);
}

/** What operators have done, newest first. */
export async function listAuditEntries(
  { db }: OperatorCtx<typeof route>,
  { search, before, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findAuditEntries(db, search, numberBefore(before), length + 1);
  return { records: found.slice(0, length).map(toAuditEntry), more: found.length > length };
}

/** An entry as an admin reads it. */
export function toAuditEntry({ seq, at, operator, commandLine, ...entry }: ListedAuditEntry) {
  return {
    ...entry,
    seq: Number(seq),
    at: at.toISOString(),
    operator: commandLine ? 'At the command line' : operator,
  };
}
