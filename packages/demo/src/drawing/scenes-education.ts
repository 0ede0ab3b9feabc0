import { house } from './buildings.ts';
import { below, grove, hills, meadow, ridgeLine, sky, tree, type Canvas } from './landscape.ts';
import { circle, line, mix, path, polygon, rect, repeat, stroke } from './shapes.ts';

/** A schoolhouse with a bell tower at the end of a path. */
function schoolhouse(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const ground = random.between(530, 570);
  const lineAt = ridgeLine(canvas, ground, 10);
  const w = random.between(440, 540);
  const x = random.between(230, width - w - 230);
  const middle = x + w / 2;
  const wall = random.pick([colors.wall, mix(colors.roof, colors.wall, 0.45), mix(colors.wall, colors.brass, 0.25)]);
  const tower =
    rect(middle - 42, ground - 350, 84, 350, wall) +
    rect(middle + 16, ground - 350, 26, 350, colors.shade, { opacity: 0.6 }) +
    polygon(
      [
        [middle - 54, ground - 350],
        [middle, ground - 440],
        [middle + 54, ground - 350],
      ],
      colors.roof,
    ) +
    line(middle, ground - 440, middle, ground - 476, colors.ink, 4) +
    polygon(
      [
        [middle, ground - 476],
        [middle + 46, ground - 462],
        [middle, ground - 448],
      ],
      colors.brass,
    ) +
    path(
      `M${middle - 20} ${ground - 276}V${ground - 316}A20 20 0 0 1 ${middle + 20} ${ground - 316}V${ground - 276}Z`,
      colors.ink,
    ) +
    path(`M${middle - 12} ${ground - 282}q12 -34 24 0z`, colors.brass) +
    circle(middle, ground - 224, 20, colors.paper) +
    line(middle, ground - 224, middle, ground - 238, colors.ink, 3) +
    line(middle, ground - 224, middle + 9, ground - 220, colors.ink, 3);
  const wings = house(canvas, x, ground, { width: w, height: 164, roof: 76, wall, rows: 1, columns: 6, gable: false });
  const door = path(
    `M${middle - 26} ${ground}V${ground - 70}A26 26 0 0 1 ${middle + 26} ${ground - 70}V${ground}Z`,
    mix(colors.leaf, colors.ink, 0.4),
  );
  const walk = path(
    `M${middle - 24} ${ground}H${middle + 24}C${middle + 60} ${ground + 60} ${middle + 120} ${ground + 90} ${middle + 190} ${height}H${middle - 150}C${middle - 60} ${ground + 90} ${middle - 40} ${ground + 60} ${middle - 24} ${ground}Z`,
    mix(colors.wall, colors.near, 0.2),
  );
  return [
    sky(canvas),
    hills(canvas, ground - 50),
    below(canvas, lineAt, colors.near),
    grove(canvas, () => ground, 0, x - 60, 5, [110, 220]),
    grove(canvas, () => ground, x + w + 60, width, 5, [110, 220]),
    wings,
    tower,
    door,
    walk,
    meadow(canvas, lineAt, 40),
    tree(canvas, x - 40, ground + 40, 250, 'round'),
  ].join('');
}

/** The inside of a library: shelves, a tall window, a lamp. */
function library(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const wood = mix(colors.roof, colors.ink, 0.55);
  const back = mix(colors.wall, colors.brass, 0.18);
  const spines = [
    colors.leaf,
    colors.near,
    colors.roof,
    colors.brass,
    colors.mid,
    colors.ink,
    colors.shade,
    mix(colors.roof, colors.brass, 0.5),
  ];
  const windowX = random.pick([0.22, 0.5, 0.78]) * width;
  const half = 120;
  const shelves = (from: number, to: number) =>
    rect(from, 60, to - from, height, mix(wood, colors.ink, 0.45)) +
    repeat(5, (row) => {
      const bottom = 170 + row * 112;
      const parts: string[] = [];
      for (let x = from + 12; x < to - 26;) {
        const w = random.between(13, 30);
        const h = random.between(58, 88);
        if (random.chance(0.07)) {
          parts.push(
            circle(x + 24, bottom - 26, 24, random.pick([colors.brass, colors.water])),
            rect(x + 12, bottom - 6, 24, 6, colors.ink),
          );
          x += 58;
          continue;
        }
        const fill = random.pick(spines);
        parts.push(
          rect(x, bottom - h, w, h, fill),
          rect(x, bottom - h + 12, w, 3, colors.brass, { opacity: 0.75 }),
          rect(x, bottom - 16, w, 2.5, colors.paper, { opacity: 0.5 }),
        );
        x += w + (random.chance(0.12) ? random.between(10, 34) : 1.5);
      }
      return parts.join('') + rect(from, bottom, to - from, 14, wood);
    }) +
    rect(from, 52, to - from, 18, mix(wood, colors.brass, 0.2));
  const pane = path(`M${windowX - half} 560V210A${half} ${half} 0 0 1 ${windowX + half} 210V560Z`, `url(#sky)`);
  const view = `<clipPath id="pane"><path d="M${windowX - half} 560V210A${half} ${half} 0 0 1 ${windowX + half} 210V560Z"/></clipPath><g clip-path="url(#pane)">${sky(canvas, 420)}${hills(canvas, 460, 40)}${grove(canvas, () => 560, windowX - half, windowX + half, 5, [80, 160])}</g>`;
  const bars =
    [-0.5, 0, 0.5]
      .map((part) => line(windowX + part * half, 80, windowX + part * half, 560, colors.paper, 6))
      .join('') + [240, 350, 460].map((y) => line(windowX - half, y, windowX + half, y, colors.paper, 6)).join('');
  const frame = path(`M${windowX - half} 566V210A${half} ${half} 0 0 1 ${windowX + half} 210V566Z`, 'none', {
    stroke: colors.paper,
    'stroke-width': 16,
  });
  const table =
    rect(windowX - 250, 600, 500, 22, mix(wood, colors.brass, 0.3)) +
    rect(windowX - 220, 622, 22, 110, wood) +
    rect(windowX + 198, 622, 22, 110, wood) +
    path(`M${windowX - 150} 600q60 -28 110 -6q50 -22 110 6z`, colors.paper) +
    line(windowX - 40, 594, windowX - 40, 602, colors.shade, 3) +
    line(windowX + 160, 600, windowX + 160, 520, colors.ink, 6) +
    path(`M${windowX + 110} 524h100l-24 -50h-52z`, colors.leaf) +
    rect(windowX + 136, 594, 48, 8, colors.ink);
  const gap = half + 50;
  return [
    rect(0, 0, width, height, back),
    pane,
    view,
    `<g clip-path="url(#pane)">${bars}</g>`,
    frame,
    windowX - gap > 40 ? shelves(-10, windowX - gap) : '',
    windowX + gap < width - 40 ? shelves(windowX + gap, width + 10) : '',
    rect(0, 690, width, 40, wood),
    table,
  ].join('');
}

