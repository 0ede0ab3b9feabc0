import { readOleStreams } from './ole-streams.ts';
import { whyNotPdf } from './pdf-structure.ts';
import { whyNotXlsx } from './xlsx-structure.ts';

/** A kind of file that the product takes. `xls` and `xlsx` are what people call Excel. */
export type ContentKind = 'pdf' | 'xls' | 'xlsx' | 'png' | 'jpg' | 'gif';

/** Either the kind, or null and a sentence that the person who uploaded the file can act on. */
export type DetectedKind = { kind: ContentKind; why?: undefined } | { kind: null; why: string };

/** The media type under which each kind is stored and sent. */
export const CONTENT_TYPES: Record<ContentKind, string> = {
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
};

const ZIP_START = 0x504b;

/**
 * Finds out what a file is from its bytes alone: first by its signature, then by its structure, because a signature
 * is easily forged. A file name or a declared media type plays no part. For pictures only the kind is found here; that
 * they decode is proved by `reencodeImage`, which every picture passes.
 */
export async function detectKind(bytes: Uint8Array): Promise<DetectedKind> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < 16) return { kind: null, why: 'The file is empty or too short.' };
  // A zip is looked at by our own bounded reader only, so that nothing is inflated before its sizes are known.
  if (view.readUInt16BE(0) === ZIP_START) return verdict('xlsx', await whyNotXlsx(view));

  switch (await signatureOf(view)) {
    case 'application/pdf':
      return verdict('pdf', whyNotPdf(view));
    case 'application/x-cfb':
      return verdict('xls', whyNotXls(view));
    case 'image/png':
    case 'image/apng':
      return { kind: 'png' };
    case 'image/jpeg':
      return { kind: 'jpg' };
    case 'image/gif':
      return { kind: 'gif' };
    default:
      return { kind: null, why: 'This kind of file cannot be uploaded.' };
  }
}

function verdict(kind: ContentKind, why: string | null): DetectedKind {
  return why === null ? { kind } : { kind: null, why };
}

async function signatureOf(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    return (await fileTypeFromBuffer(bytes))?.mime;
  } catch {
    // A malformed file can make a detector stumble; a file nobody can name is simply not taken.
    return undefined;
  }
}

function whyNotXls(bytes: Buffer): string | null {
  const streams = readOleStreams(bytes);
  if (!streams) return 'The Excel file is damaged.';
  if (streams.some(({ name }) => name === 'EncryptedPackage')) return 'Excel files with a password cannot be uploaded.';
  if (streams.some(({ name }) => name.startsWith('_VBA_PROJECT'))) return 'Excel files with macros cannot be uploaded.';
  // Excel keeps each embedded or linked object in a storage of such a name.
  if (streams.some(({ name }) => /^(?:MBD|LNK)[0-9a-f]{8}$/i.test(name)))
    return 'The Excel file contains other files or programs. Please save it with plain values only.';
  const workbook = streams.find(({ name }) => name === 'Workbook' || name === 'Book');
  if (!workbook) return 'The file is an Office document, but not an Excel workbook.';
  // Every workbook stream begins with a BOF record: type 0x09, and its version in the high byte.
  return workbook.start[0] === 0x09 ? null : 'The Excel file is damaged.';
}
