import { expect, test } from 'vitest';
import { pdfOf } from '../../../../web/src/ui/fields/photos-pdf.ts';
import { whyNotPdf } from './pdf-structure.ts';
import { loadSharp } from './sharp.ts';

/** A JPEG of noise, which has every byte in it, as a canvas writes one. */
async function photo(width: number, height: number) {
  const sharp = await loadSharp();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const picture = sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  return { jpeg: new Uint8Array(await picture.jpeg().toBuffer()), width, height };
}

test('a PDF that the browser makes of photos is one that the server takes, with each photo whole on its page', async () => {
  const photos = [await photo(400, 300), await photo(300, 2000)];
  const bytes = Buffer.from(pdfOf(photos));
  expect(whyNotPdf(bytes)).toBeNull();
  expect(whyNotPdf(Buffer.concat([bytes, Buffer.from('more')]))).not.toBeNull();

  const text = bytes.toString('latin1');
  expect(text).toContain('/Count 2/Kids[3 0 R 6 0 R]');
  // Inside A4, lying or standing, in the shape of the photo.
  expect([...text.matchAll(/\/MediaBox\[0 0 (\d+) (\d+)\]/g)].map(([, ...size]) => size.map(Number))).toEqual([
    [793, 595],
    [126, 842],
  ]);
  // Each place in the table is where its object begins, and each stream is as long as it says.
  const table = text.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]));
  expect(table).toMatch(/^xref\n0 9\n/);
  const places = [...table.matchAll(/(\d{10}) 00000 n \n/g)].map(([, place]) => Number(place));
  places.forEach((place, index) => expect(text.slice(place).startsWith(`${index + 1} 0 obj\n`)).toBe(true));
  const streams = [...text.matchAll(/\/DCTDecode\/Length (\d+)>>\nstream\n/g)].map((found) => {
    const at = found.index + found[0].length;
    const length = Number(found[1]);
    expect(text.slice(at + length).startsWith('\nendstream\nendobj\n')).toBe(true);
    return bytes.subarray(at, at + length);
  });
  expect(streams).toEqual(photos.map(({ jpeg }) => Buffer.from(jpeg)));
});
