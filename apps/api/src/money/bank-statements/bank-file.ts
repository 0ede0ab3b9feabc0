import type { Upload } from '@guildhall/contract/fields.ts';
import { bankCsv } from './bank-csv.ts';
import { camtStatements } from './camt-file.ts';
import type { BankFile } from './file-lines.ts';
import { unreadable } from './xml-tree.ts';

/** A text in UTF-8 without its mark. @throws Refusal `validation` for what is none */
function textOf(bytes: Uint8Array): string {
  const text = decoded(bytes);
  // Most files in UTF-16 are full of these, and the database keeps none.
  if (text === undefined || text.includes('\0'))
    throw unreadable('This file is not in UTF-8. Please export it as UTF-8.');
  return text;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads what a bank has written, by its content. @throws Refusal `validation` which says what is wrong with it */
export function readBankFile({ bytes }: Pick<Upload, 'bytes'>): BankFile {
  const text = textOf(bytes);
  return text.trimStart().startsWith('<')
    ? { format: 'camt.053', statements: camtStatements(text.trimStart()) }
    : { format: 'csv', statements: [bankCsv(text)] };
}
