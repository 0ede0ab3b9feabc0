import { hasClaimedSize, readZipDirectory, readZipText, type ZipEntry } from './zip-directory.ts';

const MAX_ENTRIES = 5000;
const MAX_UNPACKED = 200 * 1024 * 1024;
const MAX_CONTENT_TYPES = 1024 * 1024;
/** Sheets of equal rows pack well; past this a file of some size is made to exhaust the program that opens it. */
const MAX_RATIO = 100;
const RATIO_MATTERS_FROM = 20 * 1024 * 1024;

/** A sheet has one relation for each of its links. */
const MAX_RELATIONS = 16 * 1024 * 1024;

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** Says why a zip is not an Excel workbook that is safe to hand on, or null if it is one. */
export async function whyNotXlsx(bytes: Buffer): Promise<string | null> {
  const entries = readZipDirectory(bytes);
  if (!entries) return 'The file is a damaged or unusual archive, not an Excel file.';
  if (burstsWhenOpened(entries)) return 'The Excel file is too large when unpacked.';
  if (entries.some(({ encrypted }) => encrypted)) return 'Excel files with a password cannot be uploaded.';
  if (entries.some(({ name }) => leavesItsFolder(name))) return 'The Excel file is damaged.';

  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const contentTypes = byName.get('[content_types].xml');
  if (!contentTypes || !byName.has('xl/workbook.xml') || byName.size !== entries.length)
    return 'The file is an archive, but not an Excel workbook.';
  const declared = readZipText(bytes, contentTypes, MAX_CONTENT_TYPES);
  if (declared === null) return 'The Excel file is damaged.';
  if (/macroEnabled|vbaProject/i.test(declared) || entries.some(({ name }) => /vbaProject/i.test(name)))
    return 'Excel files with macros cannot be uploaded.';
  if (!declared.includes(WORKBOOK_TYPE)) return 'The file is an archive, but not an Excel workbook.';
  for (const entry of entries) {
    if (!(await hasClaimedSize(bytes, entry))) return 'The Excel file is damaged.';
  }
  for (const entry of entries) {
    if (!/\.rels$/i.test(entry.name)) continue;
    const relations = readRelations(readZipText(bytes, entry, MAX_RELATIONS));
    if (!relations) return 'The Excel file is damaged.';
    if (relations.some(isActive)) return ACTIVE;
  }
  return null;
}

const ACTIVE =
  'The Excel file contains other files or programs, or loads data from elsewhere. Please save it with plain values only.';

/** What a part of a workbook belongs to or leads to: only by these does Excel find a part. */
interface Relation {
  /** The last word of its type, in lower case: the same in both dialects of the format. */
  type: string;
  external: boolean;
}

/** Types of parts that carry a file or a program, or fetch data by themselves (ECMA-376 part 1, 12 and 15; [MS-XLSX] 2.1). */
const ACTIVE_TYPES = new Set(
  (
    'oleobject package control activexcontrolbinary connections externallink externallinkpath querytable ' +
    'volatiledependencies attachedtemplate frame subdocument vbaproject xlmacrosheet xlintlmacrosheet dialogsheet ' +
    'extensibility webextension webextensiontaskpanes'
  ).split(' '),
);

/** A link that a person follows may lead elsewhere; a picture or data from there is fetched unasked. */
function isActive({ type, external }: Relation): boolean {
  return ACTIVE_TYPES.has(type) || (external && type !== 'hyperlink');
}

/**
 * The relations that a part lists, or null if it is written in a way that others might read differently: in another
 * encoding than UTF-8, or with names of its own for pieces of text.
 */
function readRelations(text: string | null): Relation[] | null {
  if (text === null || /\0|\ufffd|<!doctype/i.test(text)) return null;
  if (/<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8["'])/i.test(text)) return null;
  return Array.from(text.matchAll(RELATION), ([, written]) => {
    const attributes = new Map(Array.from(written!.matchAll(ATTRIBUTE), ([, name, value]) => [name, plain(value!)]));
    const type = attributes.get('Type') ?? '';
    return { type: type.split('/').at(-1)!, external: attributes.get('TargetMode') === 'external' };
  });
}

const RELATION = /<(?:[^\s<>"'/]*:)?Relationship\s((?:[^"'<>]|"[^"]*"|'[^']*')*)/g;
const ATTRIBUTE = /([^\s="']+)\s*=\s*("[^"]*"|'[^']*')/g;

/** A quoted value of XML in lower case, its letters written as numbers read. */
function plain(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_all, hexadecimal?: string, decimal?: string) =>
      String.fromCharCode(hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)),
    )
    .trim()
    .toLowerCase();
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
