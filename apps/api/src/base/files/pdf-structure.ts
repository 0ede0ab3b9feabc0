import { inflateSync } from 'node:zlib';
import { entriesOf, pdfDefinitions, plainPdfName, readPdfValue, type PdfValue } from './pdf-values.ts';

const TAIL = 2048;

/**
 * Says why bytes are not a PDF that stands for itself, or null if they are. The format lets a header stand anywhere in the
 * first kilobyte and anything follow the end mark; both are what files with two faces live on, so both are refused.
 */
export function whyNotPdf(bytes: Buffer): string | null {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'The file is not a PDF.';
  const head = bytes.toString('latin1', 0, 1024);
  if (/<(?:!doctype|html|script|svg|body|iframe)\b/i.test(head)) return 'The PDF contains a web page.';

  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL));
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0) return 'The PDF is cut off: its end is missing.';
  if (/[^\s\0]/.test(tail.slice(end + 5))) return 'The PDF has something else appended to it.';
  if (!/startxref\s+\d+\s+$/.test(tail.slice(0, end))) return DAMAGED;
  if (endsInZip(bytes)) return 'The PDF has something else appended to it.';
  return whyActive(bytes);
}

/**
 * Names of PDF that run a script, start a program, open or send to what lies elsewhere, or carry another file
 * (ISO 32000-2, 12.6.4 and 7.11.4).
 */
const ACTIVE = [
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
];
/** Under these a document or a part of it does something by itself: as it is opened, shown, printed, touched. */
const BY_ITSELF = ['OpenAction', 'AA'];

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

function nameIs(names: readonly string[], flags = '') {
  return new RegExp(`/(?:${names.map(spelled).join('|')})${END_OF_NAME}`, flags);
}

const active = nameIs(ACTIVE);
const byItself = nameIs(BY_ITSELF, 'g');
const encrypted = nameIs(['Encrypt']);
const objectStream = nameIs(['ObjStm'], 'g');

/** In bytes: at most this is unpacked of the objects of one file; real documents stay far below. */
const MOST_UNPACKED = 32 * 1024 * 1024;

const CARRIES =
  'The PDF contains scripts, programs, forms that send data, other files or links to them. Please save it as a plain PDF.';
const ACTS = 'The PDF runs something when it is opened. Please save it as a plain PDF.';
const UNREADABLE = 'The PDF is packed in a way that cannot be read.';
const DAMAGED = 'The PDF is damaged.';

/** Why a PDF is more than pages: it runs, starts, opens, sends or carries something, or hides whether it does. */
function whyActive(bytes: Buffer): string | null {
  const text = bytes.toString('latin1');
  if (active.test(text)) return CARRIES;
  if (encrypted.test(text)) return 'PDFs with a password or other protection cannot be uploaded.';
  const objects = readObjects(bytes, text);
  if (typeof objects === 'string') return objects;

  for (const part of [text, ...objects.packed]) {
    if (active.test(part)) return CARRIES;
    for (const { index, 0: name } of part.matchAll(byItself)) {
      const at = index + name.length;
      const { value } = readPdfValue(part, at);
      const unreadable = value === null && /^[\s\0]*<</.test(part.slice(at, at + 100));
      const isAction = plainPdfName(name.slice(1)) === 'OpenAction';
      if (unreadable || !(isAction ? isQuiet(value, objects) : areQuiet(value, objects))) return ACTS;
    }
  }
  return null;
}

/** Every value that an object has in the file, by its number (a file that was changed has several), and what was packed. */
interface Objects {
  values: Map<number, (PdfValue | null)[]>;
  /** The texts of the streams that hold packed objects. */
  packed: string[];
}

