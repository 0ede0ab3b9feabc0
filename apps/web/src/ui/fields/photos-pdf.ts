/** A photo as a JPEG with three colours a pixel, as a canvas writes it. */
export type Photo = { jpeg: Uint8Array; width: number; height: number };

/** A4, in points. */
const shortSide = 595;
const longSide = 842;

/** One PDF of photos, each on a page of its own that is at most as large as A4 and has the photo's own shape. */
export function pdfOf(photos: readonly Photo[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const places: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const addObject = (dictionary: string, stream?: string | Uint8Array) => {
    places.push(length);
    add(`${places.length} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      add('stream\n');
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
  };
  // The catalogue and the list of pages come first, then three objects for each photo.
  const pageAt = (index: number) => 3 + index * 3;
  add('%PDF-1.4\n');
  addObject('<</Type/Catalog/Pages 2 0 R>>');
  addObject(
    `<</Type/Pages/Count ${photos.length}/Kids[${photos.map((_, index) => `${pageAt(index)} 0 R`).join(' ')}]>>`,
  );
  photos.forEach(({ jpeg, width, height }, index) => {
    const page = pageAt(index);
    const scale = Math.min(longSide / Math.max(width, height), shortSide / Math.min(width, height));
    const size = `${Math.round(width * scale)} ${Math.round(height * scale)}`;
    const drawing = `${size.replace(' ', ' 0 0 ')} 0 0 cm /Photo Do`;
    addObject(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Contents ${page + 1} 0 R/Resources<</XObject<</Photo ${page + 2} 0 R>>>>>>`,
    );
    addObject(`<</Length ${drawing.length}>>`, drawing);
    addObject(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>`,
      jpeg,
    );
  });
  const table = length;
  add(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n`);
  for (const place of places) add(`${String(place).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`);

  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
