import type { listAuditEntries } from '@guildhall/contract/base/audit.contract.ts';
import { toCsv } from '@guildhall/contract/csv.ts';
import type { DataOf } from '@guildhall/contract/route.ts';

type AuditEntry = DataOf<typeof listAuditEntries>['records'][number];

const columns = 'No.,When,Operator,Verb,Subject,Subject id,Account,Before,After,Reason,Network address'.split(',');

/** Fields on one line: `amount: 12.50; status: approved`. */
function fields(of: Record<string, string>): string {
  return Object.entries(of)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
}

/** Entries of the audit log as a CSV file, no text of which a spreadsheet takes for a formula. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map(
    ({ seq, at, operator, verb, subjectKind, subjectId, account, before, after, reason, networkAddress }) => [
      seq,
      at,
      operator,
      verb,
      subjectKind,
      subjectId,
      account,
      fields(before),
      fields(after),
      reason,
      networkAddress,
    ],
  );
  return toCsv([columns, ...rows]);
}