/** Reads every object of a file, those packed in streams included; or says why that cannot be done. */
function readObjects(bytes: Buffer, text: string): Objects | string {
  const objects: Objects = { values: new Map(), packed: [] };
  let leftToRead = 4 * text.length;
  let leftToUnpack = MOST_UNPACKED;
  for (const match of pdfDefinitions(text)) {
    const at = match.index + match[0].length;
    const read = readPdfValue(text, at);
    // Objects within one another would be read again and again.
    leftToRead -= read.end - at;
    if (leftToRead < 0) return DAMAGED;
    addValue(objects, Number(match[1]), read.value);
    if (read.streamAt === null || !holdsObjects(read.value)) continue;
    if (!isDeflated(read.value)) return UNREADABLE;
    try {
      const unpacked = inflateSync(bytes.subarray(read.streamAt), { maxOutputLength: leftToUnpack });
      leftToUnpack -= unpacked.length;
      addPacked(objects, unpacked.toString('latin1'), read.value);
    } catch {
      return DAMAGED;
    }
  }
  // One that was named and not found would be read by others than us.
  return [...text.matchAll(objectStream)].length > objects.packed.length ? UNREADABLE : objects;
}

function addValue({ values }: Objects, object: number, value: PdfValue | null) {
  const known = values.get(object);
  if (known) known.push(value);
  else values.set(object, [value]);
}

/** Readers look at the numbers alone and not at the type. */
function holdsObjects(value: PdfValue | null): boolean {
  const typed = entriesOf(value, 'Type').some((type) => type.kind === 'name' && type.name === 'ObjStm');
  return typed || (entriesOf(value, 'N').length > 0 && entriesOf(value, 'First').length > 0);
}

/** True if a stream is packed by deflate and nothing else, which is how every program writes its objects. */
function isDeflated(value: PdfValue | null): boolean {
  const [filter, another] = listed(entriesOf(value, 'Filter'));
  const isFlate = filter?.kind === 'name' && ['FlateDecode', 'Fl'].includes(filter.name) && !another;
  const plain = (settings: PdfValue) =>
    settings.kind === 'other' || (settings.kind === 'dictionary' && entriesOf(settings, 'Predictor').length === 0);
  return isFlate && listed(entriesOf(value, 'DecodeParms')).every(plain);
}

function listed(values: PdfValue[]): PdfValue[] {
  return values.flatMap((value) => (value.kind === 'array' ? value.items : [value]));
}

/** Such a stream begins with pairs of numbers: of an object, and of its place after `First`. */
function addPacked(objects: Objects, text: string, dictionary: PdfValue | null) {
  objects.packed.push(text);
  const [first] = entriesOf(dictionary, 'First');
  if (first?.kind !== 'number') return;
  const pairs = text.slice(0, first.number).matchAll(/(\d{1,10})[\s\0]+(\d{1,10})/g);
  for (const [, object, at] of pairs)
    addValue(objects, Number(object), readPdfValue(text, first.number + Number(at)).value);
}

/** True if a value is no action, or one that leads to a page of the same document and on to nothing. */
function isQuiet(value: PdfValue | null, objects: Objects): boolean {
  return resolved(value, objects).every((action) => {
    if (action?.kind !== 'dictionary') return action?.kind === 'array';
    const [kind, another] = entriesOf(action, 'S');
    const leadsOn = entriesOf(action, 'Next').length > 0;
    return kind?.kind === 'name' && kind.name === 'GoTo' && !another && !leadsOn;
  });
}

/** The moments at which a page, a field or a document may act (ISO 32000-2, 12.6.3). */
const MOMENTS = new Set('E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP'.split(' '));

/** True if none of the actions in a dictionary of such moments does anything but lead to a page. */
function areQuiet(value: PdfValue | null, objects: Objects): boolean {
  // A font, a picture or a letter may have the same short name: what it names has none of the moments.
  if (value?.kind !== 'dictionary' && value?.kind !== 'reference') return true;
  return resolved(value, objects).every(
    (actions) =>
      actions !== null &&
      (actions.kind !== 'dictionary' ||
        actions.entries.every(([name, of]) => !MOMENTS.has(name) || of.kind === 'array' || isQuiet(of, objects))),
  );
}

function resolved(value: PdfValue | null, { values }: Objects): (PdfValue | null)[] {
  return value?.kind === 'reference' ? (values.get(value.object) ?? [null]) : [value];
}

/** True if a zip reader would find an archive that ends where the bytes end. */
function endsInZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= from; at--) {
    if (bytes.readUInt32LE(at) === 0x06054b50 && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}
