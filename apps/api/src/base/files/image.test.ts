import { describe, expect, it } from 'vitest';
import { ImageError, reencodeImage } from './image.ts';
import { loadSharp } from './sharp.ts';
import { makePicture, makePngHeader } from './test-files.ts';

const bounds = { maxWidth: 200, maxHeight: 200 };
const sharp = await loadSharp();
const webp = await makePicture('webp');

describe('an accepted picture', () => {
  it.each(['png', 'jpeg', 'gif'] as const)('leaves as webp within its bounds: %s', async (format) => {
    const image = await reencodeImage(await makePicture(format, 640, 320), bounds);
    expect(image).toMatchObject({ contentType: 'image/webp', extension: 'webp', width: 200, height: 100 });
    expect((await sharp(image.bytes).metadata()).format).toBe('webp');
  });

  it.each([
    ['png', 'png', 'image/png'],
    ['jpeg', 'jpg', 'image/jpeg'],
    ['gif', 'png', 'image/png'],
  ] as const)('keeps its format where asked: %s leaves as %s', async (format, extension, contentType) => {
    const image = await reencodeImage(await makePicture(format), { ...bounds, format: 'same' });
    expect(image).toMatchObject({ extension, contentType });
  });

  it('is never enlarged', async () => {
    expect(await reencodeImage(await makePicture('png', 40, 30), bounds)).toMatchObject({ width: 40, height: 30 });
  });

  it('is turned upright and loses its metadata', async () => {
    const photo = await sharp(await makePicture('jpeg', 120, 60))
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const image = await reencodeImage(photo, bounds);
    expect(image).toMatchObject({ width: 60, height: 120 });
    const { exif, xmp, icc, orientation } = await sharp(image.bytes).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
  });

  it('loses data appended to it', async () => {
    const script = '<script>alert(1)</script>';
    const image = await reencodeImage(Buffer.concat([await makePicture('gif'), Buffer.from(script)]), {
      ...bounds,
      format: 'same',
    });
    expect(image.bytes.includes(script)).toBe(false);
  });

  it('may have 20 megapixels', async () => {
    const blank = { create: { width: 5000, height: 4000, channels: 3, background: '#fff' } } as const;
    const large = await sharp(blank).png().toBuffer();
    expect(await reencodeImage(large, bounds)).toMatchObject({ width: 200, height: 160 });
  });
});

describe('a refused picture', () => {
  it.each(['png', 'jpeg', 'gif'] as const)('is cut off: %s', async (format) => {
    const whole = await makePicture(format);
    await expect(reencodeImage(whole.subarray(0, whole.length / 2), bounds)).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });

  it.each([
    [5000, 4001],
    [100_000, 100_000],
    [2 ** 31 - 1, 2 ** 31 - 1],
  ])('claims %d × %d pixels', async (width, height) => {
    await expect(reencodeImage(makePngHeader(width, height), bounds)).rejects.toThrow(ImageError);
  });

  it('says that it has too many pixels', async () => {
    await expect(reencodeImage(makePngHeader(6000, 6000), bounds)).rejects.toThrow(/20 megapixels/);
  });

  it.each([
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['webp', webp],
    ['html', Buffer.from('<html><body>no picture</body></html>')],
    ['nothing', Buffer.alloc(0)],
  ])('is of another kind: %s', async (_kind, bytes) => {
    await expect(reencodeImage(bytes, bounds)).rejects.toMatchObject({ reason: 'unreadable' });
  });
});
