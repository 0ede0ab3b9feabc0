import type { payoutBatchFile as route } from '@guildhall/contract/money/payout-files.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import { painFile } from './pain-file.ts';
import { payoutCsv, payoutFileName, sha256, type PayoutFile } from './payout-file.ts';

/** Of the two files that are written of the same payments: SHA-256 in hexadecimal digits. */
export type Checksums = { xmlSha256: string; csvSha256: string };

/** The checksums of both files. */
export function checksumsOf(file: PayoutFile): Checksums {
  return { xmlSha256: sha256(painFile(file)), csvSha256: sha256(payoutCsv(file)) };
}

/** One of the files for the bank; null where it is not the one any more whose checksum was kept. */
export function bankFile(
  file: PayoutFile,
  format: ParsedOf<typeof route>['format'],
  { xmlSha256, csvSha256 }: Checksums,
): DataOf<typeof route> | null {
  const isPain = format === 'pain.001';
  const content = isPain ? painFile(file) : payoutCsv(file);
  const sum = sha256(content);
  if (sum !== (isPain ? xmlSha256 : csvSha256)) return null;
  return {
    name: `${payoutFileName(file)}.${isPain ? 'xml' : 'csv'}`,
    mediaType: isPain ? 'application/xml' : 'text/csv',
    content,
    sha256: sum,
  };
}
