/** Spaces and comments, or nothing. */
export const SPACE = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
/** A name, without its slash. */
export const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y;
/** The source of what separates two numbers: at least one space or comment. */
export const GAP = '(?:[\\s\\0]|%[^\\r\\n]{0,200}[\\r\\n]){1,64}';
/** A reference to an object, by its number. */
export const REFERENCE = new RegExp(`\\+?(\\d{1,10})${GAP}\\d{1,10}${GAP}R(?![^\\s\\0()<>[\\]{}/%])`, 'y');
/** What begins a stream. */
export const STREAM = /stream\r?\n/y;
/** What of a text is neither a bracket nor its end. */
export const TEXT_PART = /(?:[^()\\]|\\[^])*/y;
/** A text in hexadecimal digits, and what looks like one. */
export const HEXADECIMAL = /<[^<>]*>/y;
/** A number or a word. */
export const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;

/** How far a text is read. */
export interface Place {
  text: string;
  at: number;
}

/** What a sticky expression finds at the place, which moves past it. */
export function take(place: Place, expression: RegExp): RegExpExecArray | null {
  expression.lastIndex = place.at;
  const found = expression.exec(place.text);
  if (found) place.at = expression.lastIndex;
  return found;
}
