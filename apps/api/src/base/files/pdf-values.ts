import { GAP, HEXADECIMAL, NAME, REFERENCE, SPACE, STREAM, take, TEXT_PART, WORD, type Place } from './pdf-tokens.ts';

/** A value of a PDF (ISO 32000-2, 7.3), as far as one must know it to judge an action. Texts and words are `other`. */
export type PdfValue =
  | { kind: 'name'; name: string }
  | { kind: 'dictionary'; entries: [name: string, value: PdfValue][] }
  | { kind: 'array'; items: PdfValue[] }
  | { kind: 'number'; number: number }
  | { kind: 'reference'; object: number }
  | { kind: 'other' };

/** Deeper than any action of a real document; what is nested further cannot be read. */
const DEEPEST = 20;

/** What is at a place: its value (null if none can be read), where reading ended, and where its stream begins if it has one. */
export interface ReadValue {
  value: PdfValue | null;
  end: number;
  streamAt: number | null;
}

/** Reads the value that begins at `at`, after spaces and comments. */
export function readPdfValue(text: string, at: number): ReadValue {
  const place = { text, at };
  const value = readAt(place, 0);
  const end = place.at;
  if (value?.kind !== 'dictionary') return { value, end, streamAt: null };
  take(place, SPACE);
  return { value, end, streamAt: take(place, STREAM) ? place.at : null };
}

/** Finds where objects are defined: the number of each, and the place behind it. */
export function pdfDefinitions(text: string) {
  return text.matchAll(new RegExp(`(?<!\\d)(\\d{1,10})${GAP}\\d{1,10}${GAP}obj`, 'g'));
}

/** The values that a dictionary has under a name. A sound one has at most one. */
export function entriesOf(value: PdfValue | null, name: string): PdfValue[] {
  if (value?.kind !== 'dictionary') return [];
  return value.entries.filter(([key]) => key === name).map(([, of]) => of);
}

function readAt(place: Place, depth: number): PdfValue | null {
  take(place, SPACE);
  if (depth > DEEPEST) return null;
  const name = take(place, NAME);
  if (name) return { kind: 'name', name: plainPdfName(name[1]!) };
  if (place.text.startsWith('<<', place.at)) return readDictionary(place, depth);
  if (place.text[place.at] === '[') return readArray(place, depth);
  if (place.text[place.at] === '(') return readText(place);
  const reference = take(place, REFERENCE);
  if (reference) return { kind: 'reference', object: Number(reference[1]) };
  if (take(place, HEXADECIMAL)) return { kind: 'other' };
  const word = take(place, WORD);
  if (!word) return null;
  return /^\+?\d{1,10}$/.test(word[0]) ? { kind: 'number', number: Number(word[0]) } : { kind: 'other' };
}

/** A name as it is meant: any character may be written as # and two hexadecimal digits. */
export function plainPdfName(written: string): string {
  return written.replace(/#([0-9a-f]{2})/gi, (_all, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

function readDictionary(place: Place, depth: number): PdfValue | null {
  place.at += 2;
  const entries: [string, PdfValue][] = [];
  for (;;) {
    take(place, SPACE);
    if (place.text.startsWith('>>', place.at)) {
      place.at += 2;
      return { kind: 'dictionary', entries };
    }
    const name = take(place, NAME);
    const value = name && readAt(place, depth + 1);
    if (!value) return null;
    entries.push([plainPdfName(name[1]!), value]);
  }
}

function readArray(place: Place, depth: number): PdfValue | null {
  place.at += 1;
  const items: PdfValue[] = [];
  for (;;) {
    take(place, SPACE);
    if (place.text[place.at] === ']') {
      place.at += 1;
      return { kind: 'array', items };
    }
    const item = readAt(place, depth + 1);
    if (!item) return null;
    items.push(item);
  }
}

function readText(place: Place): PdfValue | null {
  let open = 0;
  do {
    open += place.text[place.at] === '(' ? 1 : -1;
    place.at += 1;
    if (open > 0) take(place, TEXT_PART);
  } while (open > 0 && place.at < place.text.length);
  return open === 0 ? { kind: 'other' } : null;
}
