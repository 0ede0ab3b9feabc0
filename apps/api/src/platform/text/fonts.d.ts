declare module 'fontkit' {
  /** As much as is used here of a font that was read. */
  export type Font = { hasGlyphForCodePoint(code: number): boolean };
  export function create(font: Buffer): Font;
}

declare module 'subset-font' {
  /** Makes another font of a font: here with all its letters, at one place of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    how: { targetFormat: 'truetype'; variationAxes: Record<string, number>; keepAllGlyphs: true },
  ): Promise<Buffer>;
}
