import type { SeededRandom } from '../plan/seeded-random.ts';
import type { Palette } from './palettes.ts';
import { circle, ellipse, fade, glow, group, line, mix, path, polygon, rect, repeat, round, stroke } from './shapes.ts';

/** What every scene is given: its own random numbers, its colours, and the size of the picture. */
export interface Canvas {
  random: SeededRandom;
  colors: Palette;
  width: number;
  height: number;
}

/** A sky with its light: sun or moon, clouds or stars. `horizon` is where the light gathers. */
export function sky(canvas: Canvas, horizon = canvas.height * 0.62): string {
  const { random, colors, width } = canvas;
  const sunX = random.between(0.14, 0.86) * width;
  const sunY = random.between(0.25, 0.85) * horizon;
  const radius = random.between(34, 62);
  const parts = [
    fade('sky', [
      [0, colors.sky[0]],
      [1, colors.sky[1]],
    ]),
    glow('light', colors.sun, colors.night ? 0.55 : 0.8),
    rect(0, 0, width, horizon + 140, 'url(#sky)'),
    circle(sunX, sunY, radius * 5.5, 'url(#light)'),
    circle(sunX, sunY, radius, colors.sun),
  ];
  if (colors.night) parts.push(stars(canvas, horizon));
  parts.push(
    repeat(random.whole(colors.night ? 0 : 1, 4), () =>
      cloud(canvas, random.between(0, width), random.between(40, horizon * 0.62), random.between(0.6, 1.5)),
    ),
  );
  if (random.chance(0.4))
    parts.push(birds(canvas, random.between(0.2, 0.7) * width, random.between(0.2, 0.45) * horizon));
  return parts.join('');
}

function stars({ random, colors, width }: Canvas, horizon: number): string {
  return repeat(38, () =>
    circle(
      random.between(0, width),
      random.between(0, 1) ** 1.4 * horizon * 0.7,
      random.between(0.8, 2.2),
      colors.sun,
      { opacity: random.between(0.35, 0.9) },
    ),
  );
}

/** A long flat cloud with a few humps, as in a woodcut. */
function cloud({ random, colors }: Canvas, x: number, y: number, size: number): string {
  const length = random.between(130, 260) * size;
  const humps = repeat(random.whole(2, 4), () =>
    ellipse(
      x + random.between(-0.3, 0.3) * length,
      y - random.between(6, 20) * size,
      random.between(26, 60) * size,
      random.between(14, 28) * size,
      colors.cloud,
    ),
  );
  const body = rect(x - length / 2, y - 14 * size, length, 26 * size, colors.cloud, { rx: 13 * size });
  return group(body + humps, { opacity: colors.night ? 0.35 : 0.75 });
}

function birds({ random, colors }: Canvas, x: number, y: number): string {
  return repeat(random.whole(3, 6), () => {
    const [bx, by, s] = [x + random.between(-110, 110), y + random.between(-45, 45), random.between(7, 13)];
    return stroke(
      `M${round(bx - s)} ${round(by - s / 2)}Q${round(bx - s / 2)} ${round(by - s)} ${round(bx)} ${round(by)}Q${round(bx + s / 2)} ${round(by - s)} ${round(bx + s)} ${round(by - s / 2)}`,
      colors.ink,
      2.2,
      { opacity: 0.55 },
    );
  });
}

/** The height of a ridge at each x: a few sines over one another. */
export function ridgeLine(canvas: Canvas, y: number, swing: number): (x: number) => number {
  const { random, width } = canvas;
  const waves = [1, 2.3, 4.1].map((frequency, n) => ({
    frequency: (frequency * random.between(0.7, 1.4) * Math.PI * 2) / width,
    phase: random.between(0, Math.PI * 2),
    size: (swing / (n * 1.6 + 1)) * random.between(0.6, 1),
  }));
  return (x) => waves.reduce((sum, { frequency, phase, size }) => sum + Math.sin(x * frequency + phase) * size, y);
}

/** Everything below a line, filled; the line is kept soft. */
export function below({ width, height }: Canvas, lineAt: (x: number) => number, fill: string): string {
  const points = Array.from({ length: 33 }, (_, n) => `${round((n * width) / 32)} ${round(lineAt((n * width) / 32))}`);
  return path(`M0 ${height}L${points.join('L')}L${width} ${height}Z`, fill);
}

/** Two or three ridges one behind the other, down to `y`. */
export function hills(canvas: Canvas, y: number, swing = 46): string {
  const { random, colors } = canvas;
  const steep = random.chance(0.3);
  const far = steep
    ? mountains(canvas, y - swing * 1.6, swing * 2.4, mix(colors.far, colors.sky[1], 0.35))
    : below(canvas, ridgeLine(canvas, y - swing * 2.1, swing * 0.9), mix(colors.far, colors.sky[1], 0.4));
  return (
    far +
    below(canvas, ridgeLine(canvas, y - swing * 0.9, swing * 0.8), colors.far) +
    below(canvas, ridgeLine(canvas, y, swing * 0.5), colors.mid)
  );
}