/** A blackboard and what stands before it: globe, books, apple. */
function classroom(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const board = mix(colors.leaf, colors.ink, 0.55);
  const chalk = { opacity: 0.75 };
  const drawings = random.shuffle([
    circle(0, 0, 62, 'none', { stroke: colors.paper, 'stroke-width': 4, ...chalk }) +
      line(-62, 0, 62, 0, colors.paper, 3, chalk) +
      line(0, 0, 44, -44, colors.paper, 3, chalk),
    polygon(
      [
        [-70, 56],
        [70, 56],
        [-70, -50],
      ],
      'none',
      { stroke: colors.paper, 'stroke-width': 4, ...chalk },
    ) + rect(-70, 40, 16, 16, 'none', { stroke: colors.paper, 'stroke-width': 3 }),
    stroke('M-90 0q22 -80 45 0t45 0t45 0t45 0', colors.sun, 4, chalk) + line(-96, 0, 100, 0, colors.paper, 2, chalk),
    stroke(
      'M0 70V-10M0 20C-40 10 -60 -20 -56 -56C-20 -50 0 -20 0 10M0 10C30 0 56 -20 52 -60C20 -50 0 -30 0 0',
      mix(colors.mid, colors.paper, 0.5),
      4,
      chalk,
    ),
  ]);
  const wall = mix(colors.wall, colors.mid, random.between(0.05, 0.4));
  const shelf =
    rect(0, 590, width, 150, mix(colors.roof, colors.brass, 0.35)) +
    rect(0, 590, width, 12, mix(colors.brass, colors.paper, 0.3));
  const globeX = random.between(200, 420);
  const globe =
    circle(globeX, 480, 84, colors.water) +
    path(`M${globeX - 60} 440q40 -30 60 0t30 50t-60 10t-30 -60z`, colors.near) +
    path(`M${globeX + 20} 500q40 -10 50 20t-40 24z`, colors.near) +
    stroke(`M${globeX - 70} 412A98 98 0 1 0 ${globeX + 70} 550`, colors.brass, 7) +
    rect(globeX - 8, 560, 16, 24, colors.brass) +
    rect(globeX - 50, 580, 100, 12, mix(colors.brass, colors.ink, 0.4));
  const stackX = random.between(760, 940);
  const books = repeat(
    random.whole(3, 5),
    (n) =>
      rect(
        stackX + random.between(-16, 16),
        562 - n * 32,
        random.between(170, 230),
        30,
        [colors.leaf, colors.roof, colors.brass, colors.near, colors.ink][n]!,
        { rx: 4 },
      ) + rect(stackX + 30, 573 - n * 32, 60, 4, colors.paper, { opacity: 0.6 }),
  );
  const apple =
    circle(1090, 556, 34, colors.roof) +
    circle(1072, 560, 28, colors.roof) +
    stroke('M1082 526q2 -20 14 -26', colors.ink, 4) +
    path('M1090 512q26 -18 40 2q-26 12 -40 -2z', colors.near);
  return [
    rect(0, 0, width, height, wall),
    rect(130, 70, 1020, 400, mix(colors.roof, colors.brass, 0.4), { rx: 6 }),
    rect(150, 90, 980, 360, board),
    drawings
      .map((drawing, n) => `<g transform="translate(${310 + n * 225} ${random.between(210, 290)})">${drawing}</g>`)
      .join(''),
    repeat(7, () =>
      line(
        random.between(170, 900),
        random.between(110, 430),
        random.between(300, 1110),
        random.between(110, 430),
        colors.paper,
        9,
        { opacity: 0.035 },
      ),
    ),
    shelf,
    globe,
    books,
    apple,
  ].join('');
}

export const education = [schoolhouse, library, classroom];
