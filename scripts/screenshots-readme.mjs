import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { screens } from '../apps/web/e2e/screens.ts';
import { root } from './process.mjs';

const folder = join(root, 'docs/screens');
const maxBytes = 150_000;
const desk = { width: 1040, height: 680 };
const phone = { width: 390, height: 844 };

/** The few that show what the product is. */
const wide = [
  ['login', '/login', 'light'],
  ['dashboard', '/dashboard', 'light'],
  ['organization', '/organization/details', 'light'],
  ['project', '/project/details', 'light'],
  ['invest', '/invest', 'light', 800],
  ['wallet', '/wallet', 'light', 900],
  ['wallet-dark', '/wallet', 'dark', 900],
  ['investments', '/investments', 'light'],
  ['chat', '/chat', 'light'],
];
const narrow = [
  ['/dashboard', 'light'],
  ['/project/details', 'light'],
  ['/wallet', 'dark'],
  ['/chat', 'light'],
];

/** Draws docs/screens/*.png, each small enough for a repository. */
export async function drawReadme({ open, ...rest }) {
  mkdirSync(folder, { recursive: true });
  const take = async (path, size, scheme) => {
    const screen = screens.find((each) => each.path === path);
    const page = await open({ ...rest, screen, size, scheme });
    const picture = await page.screenshot();
    await page.context().close();
    return picture;
  };
  for (const [name, path, scheme, height = desk.height] of wide)
    await save(name, sharp(await take(path, { ...desk, height }, scheme)));

  const gap = 40;
  const pictures = [];
  for (const [path, scheme] of narrow) pictures.push(await rounded(await take(path, phone, scheme)));
  const collage = sharp({
    create: {
      width: gap + narrow.length * (phone.width + gap),
      height: phone.height + 2 * gap,
      channels: 3,
      background: '#e7e0d2',
    },
  }).composite(pictures.map((input, n) => ({ input, left: gap + n * (phone.width + gap), top: gap })));
  await save('phone', sharp(await collage.png().toBuffer()));
}

function rounded(picture) {
  const mask = `<svg width="${phone.width}" height="${phone.height}"><rect width="100%" height="100%" rx="28"/></svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** As many colours as fit into the limit; without dithering, which packs badly. */
async function save(name, picture) {
  const resized = await picture.resize({ width: 1040, withoutEnlargement: true }).png().toBuffer();
  for (const colours of [256, 128, 64, 32]) {
    const png = await sharp(resized).png({ palette: true, colours, dither: 0, effort: 10 }).toBuffer();
    if (png.length > maxBytes && colours > 32) continue;
    writeFileSync(join(folder, `${name}.png`), png);
    console.log(`docs/screens/${name}.png ${(png.length / 1000).toFixed(0)} kB, ${colours} colours`);
    if (png.length > maxBytes) throw new Error(`${name} is larger than ${maxBytes} bytes.`);
    return;
  }
}
