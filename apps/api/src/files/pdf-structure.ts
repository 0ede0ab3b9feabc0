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
  return endsInZip(bytes) ? 'The PDF has something else appended to it.' : null;
}

/** True if a zip reader would find an archive that ends where the bytes end. */
function endsInZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= from; at--) {
    if (bytes.readUInt32LE(at) === 0x06054b50 && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}
