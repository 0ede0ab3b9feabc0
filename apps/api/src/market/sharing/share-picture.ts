import { loadSharp, withPictureSlot } from '../../base/files/sharp.ts';

const size = { width: 1200, height: 630 };

/** The mark of the product and how far a project has come, over the lower edge. It has no text, as a server may have no fonts. */
function overlay(percent: number | undefined): Buffer {
  const mark =
    '<g transform="translate(56 516) scale(2.4)" fill="none" stroke="#8fc7b8" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M4 13 16 5l12 8z"/><path d="M4 27h24M7 27v-8a3 3 0 0 1 6 0v8m0-8a3 3 0 0 1 6 0v8m0-8a3 3 0 0 1 6 0v8"/></g>';
  const bar =
    percent === undefined
      ? ''
      : `<rect x="176" y="542" width="968" height="28" rx="14" fill="#2f3b36"/><rect x="176" y="542" width="${Math.max(28, Math.round((968 * Math.min(percent, 100)) / 100))}" height="28" rx="14" fill="#d9a93a"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect y="490" width="1200" height="140" fill="#161d1b"/>${mark}${bar}</svg>`,
  );
}

/**
 * The picture that a preview of a shared page shows, as JPEG: the photo, if there is one, cut to 1200 × 630, and `percent` of the goal.
 * @throws Refusal `unavailable` when very many pictures are being worked on
 */
export async function drawSharePicture(photo: Buffer | undefined, percent?: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const top = { width: size.width, height: 490 };
  return withPictureSlot(async () => {
    const layers = photo
      ? [
          {
            input: await sharp(photo)
              .resize({ ...top, fit: 'cover' })
              .toBuffer(),
            top: 0,
            left: 0,
          },
        ]
      : [];
    return sharp({ create: { ...size, channels: 3, background: '#0f5145' } })
      .composite([...layers, { input: overlay(percent), top: 0, left: 0 }])
      .jpeg({ quality: 80 })
      .toBuffer();
  });
}
