import { awning } from './buildings.ts';
import { type Canvas, sky } from './landscape.ts';
import { circle, ellipse, line, mix, path, place, polygon, rect, repeat, stroke } from './shapes.ts';

function loaf({ random, colors }: Canvas, dark: string): string {
  const crust = mix(colors.brass, dark, random.between(0.1, 0.45));
  const long = random.chance(0.4);
  return long
    ? ellipse(0, -15, 64, 17, crust) +
        repeat(4, (n) => line(-36 + n * 22, -24, -24 + n * 22, -8, mix(crust, colors.paper, 0.55), 4))
    : path('M-44 0C-56 -50 56 -50 44 0Z', crust) +
        stroke('M-20 -26q20 -12 40 0M-26 -14q26 -12 52 0', mix(crust, colors.paper, 0.5), 4);
}

/** The front of a bakery or café. */
function shopfront(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const wall = random.pick([
    mix(colors.wall, colors.roof, 0.35),
    mix(colors.wall, colors.mid, 0.5),
    mix(colors.wall, colors.brass, 0.35),
  ]);
  const front = random.pick([colors.leaf, mix(colors.roof, colors.ink, 0.25), mix(colors.leaf, colors.ink, 0.5)]);
  const glass = colors.night ? colors.window : mix(colors.water, colors.paper, 0.6);
  const doorFirst = random.chance(0.5);
  const doorX = doorFirst ? 190 : 930;
  const paneX = doorFirst ? 390 : 160;
  const shelves = repeat(
    3,
    (row) =>
      rect(paneX + 10, 410 + row * 76, 700, 9, mix(colors.brass, colors.ink, 0.3)) +
      repeat(6, (n) =>
        place(
          loaf(canvas, colors.roof),
          paneX + 80 + n * 112 + random.between(-10, 10),
          410 + row * 76,
          random.between(0.75, 1),
        ),
      ),
  );
  const upper = repeat(
    5,
    (n) =>
      rect(150 + n * 220, -20, 110, 120, mix(glass, colors.ink, 0.2)) +
      rect(142 + n * 220, 100, 126, 12, colors.paper) +
      repeat(6, () =>
        circle(
          150 + n * 220 + random.between(0, 110),
          96 + random.between(-8, 4),
          random.between(8, 15),
          random.pick([colors.leaf, colors.near, colors.roof]),
        ),
      ),
  );
  const sign =
    rect(120, 170, 1040, 76, mix(front, colors.ink, 0.25)) +
    rect(132, 180, 1016, 56, 'none', { stroke: colors.brass, 'stroke-width': 3 }) +
    place(loaf(canvas, colors.roof), 640, 226, 0.9) +
    repeat(2, (n) => stroke(n ? 'M720 208h260' : 'M300 208h260', colors.brass, 4, { 'stroke-dasharray': '26 14' }));
  const tables = repeat(random.whole(1, 3), (n) => {
    const x = (doorFirst ? 520 : 200) + n * 230;
    return (
      rect(x - 60, 600, 120, 9, colors.paper) +
      line(x, 606, x, 680, colors.ink, 6) +
      line(x - 34, 684, x + 34, 684, colors.ink, 6) +
      path(`M${x - 16} 600v-22h30v22z`, colors.leaf) +
      stroke(`M${x - 4} 568q6 -12 0 -22M${x + 6} 568q6 -12 0 -22`, colors.paper, 3, { opacity: 0.8 })
    );
  });
  return [
    rect(0, 0, width, height, wall),
    repeat(12, (row) =>
      repeat(14, (n) =>
        random.chance(0.2) ? rect(n * 96 + (row % 2) * 48, row * 24, 44, 14, mix(wall, colors.ink, 0.1)) : '',
      ),
    ),
    upper,
    rect(100, 166, 1080, 470, front),
    sign,
    rect(paneX, 290, 720, 300, glass),
    shelves,
    rect(paneX, 290, 720, 300, 'none', { stroke: colors.paper, 'stroke-width': 8 }),
    polygon(
      [
        [paneX + 40, 590],
        [paneX + 200, 290],
        [paneX + 290, 290],
        [paneX + 130, 590],
      ],
      colors.paper,
      { opacity: 0.16 },
    ),
    rect(doorX, 280, 170, 356, mix(front, colors.ink, 0.35)),
    rect(doorX + 22, 304, 126, 200, glass),
    circle(doorX + 146, 530, 8, colors.brass),
    awning(canvas, 100, 252, 1080, 44, random.pick([colors.roof, colors.leaf, colors.brass])),
    rect(0, 634, width, 90, mix(colors.shade, colors.ink, 0.25)),
    rect(0, 634, width, 12, colors.shade),
    tables,
  ].join('');
}

