import { hasClaimedSize, readZipDirectory, readZipText, type ZipEntry } from './zip-directory.ts';

const MAX_ENTRIES = 5000;
const MAX_UNPACKED = 200 * 1024 * 1024;
const MAX_CONTENT_TYPES = 1024 * 1024;
/** Sheets of equal rows pack well; past this a file of some size is made to exhaust the program that opens it. */
const MAX_RATIO = 100;
const RATIO_MATTERS_FROM = 20 * 1024 * 1024;

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** Says why a zip is not an Excel workbook that is safe to hand on, or null if it is one. */
export async function whyNotXlsx(bytes: Buffer): Promise<string | null> {
  const entries = readZipDirectory(bytes);
  if (!entries) return 'The file is a damaged or unusual archive, not an Excel file.';
  if (burstsWhenOpened(entries)) return 'The Excel file unpacks to more than can be taken.';
  if (entries.some(({ encrypted }) => encrypted)) return 'Excel files with a password cannot be taken.';
  if (entries.some(({ name }) => leavesItsFolder(name))) return 'The Excel file is damaged.';

  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const contentTypes = byName.get('[content_types].xml');
  if (!contentTypes || !byName.has('xl/workbook.xml') || byName.size !== entries.length)
    return 'The file is an archive, but not an Excel workbook.';
  const declared = readZipText(bytes, contentTypes, MAX_CONTENT_TYPES);
  if (declared === null) return 'The Excel file is damaged.';
  if (/macroEnabled|vbaProject/i.test(declared) || entries.some(({ name }) => /vbaProject/i.test(name)))
    return 'Excel files with macros cannot be taken.';
  if (!declared.includes(WORKBOOK_TYPE)) return 'The file is an archive, but not an Excel workbook.';
  for (const entry of entries) {
    if (!(await hasClaimedSize(bytes, entry))) return 'The Excel file is damaged.';
  }
  return null;
}

function burstsWhenOpened(entries: ZipEntry[]): boolean {
  if (entries.length > MAX_ENTRIES) return true;
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packedSize, 0);
  return size > MAX_UNPACKED || (size > RATIO_MATTERS_FROM && size > packed * MAX_RATIO);
}

function leavesItsFolder(name: string): boolean {
  return /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(name);
}
