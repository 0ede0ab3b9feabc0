import { inflateSync } from 'node:zlib';

const TAIL = 2048;

/**
 * Says why bytes are not a PDF that stands for itself, or null if they are. The format lets a header stand anywhere in the
 * first kilobyte and anything follow the end mark; both are what files with two faces live on, so both are refused.
 */
export function whyNotPdf(bytes: Buffer): string | null {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'The file is not a PDF.';
  const head = bytes.toString('latin1', 0, 1024);
  if (/<(?:!doctype|html|script|svg|body|iframe)\b/i.test(head)) return 'The PDF holds a web page.';

  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL));
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0) return 'The PDF is cut off: its end is missing.';
  if (/[^\s\0]/.test(tail.slice(end + 5))) return 'The PDF has something else appended to it.';
  if (!/startxref\s+\d+\s+$/.test(tail.slice(0, end))) return 'The PDF is damaged.';
  if (endsInZip(bytes)) return 'The PDF has something else appended to it.';
  return whyActive(bytes);
}

/** Names of PDF that run a script, start a program or carry another file (ISO 32000-2, 12.6.4 and 7.11.4). */
const ACTIVE = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA'];
/** In a name any character may be written as # and two hexadecimal digits. */
function spelled(name: string) {
  return [...name]
    .map(
      (letter) =>
        `(?:${letter}|#${letter
          .charCodeAt(0)
          .toString(16)
          .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`,
    )
    .join('');
}

const END_OF_NAME = '(?=[\\s\\0()<>[\\]{}/%]|$)';

function nameIs(names: readonly string[]) {
  return new RegExp(`/(?:${names.map(spelled).join('|')})${END_OF_NAME}`);
}

const active = nameIs(ACTIVE);
const encrypted = nameIs(['Encrypt']);
const objectStream = nameIs(['ObjStm']);
const flate = nameIs(['FlateDecode', 'Fl']);
const filtered = nameIs(['Filter']);

/** So much is unpacked of the objects of one file, in bytes; real documents stay far below. */
const MOST_UNPACKED = 32 * 1024 * 1024;

/** Why a PDF is more than pages: it runs, starts or carries something, or hides whether it does. */
function whyActive(bytes: Buffer): string | null {
  const text = bytes.toString('latin1');
  const carries = 'The PDF holds scripts, programs or other files. Please save it as a plain PDF.';
  if (active.test(text)) return carries;
  if (encrypted.test(text)) return 'PDFs with a password or other protection cannot be taken.';
  let left = MOST_UNPACKED;
  // Objects may also stand packed in streams; the dictionary before the stream says so.
  for (const { index, 0: mark } of text.matchAll(/\bstream\r?\n/g)) {
    const before = text.slice(Math.max(0, index - 4096), index);
    if (!objectStream.test(before)) continue;
    const surely = objectStream.test(before.slice(before.lastIndexOf('obj') + 1));
    if (surely && filtered.test(before) && !flate.test(before))
      return 'The PDF is packed in a way that cannot be read.';
    try {
      const objects = inflateSync(bytes.subarray(index + mark.length), { maxOutputLength: left });
      left -= objects.length;
      if (active.test(objects.toString('latin1'))) return carries;
    } catch (error) {
      const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      if (surely && (tooLarge || filtered.test(before))) return 'The PDF is damaged.';
    }
  }
  return null;
}

/** True if a zip reader would find an archive that ends where the bytes end. */
function endsInZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= from; at--) {
    if (bytes.readUInt32LE(at) === 0x06054b50 && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}
