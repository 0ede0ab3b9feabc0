import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';
import { fontsFor, readFont } from './pdf-fonts.ts';
import type { Pdf } from './pdf.ts';

/** What every reader of PDF has letters for, without a font in the file. */
const builtIn = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]*$/u;
/** Sets the direction or joins letters, and has no letter of its own where no script needs it. */
const unseen = /[\p{Bidi_Control}\p{Cc}]/gu;
const clinging = /\p{M}|\u200c|\u200d|\p{Variation_Selector}/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A part of a line in one font and direction, in the order of reading; `font` is undefined for the built-in one. */
type Run = { text: string; font: string | undefined };

/** A line as it is drawn, from left to right. */
export type PdfLine = { text: string; runs: Run[]; width: number };

type Look = { font: string; size: number };

/**
 * Breaks a text into lines no wider than `width` points, with its fonts read and registered: letters of any script that a font is
 * there for, joined and in their order; others become `?`.
 */
export async function layOut(pdf: Pdf, text: string, look: Look, width: number): Promise<PdfLine[]> {
  const plain = text.normalize('NFC').replaceAll(unseen, '').trim();
  const whole = await lineOf(pdf, plain.replaceAll(/\s+/gu, ' '), look);
  if (whole.width <= width) return [whole];
  const lines: PdfLine[] = [];
  for (const word of plain.split(/\s+/u)) {
    const last = lines.at(-1);
    const longer = await lineOf(pdf, last ? `${last.text} ${word}` : word, look);
    if (longer.width <= width) lines.splice(-1, 1, longer);
    else lines.push(...(await brokenWord(pdf, word, look, width)));
  }
  return lines;
}

/** Draws a line with its base line at a height in points. What is copied or read aloud is the text as it was given. */
export function drawLine(pdf: Pdf, { text, runs }: PdfLine, { font, size }: Look, left: number, base: number): void {
  // Readers turn letters that run from the right by themselves, and would turn these once more.
  const isSaid = runs.some((run) => run.font !== undefined) && !rightToLeft.test(text);
  if (isSaid) pdf.markContent('Span', { actual: text });
  let x = left;
  for (const run of runs) {
    pdf.font(run.font ?? font).fontSize(size);
    pdf.text(run.text, x, base, { lineBreak: false, baseline: 'alphabetic', ...asOne(run) });
    x += pdf.widthOfString(run.text, asOne(run));
  }
  if (isSaid) pdf.endMarkedContent();
}

/** With features of a font the library sets a run as a whole, not word by word from the left. Ligatures that no script needs are hard to copy. */
function asOne({ font }: Run) {
  return font === undefined ? {} : { features: { liga: false } as never };
}

/** A base letter with what clings to it. */
function lettersOf(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

async function brokenWord(pdf: Pdf, word: string, look: Look, width: number): Promise<PdfLine[]> {
  const lines: PdfLine[] = [];
  for (const letter of lettersOf(word)) {
    const last = lines.at(-1);
    const longer = await lineOf(pdf, (last?.text ?? '') + letter, look);
    if (last && longer.width > width) lines.push(await lineOf(pdf, letter, look));
    else lines.splice(-1, 1, longer);
  }
  return lines;
}

async function lineOf(pdf: Pdf, text: string, { font, size }: Look): Promise<PdfLine> {
  const runs = builtIn.test(text) ? [{ text, font: undefined }] : await runsOf(pdf, text);
  let width = 0;
  for (const run of runs) {
    pdf.font(run.font ?? font).fontSize(size);
    width += pdf.widthOfString(run.text, asOne(run));
  }
  return { text, runs, width };
}

// Its types are those of a module, and what is loaded is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

async function runsOf(pdf: Pdf, text: string): Promise<Run[]> {
  const chars = [...text];
  const fonts: (string | undefined)[] = [];
  for (const char of chars) fonts.push(await fontOf(pdf, char, clinging.test(char) ? fonts.at(-1) : undefined));
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  // A character beyond the first plane takes two places.
  let place = 0;
  const levelOf = chars.map((char) => levels[(place += char.length) - char.length]!);
  const runs: (Run & { level: number; chars: string[] })[] = [];
  for (const i of visualOrder(levelOf)) {
    const level = levelOf[i]!;
    const font = fonts[i];
    const char = font === undefined && !builtIn.test(chars[i]!) ? '?' : chars[i]!;
    const last = runs.at(-1);
    if (last && last.level === level && last.font === font) last.chars.push(char);
    else runs.push({ text: '', font, level, chars: [char] });
  }
  return runs.map(({ font, level, chars: drawn }) => ({ font, text: inOrder(drawn, level) }));
}

/** The library turns letters of scripts that run from the right by itself, and nothing else. */
function inOrder(drawn: string[], level: number): string {
  if (level % 2 === 0) return drawn.join('');
  if (drawn.some((char) => rightToLeft.test(char))) return drawn.toReversed().join('');
  return drawn.map((char) => bidi.getMirroredCharacter(char) ?? char).join('');
}

/** The order from left to right in which characters of these levels are drawn (rule L2 of the Unicode Bidirectional Algorithm). */
function visualOrder(levels: number[]): number[] {
  const order = levels.map((_, i) => i);
  const lowest = Math.min(...levels.map((level) => level | 1));
  for (let level = Math.max(...levels); level >= lowest; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && levels[order[to]!]! >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  return order;
}

/** The fonts that were read for a document. */
const read = new WeakMap<Pdf, Map<string, Font>>();

/** The name of the font that has a character, registered; `preferred` where that one has it. Undefined where none has. */
async function fontOf(pdf: Pdf, char: string, preferred: string | undefined): Promise<string | undefined> {
  const code = char.codePointAt(0)!;
  const here = read.get(pdf) ?? new Map<string, Font>();
  read.set(pdf, here);
  for (const name of [...(preferred ? [preferred] : []), ...(await fontsFor(code))]) {
    const font = here.get(name) ?? (await readFont(name));
    if (!here.has(name)) pdf.registerFont(name, font as never);
    here.set(name, font);
    if (font.hasGlyphForCodePoint(code)) return name;
  }
  return undefined;
}
