import { readZipDirectory, readZipText } from '../../base/files/zip-directory.ts';

/** The contents of the entries of a ZIP, by their names. */
export function readZip(bytes: Buffer): Record<string, string> {
  const entries = readZipDirectory(bytes);
  if (!entries) throw new Error('This is no ZIP.');
  return Object.fromEntries(entries.map((entry) => [entry.name, readZipText(bytes, entry, 10_000_000)!]));
}
