import type { Canvas } from './landscape.ts';
import { cloths, loom } from './weaving.ts';
import { circle, ellipse, line, mix, path, place, polygon, rect, repeat, round, stroke } from './shapes.ts';

const TOOLS: ((canvas: Canvas) => string)[] = [
  ({ colors }) =>
    rect(-9, -60, 18, 140, mix(colors.brass, colors.roof, 0.4), { rx: 6 }) +
    path('M-56 -92H40Q58 -92 58 -60H-46Z', mix(colors.ink, colors.mid, 0.25)),
  ({ colors }) =>
    path('M-26 80V-90H26V60Z', mix(colors.shade, colors.paper, 0.4)) +
    path('M-30 60H30V120Q0 140 -30 120Z', mix(colors.brass, colors.roof, 0.5)) +
    line(-18, -80, -18, 50, colors.shade, 3),
  ({ colors }) =>
    rect(-5, -110, 10, 120, mix(colors.ink, colors.mid, 0.35)) + rect(-16, 10, 32, 90, colors.roof, { rx: 10 }),
  ({ colors }) =>
    circle(0, -70, 40, 'none', { stroke: mix(colors.ink, colors.mid, 0.3), 'stroke-width': 12 }) +
    line(-20, -36, -46, 90, mix(colors.ink, colors.mid, 0.3), 13) +
    line(20, -36, 46, 90, colors.leaf, 15),
  ({ colors }) =>
    rect(-60, -40, 120, 40, mix(colors.brass, colors.wall, 0.3), { rx: 6 }) +
    path('M-46 -40V-70H-20V-40M10 -40Q20 -90 52 -70', 'none', {
      stroke: mix(colors.brass, colors.ink, 0.4),
      'stroke-width': 12,
    }) +
    rect(-60, -4, 120, 8, colors.ink),
  ({ colors }) =>
    stroke('M-50 -80V70H50V-80', mix(colors.brass, colors.roof, 0.4), 13) +
    line(-50, -70, 50, -70, colors.shade, 6) +
    line(-50, 0, 50, 0, colors.brass, 8),
];

/** A workbench under a wall of tools. */
function workshop(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const wall = mix(colors.wall, random.pick([colors.leaf, colors.mid, colors.brass]), random.between(0.25, 0.55));
  const wood = mix(colors.brass, colors.roof, 0.4);
  const windowX = random.pick([170, 540, 900]);
  const tools = random.shuffle([...TOOLS, ...TOOLS]);
  const hung = repeat(8, (n) => {
    const x = 100 + n * 155;
    if (x > windowX - 90 && x < windowX + 320) return '';
    return (
      circle(x, 118, 7, colors.ink) +
      place(tools[n]!(canvas), x, 250 + random.between(-14, 14), 0.95, random.between(-5, 5))
    );
  });
  const light = colors.night ? colors.window : colors.sky[1];
  const view =
    rect(windowX, 70, 250, 270, light) +
    polygon(
      [
        [windowX, 340],
        [windowX, 270],
        [windowX + 80, 210],
        [windowX + 150, 260],
        [windowX + 210, 225],
        [windowX + 250, 270],
        [windowX + 250, 340],
      ],
      colors.near,
    ) +
    rect(windowX, 70, 250, 270, 'none', { stroke: colors.paper, 'stroke-width': 14 }) +
    line(windowX + 125, 70, windowX + 125, 340, colors.paper, 9) +
    line(windowX, 205, windowX + 250, 205, colors.paper, 9) +
    polygon(
      [
        [windowX, 340],
        [windowX + 250, 340],
        [windowX + 420, 720],
        [windowX - 60, 720],
      ],
      colors.sun,
      { opacity: 0.13 },
    );
  const bench =
    rect(60, 480, 1160, 44, wood) +
    rect(60, 480, 1160, 9, mix(wood, colors.paper, 0.35)) +
    [100, 560, 1120].map((x) => rect(x, 524, 50, 200, mix(wood, colors.ink, 0.3))).join('') +
    rect(180, 540, 340, 90, mix(wood, colors.ink, 0.18)) +
    repeat(
      3,
      (n) =>
        rect(196 + n * 108, 556, 92, 58, mix(wood, colors.ink, 0.05)) + circle(242 + n * 108, 586, 7, colors.brass),
    );
  const work = random.pick([
    () =>
      repeat(3, (n) =>
        place(
          rect(-70, -120, 14, 120, wood) +
            rect(56, -120, 14, 120, wood) +
            rect(-80, -140, 160, 22, mix(wood, colors.paper, 0.25), { rx: 6 }) +
            rect(-64, -60, 128, 10, wood),
          260 + n * 260,
          480,
          0.8 + n * 0.1,
        ),
      ),
    () =>
      repeat(5, (n) =>
        place(
          path(
            'M-30 0C-56 -40 -44 -90 -16 -106V-128H16V-106C44 -90 56 -40 30 0Z',
            [colors.roof, colors.water, colors.brass, colors.leaf, colors.paper][n]!,
          ) + rect(-20, -134, 40, 9, colors.ink),
          190 + n * 200 + random.between(-20, 20),
          480,
          random.between(0.7, 1.15),
        ),
      ),
    () =>
      repeat(4, (n) =>
        place(
          ellipse(0, -60, 78, 24, mix(wood, colors.paper, 0.2)) +
            path('M-78 -60C-70 -10 70 -10 78 -60Z', mix(colors.brass, colors.wall, 0.3)) +
            repeat(6, (k) => line(-60 + k * 24, -50, -48 + k * 19, -16, mix(wood, colors.ink, 0.3), 3)),
          220 + n * 260,
          494,
          random.between(0.7, 1),
        ),
      ),
  ])();
  const shavings = repeat(22, () =>
    stroke(
      `M${round(random.between(80, 1200))} ${round(random.between(660, 706))}q14 -20 24 0t-10 8`,
      mix(colors.brass, colors.paper, 0.5),
      3,
    ),
  );
  const lampX = windowX > 500 ? 330 : 960;
  const lamp =
    line(lampX, 0, lampX, 60, colors.ink, 4) +
    path(`M${lampX - 60} 106Q${lampX - 54} 56 ${lampX} 56T${lampX + 60} 106Z`, colors.leaf) +
    ellipse(lampX, 108, 34, 12, colors.sun);
  return [
    rect(0, 0, width, height, wall),
    repeat(15, (n) => line(n * 90, 0, n * 90, 640, mix(wall, colors.ink, 0.1), 3)),
    rect(0, 640, width, 90, mix(colors.roof, colors.ink, 0.6)),
    rect(50, 108, 1180, 12, mix(wood, colors.ink, 0.25)),
    view,
    hung,
    lamp,
    bench,
    work,
    shavings,
  ].join('');
}

