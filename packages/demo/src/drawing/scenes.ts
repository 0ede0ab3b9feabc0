import { agriculture } from './scenes-agriculture.ts';
import { crafts } from './scenes-crafts.ts';
import { culture } from './scenes-culture.ts';
import { education } from './scenes-education.ts';
import { energy } from './scenes-energy.ts';
import { food } from './scenes-food.ts';
import { health } from './scenes-health.ts';
import { housing } from './scenes-housing.ts';
import { technology } from './scenes-technology.ts';
import { transport } from './scenes-transport.ts';
import type { Canvas } from './landscape.ts';

/** Draws a picture of 1280 × 720 as the inside of an SVG. */
export type Scene = (canvas: Canvas) => string;

export const SCENES = {
  agriculture,
  crafts,
  culture,
  education,
  energy,
  food,
  health,
  housing,
  technology,
  transport,
} as const satisfies Record<string, readonly Scene[]>;

/** What organizations and projects are about; the made-up content uses the same keys. */
export type CategoryKey = keyof typeof SCENES;
