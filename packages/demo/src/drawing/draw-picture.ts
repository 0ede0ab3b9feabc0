import { pictureSizes, type PictureSize } from '@guildhall/contract/uploads.ts';
import sharp from 'sharp';
import { emblem } from './emblem.ts';
import { PALETTES } from './palettes.ts';
import { SCENES, type CategoryKey, type Scene } from './scenes.ts';
import { seededRandom } from '../plan/seeded-random.ts';

/** Fields show nothing at night. */
const DAYLIGHT = PALETTES.filter(({ night }) => !night);

/** A project's photo: a drawn scene of its category, webp, 1280 × 720, the same for the same seed and title. */
export function drawProjectPhoto(seed: number, project: { title: string; category: CategoryKey }): Promise<Buffer> {
  const random = seededRandom(`${seed} ${project.title}`);
  // Multiples of an irrational number never bunch up: neighbours differ, whatever step the seeds of a category take.
  const spread = <T>(list: readonly T[], step: number): T => list[Math.floor(((seed * step) % 1) * list.length)]!;
  const scene = spread<Scene>(SCENES[project.category], 0.754_877_666);
  const colors = spread(project.category === 'agriculture' ? DAYLIGHT : PALETTES, 0.618_033_989);
  const content = scene({ random, colors, width: 1280, height: 720 });
  const mirrored = random.chance(0.5) ? `<g transform="translate(1280 0) scale(-1 1)">${content}</g>` : content;
  return rasterise(1280, 720, mirrored);
}

/** An organization's picture: an emblem on a pattern, webp, 480 × 480; the emblem stays whole in a 16:9 crop. */
export function drawOrganizationPicture(
  seed: number,
  organization: { name: string; category: CategoryKey },
): Promise<Buffer> {
  const random = seededRandom(`${seed} ${organization.name}`);
  return rasterise(480, 480, emblem(random, seed, organization.category));
}

/** A smaller copy of a picture, as the product makes one of what is uploaded. */
export function drawCopy(picture: Buffer, size: PictureSize): Promise<Buffer> {
  return sharp(picture)
    .resize({ ...pictureSizes[size], fit: 'cover' })
    .webp({ quality: 74, effort: 6 })
    .toBuffer();
}

function rasterise(width: number, height: number, content: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 72, effort: 6 }).toBuffer();
}
