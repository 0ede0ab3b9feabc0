import { house } from './buildings.ts';
import { below, grove, hills, meadow, ridgeLine, sky, tree, type Canvas } from './landscape.ts';
import { circle, ellipse, line, mix, path, polygon, rect, repeat, round, stroke } from './shapes.ts';

/** Fields that run towards a point on the horizon, and a barn at their edge. */
function furrows(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const horizon = random.between(330, 400);
  const vanish = random.between(0.2, 0.8) * width;
  const crops = [colors.near, mix(colors.near, colors.brass, 0.35), colors.ground, mix(colors.mid, colors.brass, 0.25)];
  const count = random.whole(13, 19);
  const spread = width * 3.4;
  const rows = repeat(count, (n) => {
    const [a, b] = [n / count, (n + 1) / count].map((part) => vanish - spread / 2 + part * spread) as [number, number];
    const fill = crops[n % crops.length]!;
    return (
      polygon(
        [
          [vanish + (a - vanish) * 0.03, horizon],
          [vanish + (b - vanish) * 0.03, horizon],
          [b, height],
          [a, height],
        ],
        fill,
      ) + line(vanish + (a - vanish) * 0.03, horizon, a, height, mix(fill, colors.ink, 0.3), 2, { opacity: 0.5 })
    );
  });
  const barnX = vanish > width / 2 ? random.between(90, 330) : random.between(760, 980);
  return [
    sky(canvas, horizon),
    hills(canvas, horizon - 8, 34),
    rect(0, horizon - 2, width, height, colors.near),
    rows,
    grove(canvas, () => horizon + 6, 0, width, 16, [34, 70]),
    tree(canvas, barnX - 40, horizon + 66, 150, 'round'),
    house(canvas, barnX, horizon + 62, {
      width: 210,
      height: 92,
      roof: 78,
      wall: mix(colors.roof, colors.ink, 0.12),
      roofColor: mix(colors.roof, colors.ink, 0.5),
      columns: 2,
      door: true,
    }),
    silo(canvas, barnX + 232, horizon + 62),
  ].join('');
}

function silo({ colors }: Canvas, x: number, y: number): string {
  return (
    rect(x, y - 150, 52, 150, colors.wall) +
    rect(x + 34, y - 150, 18, 150, colors.shade) +
    path(`M${x - 3} ${y - 150}A29 30 0 0 1 ${x + 55} ${y - 150}Z`, colors.roof) +
    repeat(4, (n) => rect(x, y - 118 + n * 32, 52, 3, colors.shade))
  );
}

/** Rows of fruit trees on a slope. */
function orchard(canvas: Canvas): string {
  const { random, colors, width } = canvas;
  const horizon = random.between(270, 340);
  const slope = random.between(-60, 60);
  const fruit = random.pick([colors.roof, colors.brass, colors.sun]);
  const rows = repeat(5, (row) => {
    const y = horizon + 50 + row * row * 18 + row * 26;
    const size = 54 + row * 36;
    const gap = size * 1.25;
    const shift = random.between(0, gap);
    const lineAt = (x: number) => y + (slope * (x - width / 2)) / width;
    const ground = below(
      canvas,
      (x) => lineAt(x) - size * 0.1,
      mix(mix(colors.mid, colors.near, row / 4), row % 2 ? colors.brass : colors.ground, row % 2 ? 0.16 : 0.12),
    );
    const trees = repeat(width / gap + 2, (n) => {
      const x = n * gap - shift;
      const y0 = lineAt(x) + size * 0.25;
      const apples = repeat(7, () =>
        circle(x + random.between(-0.26, 0.26) * size, y0 - size * random.between(0.45, 0.92), 2 + row * 1.3, fruit),
      );
      return (
        ellipse(x, y0, size * 0.4, size * 0.07, colors.ink, { opacity: 0.2 }) +
        tree(canvas, x, y0, size, 'round', mix(colors.leaf, colors.mid, 0.35 - row * 0.08)) +
        apples
      );
    });
    return ground + trees;
  });
  return sky(canvas, horizon) + hills(canvas, horizon, 50) + rows;
}

