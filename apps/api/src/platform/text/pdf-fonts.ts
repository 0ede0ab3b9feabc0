import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/**
 * The families of Noto that names are written in where the built-in fonts of PDF have no letters for them, the first that has a letter
 * first. Each comes in slices of some hundred letters, so that a paper reads and carries only what it needs.
 */
const families = [
  'noto-sans',
  'vazirmatn',
  'noto-sans-hebrew',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
];

const { resolve } = createRequire(import.meta.url);

/** A slice of a family: where its file is, and the code points that it has, as pairs of first and last. */
type Slice = { path: string; ranges: (readonly [first: number, last: number])[] };

let slices: Promise<Slice[]> | undefined;

async function readSlices(): Promise<Slice[]> {
  const read = await Promise.all(
    families.map(async (family) => {
      const ranges = JSON.parse(
        await readFile(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
      ) as Record<string, string>;
      // Of two slices with the same letter the later one is meant.
      return Object.entries(ranges)
        .toReversed()
        .map(([name, text]) => ({
          path: `@fontsource-variable/${family}/files/${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
          ranges: text.split(',').map(rangeOf),
        }));
    }),
  );
  return read.flat();
}

/** Such as `U+0460-052F`. */
function rangeOf(text: string) {
  const [first, last] = text.trim().slice(2).split('-');
  return [Number.parseInt(first!, 16), Number.parseInt(last ?? first!, 16)] as const;
}

const known = new Map<number, string[]>();

/** The names of the fonts that may have a character, the likeliest first: a slice names more than its file has. */
export async function fontsFor(code: number): Promise<string[]> {
  const all = await (slices ??= readSlices());
  const names =
    known.get(code) ??
    all.filter(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last)).map(({ path }) => path);
  known.set(code, names);
  return names;
}

/** A font by its name, in its regular weight: the library that writes PDF can cut no part out of a compressed or variable one. */
export async function readFont(name: string): Promise<Font> {
  const [{ create }, { default: subset }] = await Promise.all([import('fontkit'), import('subset-font')]);
  const variationAxes = { wght: 400 };
  const whole = { targetFormat: 'truetype', variationAxes, keepAllGlyphs: true } as const;
  return create(await subset(await readFile(resolve(name)), undefined, whole));
}
