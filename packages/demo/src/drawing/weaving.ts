import type { SeededRandom } from '../plan/seeded-random.ts';
import type { Canvas } from './landscape.ts';
import { line, mix, path, place, rect, repeat } from './shapes.ts';

function yarnsOf({ random, colors }: Canvas): string[] {
  return random
    .shuffle([colors.roof, colors.brass, colors.leaf, colors.paper, colors.mid, colors.ink, colors.water])
    .slice(0, 5);
}

/** The colour of each stitch; `fromMiddle` and `row` count stitches. */
function weave(random: SeededRandom, yarns: string[]): (fromMiddle: number, row: number) => string {
  const motif = random.whole(3, 6);
  const kind = random.whole(0, 2);
  return (fromMiddle, row) => {
    const band = Math.floor(row / motif);
    const rising = row % (motif * 2) < motif ? row : -row;
    const wave = [
      Math.floor((fromMiddle + rising) / motif),
      Math.floor(
        (Math.abs((fromMiddle % (motif * 4)) - motif * 2) + Math.abs((row % (motif * 4)) - motif * 2)) / motif,
      ),
      row % (motif * 3) < 2 ? 1 : Math.floor((fromMiddle + row * 2) / (motif * 2)),
    ][kind]!;
    return yarns[(Math.abs(wave) + (kind === 1 ? Math.floor(row / (motif * 4)) : band * 2)) % yarns.length]!;
  };
}

/** A loom with the cloth that grows on it. */
export function loom(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const wood = mix(colors.brass, colors.roof, 0.45);
  const yarns = yarnsOf(canvas);
  const [x, w, top, split] = [250, 780, 110, random.between(310, 430)];
  const warp = repeat(78, (n) =>
    line(
      x + 20 + (n * (w - 40)) / 77,
      top,
      x + 20 + (n * (w - 40)) / 77,
      split,
      mix(colors.paper, colors.shade, (n % 2) * 0.5),
      2.5,
    ),
  );
  const size = (w - 40) / 52;
  const pattern = weave(random, yarns);
  const cloth = repeat((640 - split) / 14, (row) =>
    repeat(52, (n) => rect(x + 20 + n * size, split + row * 14, size + 0.6, 14.6, pattern(Math.abs(n - 25.5), row))),
  );
  const frame =
    [x - 40, x + w]
      .map((fx) => rect(fx, 40, 40, 700, wood) + rect(fx + 28, 40, 12, 700, mix(wood, colors.ink, 0.3)))
      .join('') +
    rect(x - 70, 70, w + 140, 44, mix(wood, colors.paper, 0.12)) +
    rect(x - 10, split - 46, w + 20, 22, mix(wood, colors.ink, 0.2)) +
    rect(x - 60, 640, w + 120, 40, mix(wood, colors.ink, 0.15));
  const shuttle = place(
    path('M-90 0Q0 -30 90 0Q0 30 -90 0Z', mix(wood, colors.ink, 0.35)) + rect(-30, -9, 60, 18, yarns[0]!, { rx: 6 }),
    random.between(420, 840),
    split + 6,
    1,
    random.between(-4, 4),
  );
  const spools = repeat(6, (n) =>
    place(
      rect(-22, -50, 44, 100, yarns[n % yarns.length]!, { rx: 8 }) +
        repeat(7, (k) => line(-22, -38 + k * 12, 22, -34 + k * 12, colors.ink, 1.5, { opacity: 0.25 })) +
        rect(-28, -58, 56, 12, wood) +
        rect(-28, 46, 56, 12, wood),
      n < 3 ? 110 : 1170,
      230 + (n % 3) * 150,
      1,
    ),
  );
  return [
    rect(0, 0, width, height, mix(colors.wall, colors.mid, random.between(0.1, 0.45))),
    repeat(9, (n) => line(0, n * 90, width, n * 90, colors.shade, 2, { opacity: 0.5 })),
    rect(0, 690, width, 40, mix(wood, colors.ink, 0.55)),
    spools,
    warp,
    cloth,
    frame,
    shuttle,
  ].join('');
}

/** Cloths hung side by side over a rod, each with its own pattern and fringe. */
export function cloths(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const wood = mix(colors.brass, colors.roof, 0.45);
  const count = random.whole(3, 4);
  const room = (width - 120) / count;
  const stitch = 15;
  const hung = repeat(count, (n) => {
    const columns = Math.floor((room - random.between(36, 80)) / stitch);
    const x = 60 + n * room + (room - columns * stitch) / 2;
    const rows = random.whole(27, 33);
    const yarns = yarnsOf(canvas);
    const pattern = weave(random, yarns);
    const cloth = repeat(rows, (row) =>
      repeat(columns, (k) =>
        rect(
          x + k * stitch,
          96 + row * stitch,
          stitch + 0.6,
          stitch + 0.6,
          pattern(Math.abs(k - (columns - 1) / 2), row),
        ),
      ),
    );
    const bottom = 96 + rows * stitch;
    const fringe = repeat(columns * 2, (k) =>
      line(x + 4 + (k * stitch) / 2, bottom, x + 4 + (k * stitch) / 2, bottom + random.between(26, 36), yarns[0]!, 2.5),
    );
    const shade = rect(x, 96, columns * stitch, 40, colors.ink, { opacity: 0.12 });
    return rect(x + 12, 110, columns * stitch, rows * stitch, colors.ink, { opacity: 0.12 }) + fringe + cloth + shade;
  });
  const wall = mix(colors.wall, colors.mid, random.between(0.05, 0.5));
  return [
    rect(0, 0, width, height, wall),
    repeat(14, (n) => line(n * 96, 0, n * 96, height, mix(wall, colors.ink, 0.07), 2)),
    rect(0, 680, width, 50, mix(wood, colors.ink, 0.5)),
    hung,
    rect(20, 78, width - 40, 26, wood, { rx: 13 }),
    rect(20, 78, width - 40, 8, mix(wood, colors.paper, 0.35), { rx: 4 }),
    path(
      `M14 91m-16 0a16 16 0 1 0 32 0a16 16 0 1 0 -32 0M${width - 14} 91m-16 0a16 16 0 1 0 32 0a16 16 0 1 0 -32 0`,
      colors.brass,
    ),
  ].join('');
}
