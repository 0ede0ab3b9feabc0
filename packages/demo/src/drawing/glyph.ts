import type { SeededRandom } from '../plan/seeded-random.ts';
import { circle, path, place, rect, repeat } from './shapes.ts';

/** The colours of an emblem. */
export interface Ink {
  ground: string;
  pattern: string;
  seal: string;
  figure: string;
  accent: string;
}

/** Draws a figure about (0, 0), within 90 pixels to each side. */
export type Glyph = (ink: Ink, random: SeededRandom) => string;

/** A leaf that grows upwards from (0, 0). */
export function leaf(color: string, length: number): string {
  return path(
    `M0 0C${-length * 0.42} ${-length * 0.3} ${-length * 0.3} ${-length * 0.8} 0 ${-length}C${length * 0.3} ${-length * 0.8} ${length * 0.42} ${-length * 0.3} 0 0Z`,
    color,
  );
}

/** A cogwheel about (0, 0); `r` is its radius without the teeth. */
export function gear(color: string, hub: string, r: number, teeth: number): string {
  return (
    repeat(teeth, (n) =>
      place(rect(-r * 0.16, -r * 1.24, r * 0.32, r * 0.5, color, { rx: 3 }), 0, 0, 1, (n * 360) / teeth),
    ) +
    circle(0, 0, r, color) +
    circle(0, 0, r * 0.45, hub)
  );
}