/** Market stalls under awnings. */
function market(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const roofs = random.shuffle([
    colors.leaf,
    mix(colors.roof, colors.brass, 0.2),
    colors.brass,
    mix(colors.near, colors.paper, 0.2),
  ]);
  const stalls = repeat(3, (n) => {
    const [x, w] = [40 + n * 410, 370];
    const color = roofs[n]!;
    const crates = repeat(4, (k) => {
      const cx = x + 10 + k * 90;
      const fruit = random.pick([
        colors.roof,
        colors.brass,
        colors.near,
        colors.sun,
        mix(colors.roof, colors.ink, 0.4),
        mix(colors.near, colors.brass, 0.5),
      ]);
      return (
        repeat(9, (f) =>
          circle(cx + 14 + (f % 5) * 14, 500 - Math.floor(f / 5) * 12, 10, mix(fruit, colors.paper, (f % 3) * 0.09)),
        ) +
        rect(cx, 500, 82, 44, mix(colors.brass, colors.wall, 0.35)) +
        rect(cx, 512, 82, 4, mix(colors.brass, colors.ink, 0.4)) +
        rect(cx, 528, 82, 4, mix(colors.brass, colors.ink, 0.4))
      );
    });
    return (
      rect(x + 8, 270, 10, 370, mix(colors.roof, colors.ink, 0.5)) +
      rect(x + w - 18, 270, 10, 370, mix(colors.roof, colors.ink, 0.5)) +
      rect(x + 18, 300, w - 36, 200, mix(colors.ink, colors.ground, 0.55), { opacity: 0.55 }) +
      seller(canvas, x + random.between(120, 250), 500) +
      repeat(
        4,
        (k) =>
          line(x + 60 + k * 80, 310, x + 60 + k * 80, 340, colors.ink, 2) +
          ellipse(x + 60 + k * 80, 356, 8, 20, random.pick([colors.brass, colors.roof, colors.near])),
      ) +
      crates +
      rect(x, 544, w, 96, mix(colors.wall, color, 0.25)) +
      repeat(6, (k) => line(x + (k * w) / 6, 548, x + (k * w) / 6, 640, colors.shade, 3)) +
      polygon(
        [
          [x + 30, 210],
          [x + w - 30, 210],
          [x + w + 10, 290],
          [x - 10, 290],
        ],
        color,
      ) +
      awning(canvas, x - 10, 284, w + 20, 28, color)
    );
  });
  const bunting =
    stroke(`M0 120Q${width / 4} 190 ${width / 2} 130T${width} 120`, colors.ink, 2) +
    repeat(22, (n) => {
      const x = 30 + n * 58;
      const y = 138 + Math.sin((n / 22) * Math.PI * 4) * 20 + 12;
      return polygon(
        [
          [x, y],
          [x + 30, y],
          [x + 15, y + 34],
        ],
        [colors.roof, colors.brass, colors.leaf, colors.paper][n % 4]!,
      );
    });
  return [
    sky(canvas, 420),
    rect(0, 400, width, height, mix(colors.shade, colors.near, 0.35)),
    repeat(9, (n) =>
      polygon(
        [
          [n * 160 - 40, 410],
          [n * 160 - 40, 330 - (n % 3) * 46],
          [n * 160 + 40, 270 - (n % 3) * 46],
          [n * 160 + 120, 330 - (n % 3) * 46],
          [n * 160 + 120, 410],
        ],
        mix(colors.far, colors.mid, (n % 4) / 5),
      ),
    ),
    stalls,
    rect(0, 638, width, 90, mix(colors.shade, colors.ground, 0.3)),
    repeat(44, () => ellipse(random.between(0, width), random.between(650, 720), 16, 6, colors.ink, { opacity: 0.1 })),
    bunting,
  ].join('');
}