function mountains(canvas: Canvas, y: number, swing: number, fill: string): string {
  const { random, width, height } = canvas;
  const points: [number, number][] = [[-20, y]];
  for (let x = -20; x < width + 120; x += random.between(60, 130))
    points.push([x, y - random.between(0, 1) * swing * (points.length % 2 ? 1 : 0.35)]);
  return polygon([...points, [width + 140, height], [-20, height]], fill);
}

/** The trees that grow here: pointed, round, or slim. (x, y) is the foot. */
export function tree(
  canvas: Canvas,
  x: number,
  y: number,
  height: number,
  kind: 'fir' | 'round' | 'poplar',
  fill = canvas.colors.leaf,
): string {
  const { random, colors } = canvas;
  const trunk = mix(colors.ink, colors.roof, 0.35);
  const light = mix(fill, colors.sun, 0.16);
  if (kind === 'fir') {
    const tiers = repeat(3, (n) => {
      const top = y - height + (n * height) / 4.2;
      const half = height * (0.13 + n * 0.065);
      return (
        polygon(
          [
            [x, top],
            [x + half, top + height / 2.9],
            [x - half, top + height / 2.9],
          ],
          fill,
        ) +
        polygon(
          [
            [x, top],
            [x, top + height / 2.9],
            [x - half, top + height / 2.9],
          ],
          light,
        )
      );
    });
    return rect(x - height * 0.025, y - height * 0.2, height * 0.05, height * 0.2, trunk) + tiers;
  }
  if (kind === 'poplar')
    return (
      rect(x - height * 0.02, y - height * 0.15, height * 0.04, height * 0.15, trunk) +
      ellipse(x, y - height * 0.55, height * 0.13, height * 0.46, fill) +
      ellipse(x - height * 0.035, y - height * 0.57, height * 0.07, height * 0.4, light)
    );
  const crown = height * random.between(0.3, 0.36);
  return (
    rect(x - height * 0.03, y - height * 0.45, height * 0.06, height * 0.45, trunk) +
    circle(x, y - height + crown, crown, fill) +
    circle(x - crown * 0.62, y - height + crown * 1.45, crown * 0.62, fill) +
    circle(x + crown * 0.62, y - height + crown * 1.5, crown * 0.6, fill) +
    circle(x - crown * 0.25, y - height + crown * 0.85, crown * 0.62, light)
  );
}

/** Trees along a line, from `from` to `to`. */
export function grove(
  canvas: Canvas,
  lineAt: (x: number) => number,
  from: number,
  to: number,
  count: number,
  size: readonly [number, number],
  fill?: string,
): string {
  const { random } = canvas;
  const kinds = random.pick([['fir'], ['round'], ['poplar', 'round'], ['fir', 'round']] as const);
  return Array.from({ length: count }, () => random.between(from, to))
    .sort((a, b) => lineAt(a) - lineAt(b))
    .map((x) => tree(canvas, x, lineAt(x) + 4, random.between(...size), random.pick(kinds), fill))
    .join('');
}

/** Water from `y` down to `bottom`, with strokes of light on it. */
export function water(canvas: Canvas, y: number, bottom: number): string {
  const { random, colors, width } = canvas;
  const body =
    fade('water', [
      [0, mix(colors.water, colors.sky[1], 0.45)],
      [1, mix(colors.water, colors.ground, 0.35)],
    ]) + rect(0, y, width, bottom - y, 'url(#water)');
  const strokes = repeat(46, () => {
    const wy = y + random.next() ** 1.5 * (bottom - y);
    const x = random.between(-40, width);
    const depth = (wy - y) / (bottom - y);
    return line(
      x,
      wy,
      x + random.between(20, 60) * (0.5 + depth * 1.6),
      wy,
      random.chance(0.6) ? colors.paper : colors.ground,
      1.5 + depth * 2,
      { opacity: random.between(0.12, 0.4) },
    );
  });
  return body + strokes;
}

/** Tufts and flowers on the ground nearest to the eye. */
export function meadow(canvas: Canvas, lineAt: (x: number) => number, count = 70): string {
  const { random, colors, width, height } = canvas;
  return repeat(count, () => {
    const x = random.between(0, width);
    const from = lineAt(x) + 14;
    if (from > height) return '';
    const y = random.between(from, height + 10);
    const s = 5 + ((y - from) / (height - from + 1)) * 12;
    const tuft = stroke(
      `M${round(x - s * 0.5)} ${round(y - s)}L${round(x)} ${round(y)}L${round(x + s * 0.5)} ${round(y - s * 1.2)}`,
      mix(colors.ground, colors.mid, 0.55),
      2,
      { opacity: 0.7 },
    );
    return random.chance(0.22)
      ? tuft + circle(x + s * 0.5, y - s * 1.3, 2.6 + s * 0.08, random.pick([colors.brass, colors.paper, colors.sun]))
      : tuft;
  });
}
