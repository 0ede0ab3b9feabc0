import { mostExported, type exportAuditEntries as route } from '@guildhall/contract/base/audit.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { auditCsv } from './audit-csv.ts';
import { actorOf, audit } from './audit.ts';
import { findAuditEntries } from './audit.sql.ts';
import { numberBefore, toAuditEntry } from './list-audit-entries.ts';

/** The newest entries that a search finds, as CSV. That they were taken is an entry itself, which is written before they are given. */
export async function exportAuditEntries(
  ctx: OperatorCtx<typeof route>,
  { search }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findAuditEntries(ctx.db, search, numberBefore(0), mostExported + 1);
  const entries = found.slice(0, mostExported);
  await audit(ctx.db, actorOf(ctx), {
    verb: 'audit.export',
    subjectKind: 'audit',
    subjectId: '',
    after: { search, entries: String(entries.length) },
  });
  return {
    name: 'audit-log.csv',
    mediaType: 'text/csv;charset=utf-8',
    content: auditCsv(entries.map(toAuditEntry)),
    more: found.length > mostExported,
  };
}
