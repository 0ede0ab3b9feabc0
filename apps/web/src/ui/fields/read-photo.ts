import type { Photo } from './photos-pdf.ts';

/** Enough to read a letter or to see a crack. */
const mostPixels = 2000;

/**
 * A picture of any kind that the browser can read, drawn again: upright, no larger than needed, and without what its camera noted of place and
 * time.
 */
export async function readPhoto(file: File): Promise<Photo> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { alpha: false })!;
    // Paper shows through what is transparent.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    if (!blob) throw new Error('The browser could not save the picture.');
    return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height };
  } finally {
    picture.close();
  }
}
