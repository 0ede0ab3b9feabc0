import { house, skyline } from './buildings.ts';
import { below, grove, hills, meadow, ridgeLine, sky, water, type Canvas } from './landscape.ts';
import { circle, line, mix, path, place, polygon, rect, repeat, round } from './shapes.ts';

/** Wind turbines along the ridges. */
function wind(canvas: Canvas): string {
  const { random, colors, width } = canvas;
  const parts = [sky(canvas, 470), hills(canvas, 450, 60)];
  const turbine = (x: number, y: number, h: number, color: string) => {
    const blade = polygon(
      [
        [-0.018 * h, 0],
        [-0.03 * h, -0.2 * h],
        [0, -0.62 * h],
        [0.014 * h, -0.2 * h],
        [0.014 * h, 0],
      ],
      color,
    );
    const turn = random.between(0, 120);
    return (
      polygon(
        [
          [x - h * 0.024, y],
          [x - h * 0.011, y - h],
          [x + h * 0.011, y - h],
          [x + h * 0.024, y],
        ],
        mix(color, colors.ink, 0.12),
      ) +
      [0, 120, 240].map((angle) => place(blade, x, y - h, 1, turn + angle)).join('') +
      circle(x, y - h, h * 0.028, mix(color, colors.ink, 0.3))
    );
  };
  for (const [depth, fill] of [mix(colors.mid, colors.near, 0.4), colors.near, colors.ground].entries()) {
    const lineAt = ridgeLine(canvas, 470 + depth * 80, 36);
    const size = 120 + depth * 110;
    const count = 5 - depth * 2;
    const white = colors.night
      ? mix(colors.wall, colors.paper, 0.5 - depth * 0.1)
      : mix(colors.paper, colors.far, 0.45 - depth * 0.2);
    parts.push(
      repeat(count, (n) => {
        const x = ((n + random.between(0.25, 0.75)) * width) / count;
        return turbine(x, lineAt(x) + 10, size * random.between(0.85, 1.1), white);
      }),
    );
    parts.push(below(canvas, lineAt, fill));
    if (depth < 2)
      parts.push(grove(canvas, lineAt, 0, width, 9, [24 + depth * 22, 46 + depth * 34], mix(colors.leaf, fill, 0.3)));
  }
  return parts.join('') + meadow(canvas, () => 660, 60);
}

/** Panels in rows on a meadow, a village behind. */
function solarField(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const horizon = random.between(310, 360);
  const lean = random.between(-0.25, 0.25);
  const glass = mix('#1f4a63', colors.leaf, 0.35);
  const rows = repeat(4, (row) => {
    const y = horizon + 70 + row * row * 17 + row * 40;
    const h = 40 + row * 24;
    const w = h * 1.6;
    const shift = random.between(0, w);
    return repeat(width / w + 3, (n) => {
      const x = n * (w + 6) - shift - w;
      const skew = h * (0.34 + lean);
      const face = polygon(
        [
          [x, y],
          [x + w, y],
          [x + w + skew, y - h],
          [x + skew, y - h],
        ],
        glass,
      );
      const shine = polygon(
        [
          [x + w * 0.3 + skew * 0.2, y - h * 0.2],
          [x + w * 0.5 + skew * 0.2, y - h * 0.2],
          [x + w * 0.5 + skew, y - h],
          [x + w * 0.3 + skew, y - h],
        ],
        colors.sky[1],
        { opacity: 0.28 },
      );
      const grid =
        repeat(3, (k) =>
          line(x + (w * (k + 1)) / 4, y, x + (w * (k + 1)) / 4 + skew, y - h, colors.water, 1.6, { opacity: 0.7 }),
        ) + line(x + skew / 2, y - h / 2, x + w + skew / 2, y - h / 2, colors.water, 1.6, { opacity: 0.7 });
      return (
        line(x + w * 0.5, y - 4, x + w * 0.5, y + h * 0.42, colors.ink, 3 + row) +
        face +
        shine +
        grid +
        line(x, y, x + w, y, colors.paper, 2 + row * 0.5)
      );
    });
  });
  return [
    sky(canvas, horizon),
    hills(canvas, horizon - 10),
    skyline(
      canvas,
      horizon + 6,
      random.between(100, 300),
      random.between(600, 1000),
      46,
      mix(colors.near, colors.wall, 0.35),
    ),
    rect(0, horizon, width, height, colors.near),
    grove(canvas, () => horizon + 8, 0, width, 14, [30, 60]),
    rows,
    meadow(canvas, () => 660, 50),
  ].join('');
}