/** Shelves of pottery. */
function pottery(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const wall = mix(colors.wall, random.pick([colors.roof, colors.mid, colors.leaf]), random.between(0.15, 0.5));
  const glazes = [
    colors.roof,
    colors.paper,
    colors.water,
    colors.leaf,
    colors.brass,
    mix(colors.near, colors.paper, 0.3),
    mix(colors.roof, colors.paper, 0.5),
  ];
  const pots = [
    'M-34 0C-70 -50 -52 -104 -20 -118V-140H20V-118C52 -104 70 -50 34 0Z',
    'M-60 -70H60C56 -20 34 0 0 0S-56 -20 -60 -70Z',
    'M-26 0C-40 -60 -30 -100 -14 -130C-22 -150 -18 -158 -18 -166H18C18 -158 22 -150 14 -130C30 -100 40 -60 26 0Z',
    'M-40 0V-84Q-40 -92 -32 -92H32Q40 -92 40 -84V0Z',
  ];
  const rows = repeat(3, (row) => {
    const y = 210 + row * 210;
    const line1: string[] = [];
    for (let x = 80; x < width - 50; x += random.between(116, 160)) {
      const glaze = random.pick(glazes);
      const d = random.pick(pots);
      const id = `pot${row}-${line1.length}`;
      const band = random.chance(0.6)
        ? repeat(random.whole(1, 3), (n) => rect(-70, -70 + n * 20, 140, 8, random.pick(glazes)))
        : repeat(12, () => circle(random.between(-50, 50), random.between(-130, 0), 5, random.pick(glazes)));
      line1.push(
        place(
          `<clipPath id="${id}"><path d="${d}"/></clipPath>${ellipse(0, 2, 56, 7, colors.ink, { opacity: 0.2 })}${path(d, glaze)}<g clip-path="url(#${id})">${band}${rect(12, -170, 70, 180, colors.ink, { opacity: 0.13 })}</g>`,
          x,
          y,
          random.between(0.85, 1.1),
        ),
      );
    }
    return (
      rect(0, y + 20, width, 26, colors.ink, { opacity: 0.1 }) +
      line1.join('') +
      rect(0, y, width, 20, mix(colors.brass, colors.roof, 0.3)) +
      rect(0, y, width, 5, mix(colors.brass, colors.paper, 0.4))
    );
  });
  return [
    rect(0, 0, width, height, wall),
    repeat(9, (n) => line(0, 20 + n * 86, width, 20 + n * 86, mix(wall, colors.paper, 0.25), 1.5)),
    rows,
    rect(0, 690, width, 40, mix(colors.roof, colors.ink, 0.6)),
  ].join('');
}

export const crafts = [loom, workshop, pottery, cloths];
