import { pictureSizes, type PictureSize } from '@guildhall/contract/uploads.ts';
import type { ContentKind } from './content-kind.ts';
import { loadSharp, withPictureSlot } from './sharp.ts';

/** 20 megapixels: above what phones take by default, below what makes one upload a burden. */
const MAX_PIXELS = 20_000_000;

/** How large a picture may leave, in pixels, and in which format: `webp`, or `same` as it came (a gif leaves as png). */
export interface ReencodeOptions {
  maxWidth: number;
  maxHeight: number;
  format?: 'webp' | 'same';
}

export interface ReencodedImage {
  bytes: Buffer;
  contentType: 'image/webp' | 'image/png' | 'image/jpeg';
  extension: 'webp' | 'png' | 'jpg';
  width: number;
  height: number;
}

/** A picture that cannot be taken; the message is for the person who uploaded it. */
export class ImageError extends Error {
  readonly reason: 'unreadable' | 'tooManyPixels';

  constructor(reason: ImageError['reason']) {
    super(
      reason === 'tooManyPixels'
        ? 'The picture has more than 20 megapixels. Please make it smaller.'
        : 'The picture is damaged or incomplete.',
    );
    this.name = 'ImageError';
    this.reason = reason;
  }
}

const FORMATS: Partial<Record<string, ContentKind>> = { png: 'png', jpeg: 'jpg', gif: 'gif' };

/**
 * Decodes a png, jpeg or gif (its first frame) and encodes it again: turned upright, within the given bounds, never
 * enlarged, and without metadata, so that neither a place nor a hidden payload survives.
 * @throws ImageError if the picture does not decode as a whole or is too large.
 */
export async function reencodeImage(bytes: Uint8Array, options: ReencodeOptions): Promise<ReencodedImage> {
  const sharp = await loadSharp();
  return withPictureSlot(async () => {
    try {
      const image = sharp(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
        limitInputPixels: MAX_PIXELS,
        failOn: 'error',
      });
      const { format } = await image.metadata();
      const kind = FORMATS[format ?? ''];
      if (!kind) throw new ImageError('unreadable');
      const sized = image.autoOrient().resize({
        width: options.maxWidth,
        height: options.maxHeight,
        fit: 'inside',
        withoutEnlargement: true,
      });
      const extension = options.format === 'same' ? (kind === 'jpg' ? 'jpg' : 'png') : 'webp';
      const { data, info } = await encode(sized, extension).toBuffer({ resolveWithObject: true });
      return {
        bytes: data,
        contentType: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
        extension,
        width: info.width,
        height: info.height,
      };
    } catch (error) {
      if (error instanceof ImageError) throw error;
      const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
      throw new ImageError(tooMany ? 'tooManyPixels' : 'unreadable');
    }
  });
}

/** A smaller copy of a picture that `reencodeImage` answered, filled to its edges as the screens show it. */
export async function smallerCopy(bytes: Uint8Array, size: PictureSize): Promise<Buffer> {
  const sharp = await loadSharp();
  return withPictureSlot(() =>
    sharp(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      .resize({ ...pictureSizes[size], fit: 'cover' })
      .webp({ quality: 74, effort: 4 })
      .toBuffer(),
  );
}

type Pipeline = ReturnType<Awaited<ReturnType<typeof loadSharp>>>;

function encode(image: Pipeline, extension: ReencodedImage['extension']): Pipeline {
  if (extension === 'webp') return image.webp({ quality: 82, effort: 3 });
  if (extension === 'jpg') return image.jpeg({ quality: 88, mozjpeg: false });
  return image.png({ compressionLevel: 8 });
}
