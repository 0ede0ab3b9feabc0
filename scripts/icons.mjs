// npm run icons: draws the icons of the installed app from the favicon, whenever that has changed.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './process.mjs';

const pages = join(root, 'apps/web/public');
const favicon = readFileSync(join(pages, 'favicon.svg'), 'utf8');
const drawing = /<rect[^>]*\/>(.*)<\/svg>/s.exec(favicon)[1];
const ground = /<rect[^>]*fill="(#\w+)"/.exec(favicon)[1];

/** The whole square in the ground's colour, and the drawing inside the circle that every launcher leaves visible. */
const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/><g transform="translate(4.8 4.8) scale(0.7)">${drawing}</g></svg>`;

mkdirSync(join(pages, 'icons'), { recursive: true });
for (const [name, svg, size] of [
  ['icon-192', favicon, 192],
  ['icon-512', favicon, 512],
  ['maskable-512', whole, 512],
  ['icon-180', whole, 180],
])
  await sharp(Buffer.from(svg), { density: 2000 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(pages, `icons/${name}.png`));