/** A glasshouse between its beds. */
function glasshouse(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const ground = random.between(520, 560);
  const [x, w, wall, roof] = [random.between(180, 330), random.between(640, 760), 170, 130];
  const glass = colors.night ? mix(colors.window, colors.paper, 0.25) : mix(colors.water, colors.paper, 0.55);
  const frame = colors.night ? mix(colors.ink, colors.mid, 0.5) : colors.paper;
  const bays = 9;
  const top = ground - wall;
  const shell = path(`M${x} ${ground}V${top}Q${x + w / 2} ${top - roof * 2} ${x + w} ${top}V${ground}Z`, glass, {
    opacity: 0.92,
  });
  const curve = (part: number) => top - roof * 2 * 2 * part * (1 - part);
  const plants = repeat(26, (n) => {
    const px = x + 24 + (n * (w - 48)) / 25;
    const h = random.between(40, 150);
    return (
      stroke(
        `M${px} ${ground}C${px - 8} ${ground - h / 2} ${px + 10} ${ground - h * 0.7} ${px} ${ground - h}`,
        colors.leaf,
        4,
      ) +
      repeat(4, (k) =>
        ellipse(
          px + (k % 2 ? 9 : -9),
          ground - h * (0.3 + k * 0.2),
          12,
          6,
          k % 2 ? colors.leaf : mix(colors.leaf, colors.mid, 0.5),
        ),
      ) +
      (random.chance(0.5) ? circle(px, ground - h * 0.6, 6, colors.roof) : '')
    );
  });
  const bars =
    repeat(bays + 1, (n) =>
      line(x + (w * n) / bays, ground, x + (w * n) / bays, curve(n / bays), frame, n % bays ? 4 : 8),
    ) +
    line(x, top, x + w, top, frame, 6) +
    line(x, ground - 70, x + w, ground - 70, frame, 3);
  const beds = repeat(6, (n) => {
    const y = ground + 26 + n * 30;
    return (
      rect(-10, y, width + 20, 16 + n * 2, mix(colors.ground, colors.ink, 0.25)) +
      repeat(34, (k) =>
        ellipse(
          k * 40 + (n % 2) * 20,
          y,
          13 + n * 1.4,
          10 + n,
          k % 5 === n % 5 ? colors.brass : mix(colors.near, colors.leaf, (k % 3) / 3),
        ),
      )
    );
  });
  return [
    sky(canvas, ground - 60),
    hills(canvas, ground - 70, 44),
    rect(0, ground - 4, width, height, colors.ground),
    grove(canvas, () => ground, 0, width, 10, [90, 190]),
    shell,
    plants,
    bars,
    stroke(`M${x} ${top}Q${x + w / 2} ${top - roof * 2} ${x + w} ${top}`, frame, 9),
    beds,
  ].join('');
}

/** Terraces of vines or tea, with a row of hives on the lowest. */
function terraces(canvas: Canvas): string {
  const { random, colors } = canvas;
  const horizon = random.between(240, 300);
  const steps = random.whole(5, 7);
  const layers = repeat(steps, (n) => {
    const y = horizon + 20 + n * (420 / steps);
    const lineAt = ridgeLine(canvas, y, 30);
    const fill = mix(colors.mid, colors.ground, n / steps);
    const bushes = repeat(3, (row) =>
      repeat(64, (k) =>
        ellipse(
          k * 21 + row * 10,
          lineAt(k * 21 + row * 10) + 10 + row * 17,
          9,
          6,
          mix(fill, row % 2 ? colors.leaf : colors.brass, row % 2 ? 0.5 : 0.22),
        ),
      ),
    );
    return below(canvas, (x) => lineAt(x) - 5, mix(fill, colors.paper, 0.35)) + below(canvas, lineAt, fill) + bushes;
  });
  const hives = repeat(random.whole(3, 6), (n) => {
    const x = 150 + n * 120 + random.between(0, 30);
    const y = 650;
    const color = random.pick([colors.paper, colors.brass, mix(colors.water, colors.paper, 0.3)]);
    return (
      rect(x, y - 70, 62, 32, color) +
      rect(x, y - 36, 62, 32, mix(color, colors.ink, 0.12)) +
      rect(x - 5, y - 78, 72, 10, colors.roof) +
      rect(x + 18, y - 14, 26, 5, colors.ink) +
      line(x + 8, y - 4, x + 8, y + 12, colors.ink, 5) +
      line(x + 54, y - 4, x + 54, y + 12, colors.ink, 5)
    );
  });
  return (
    sky(canvas, horizon) +
    hills(canvas, horizon, 60) +
    layers +
    meadow(canvas, () => 640, 60) +
    hives +
    stroke(`M${round(random.between(80, 300))} 560q40 -60 90 -30t80 -40`, colors.ink, 1.5, {
      'stroke-dasharray': '2 9',
      opacity: 0.6,
    })
  );
}

export const agriculture = [furrows, orchard, glasshouse, terraces];