function seller({ random, colors }: Canvas, x: number, y: number): string {
  const skin = random.pick(['#e3b992', '#b9825a', '#7d5236', '#d09a6c']);
  const dress = random.pick([colors.paper, colors.water, colors.brass, colors.roof]);
  return (
    path(
      `M${x - 44} ${y}C${x - 46} ${y - 70} ${x - 30} ${y - 92} ${x} ${y - 92}C${x + 30} ${y - 92} ${x + 46} ${y - 70} ${x + 44} ${y}Z`,
      dress,
    ) +
    path(`M${x - 22} ${y}V${y - 60}H${x + 22}V${y}Z`, mix(colors.leaf, colors.ink, 0.2)) +
    circle(x, y - 116, 26, skin) +
    path(
      `M${x - 28} ${y - 116}A28 28 0 0 1 ${x + 28} ${y - 116}Q${x} ${y - 134} ${x - 28} ${y - 116}Z`,
      mix(colors.ink, colors.roof, random.next() * 0.5),
    )
  );
}

/** A larder: shelves of jars, bottles, bread and bowls. */
function larder(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const back = mix(colors.wall, random.pick([colors.mid, colors.brass, colors.leaf]), random.between(0.2, 0.45));
  const wood = mix(colors.roof, colors.brass, 0.35);
  const fills = [
    colors.roof,
    colors.brass,
    colors.near,
    mix(colors.roof, colors.ink, 0.45),
    mix(colors.near, colors.brass, 0.4),
    colors.leaf,
  ];
  const jar = () => {
    const fill = random.pick(fills);
    const h = random.between(70, 104);
    return (
      rect(-30, -h, 60, h, mix(colors.paper, colors.water, 0.4), { rx: 9 }) +
      rect(-26, -h * 0.78, 52, h * 0.75, fill, { rx: 7 }) +
      rect(-27, -h - 12, 54, 18, random.pick([colors.brass, colors.paper, colors.leaf]), { rx: 3 }) +
      rect(-18, -h * 0.55, 36, 24, colors.paper) +
      rect(-11, -h * 0.55 + 7, 22, 3, colors.ink, { opacity: 0.5 }) +
      rect(-24, -h * 0.9, 7, h * 0.72, colors.paper, { opacity: 0.35, rx: 3 })
    );
  };
  const bottle = () =>
    path(
      'M-18 0V-78C-18 -96 -8 -96 -8 -116V-138H8V-116C8 -96 18 -96 18 -78V0Z',
      random.pick([colors.leaf, mix(colors.leaf, colors.ink, 0.4), colors.brass]),
    ) +
    rect(-9, -144, 18, 12, colors.roof) +
    rect(-14, -62, 28, 34, colors.paper);
  const bowl = () =>
    repeat(6, (n) => circle(-32 + n * 13, -46 - (n % 2) * 9, 14, random.pick(fills))) +
    path('M-62 -48H62C56 -10 36 0 0 0S-56 -10 -62 -48Z', random.pick([colors.paper, colors.water, colors.leaf])) +
    rect(-62, -50, 124, 6, colors.brass);
  const cheese = () =>
    path('M-60 0V-34L46 -62L64 -30V0Z', colors.sun) +
    circle(-20, -18, 8, colors.brass) +
    circle(24, -24, 10, colors.brass) +
    circle(46, -10, 5, colors.brass);
  const rows = repeat(3, (row) => {
    const y = 232 + row * 200;
    const items: string[] = [];
    for (let x = random.between(50, 90); x < width - 40;) {
      const [draw, w] = random.pick([
        [jar, 84],
        [jar, 84],
        [bottle, 62],
        [bowl, 160],
        [() => loaf(canvas, colors.roof), 130],
        [cheese, 158],
      ] as const);
      items.push(place(draw(), x + w / 2 - 30, y, 1.12));
      x += w * 1.12 + random.between(4, 40);
    }
    return (
      rect(0, y + 18, width, 40, colors.ink, { opacity: 0.1 }) +
      items.join('') +
      rect(0, y, width, 22, wood) +
      rect(0, y, width, 5, mix(wood, colors.paper, 0.4))
    );
  });
  const herbs = repeat(7, (n) =>
    place(
      line(0, 0, 0, 26, colors.ink, 2) +
        repeat(7, (k) =>
          ellipse(
            (k % 2 ? 10 : -10) * (1 + (k % 3) * 0.4),
            34 + k * 8,
            8,
            15,
            mix(colors.leaf, colors.near, (k % 4) / 4),
          ),
        ),
      90 + n * 182 + random.between(-30, 30),
      0,
      random.between(0.7, 1),
    ),
  );
  return [
    rect(0, 0, width, height, back),
    repeat(16, (n) => line(n * 84, 0, n * 84, height, mix(back, colors.ink, 0.12), 2)),
    herbs,
    rows,
    rect(0, 654, width, 70, mix(wood, colors.ink, 0.35)),
  ].join('');
}

export const food = [shopfront, market, larder];