/** A mill with a water wheel. */
function watermill(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const bank = random.between(520, 550);
  const x = random.between(300, 480);
  const [cx, cy, r] = [x - 50, bank - 50, 150];
  const wood = mix(colors.roof, colors.ink, 0.5);
  const wheel =
    circle(0, 0, r, 'none', { stroke: wood, 'stroke-width': 16 }) +
    circle(0, 0, r - 44, 'none', { stroke: wood, 'stroke-width': 9 }) +
    repeat(8, (n) => place(rect(-5, -r, 10, r, wood), 0, 0, 1, n * 45)) +
    repeat(16, (n) => place(rect(-24, -r - 16, 48, 10, mix(wood, colors.brass, 0.35)), 0, 0, 1, n * 22.5)) +
    circle(0, 0, 18, colors.brass);
  const mill = house(canvas, x - 40, bank, {
    width: 360,
    height: 240,
    roof: 150,
    rows: 2,
    columns: 4,
    door: true,
    wall: mix(colors.wall, colors.shade, 0.3),
    chimney: true,
  });
  const shed = house(canvas, x + 320, bank, { width: 210, height: 130, roof: 80, rows: 1, columns: 3, gable: false });
  const stones = repeat(26, () =>
    circle(
      random.between(0, width),
      bank + random.between(-4, 12),
      random.between(8, 22),
      mix(colors.shade, colors.ground, random.between(0.2, 0.7)),
    ),
  );
  return [
    sky(canvas),
    hills(canvas, bank - 90, 60),
    below(canvas, ridgeLine(canvas, bank - 50, 16), colors.near),
    grove(canvas, () => bank - 30, 0, width, 12, [110, 230]),
    shed,
    mill,
    rect(0, bank - 6, width, height, colors.ground),
    water(canvas, bank + 4, height),
    place(wheel, cx, cy, 1, random.between(0, 40)),
    path(`M${cx - r - 40} ${bank + 40}q40 -26 80 0t80 0t80 0t80 0`, 'none', {
      stroke: colors.paper,
      'stroke-width': 4,
      opacity: 0.6,
    }),
    stones,
  ].join('');
}

/** Roofs of a town with panels on them, from above. */
function solarRoofs(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const parts = [sky(canvas, 300), hills(canvas, 300, 40), below(canvas, () => 320, colors.near)];
  for (let row = 0; row < 4; row++) {
    const y = 390 + row * 105;
    const size = 130 + row * 46;
    for (let x = -random.between(20, size); x < width; x += size * 1.12) {
      const [wall, h, roof] = [
        random.pick([colors.wall, mix(colors.wall, colors.brass, 0.25), mix(colors.wall, colors.mid, 0.35)]),
        size * 0.62,
        size * 0.5,
      ];
      const color = random.pick([colors.roof, mix(colors.roof, colors.ink, 0.3), mix(colors.roof, colors.brass, 0.25)]);
      parts.push(
        house(canvas, x, y + h * 0.5, {
          width: size,
          height: h,
          roof,
          wall,
          roofColor: color,
          rows: 1,
          columns: 3,
          gable: false,
          chimney: random.chance(0.5),
        }),
      );
      if (random.chance(0.62))
        parts.push(roofPanels(canvas, x + size * 0.2, y - h * 0.5 - roof * 0.16, size * 0.56, roof * 0.62));
    }
  }
  return parts.join('') + grove(canvas, () => height + 20, 0, width, 6, [60, 120]);
}

function roofPanels({ random, colors }: Canvas, x: number, y: number, w: number, h: number): string {
  const columns = random.whole(3, 5);
  const step = w / columns;
  return repeat(columns * 2, (n) => {
    const [px, py] = [x + (n % columns) * step, y - (n < columns ? 0 : h * 0.5)];
    return (
      rect(round(px), py - h * 0.42, step - 3, h * 0.42, mix('#1f4a63', colors.leaf, 0.3)) +
      line(px + 3, py - 3, px + step * 0.5, py - h * 0.38, colors.sky[1], 2, { opacity: 0.5 })
    );
  });
}

export const energy = [wind, solarField, watermill, solarRoofs];
