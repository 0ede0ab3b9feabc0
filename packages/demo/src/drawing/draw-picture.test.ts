import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawProjectDocument } from './draw-document.ts';
import { drawOrganizationPicture, drawProjectPhoto } from './draw-picture.ts';
import { SCENES, type CategoryKey } from './scenes.ts';

const categories = Object.keys(SCENES) as CategoryKey[];

it('draws every scene of every category, each small enough', async () => {
  const seen = new Set<string>();
  for (const [n, category] of categories.entries()) {
    for (let k = 0; k < 4; k++) {
      const photo = await drawProjectPhoto(n * 4 + k, { title: category, category });
      expect(await sharp(photo).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
      expect(photo.length).toBeLessThan(60_000);
      seen.add(photo.toString('base64'));
    }
  }
  expect(seen.size).toBe(categories.length * 4);
}, 60_000);

it('draws emblems, no two alike', async () => {
  const emblems = await Promise.all(
    Array.from({ length: 44 }, (_, n) =>
      drawOrganizationPicture(n, { name: 'The same name', category: categories[n % categories.length]! }),
    ),
  );
  expect(await sharp(emblems[0]).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 });
  expect(new Set(emblems.map((emblem) => emblem.toString('base64'))).size).toBe(44);
});

it('draws the same picture for the same seed', async () => {
  const draw = () => drawProjectPhoto(7, { title: 'Stone oven', category: 'food' });
  expect((await draw()).equals(await draw())).toBe(true);
});

it('writes a prospectus of two pages', async () => {
  const bytes = await drawProjectDocument({
    title: 'Śnieżka café',
    organization: 'Commons Heat Company',
    budgetCents: 23_500_001n,
    roi: 6.5,
    durationMonths: 84,
    description: 'A second boiler lets us warm three more streets. '.repeat(20),
  });
  expect(bytes.toString('latin1')).toMatch(/^%PDF-/);
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
});
