import { skyline } from './buildings.ts';
import { below, grove, hills, sky, type Canvas } from './landscape.ts';
import { circle, ellipse, line, mix, path, place, polygon, rect, repeat, round, stroke } from './shapes.ts';

/** A stage between curtains. */
function stage(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const cloth = random.pick([colors.roof, colors.leaf, mix(colors.roof, colors.ink, 0.35)]);
  const folds = (from: number, to: number) =>
    repeat(8, (n) => {
      const w = (to - from) / 8;
      const x = from + n * w;
      return path(
        `M${x} 0H${x + w}C${x + w * 0.8} 260 ${x + w * 1.25} 420 ${x + w} 640H${x}C${x + w * 0.2} 420 ${x - w * 0.1} 260 ${x} 0Z`,
        mix(cloth, colors.ink, (n % 2) * 0.22 + 0.05),
      );
    });
  const set = random.pick([
    () =>
      sky(canvas, 420) +
      hills(canvas, 440, 60) +
      skyline(canvas, 470, 330, 930, 80, colors.near) +
      rect(0, 466, width, 140, colors.ground),
    () =>
      rect(0, 0, width, 620, mix(colors.ink, colors.near, 0.4)) +
      circle(640, 300, 190, colors.sun) +
      circle(random.between(560, 720), 270, 190, mix(colors.ink, colors.near, 0.4)) +
      repeat(40, () => circle(random.between(240, 1040), random.between(60, 420), random.between(1.5, 4), colors.sun)),
    () =>
      rect(0, 0, width, 620, mix(colors.wall, colors.brass, 0.3)) +
      repeat(5, (n) =>
        path(`M${280 + n * 150} 600V300a60 60 0 0 1 120 0V600Z`, mix(colors.near, colors.water, n % 2 ? 0.5 : 0)),
      ),
  ])();
  const beams = repeat(3, (n) =>
    polygon(
      [
        [420 + n * 220, -10],
        [450 + n * 220, -10],
        [560 + n * 200 + random.between(-120, 120), 620],
        [340 + n * 200 + random.between(-120, 120), 620],
      ],
      colors.sun,
      { opacity: 0.13 },
    ),
  );
  const swags = repeat(
    5,
    (n) =>
      path(
        `M${n * 256} 0H${n * 256 + 256}V70Q${n * 256 + 128} 190 ${n * 256} 70Z`,
        mix(cloth, colors.ink, 0.1 + (n % 2) * 0.12),
      ) + stroke(`M${n * 256} 72Q${n * 256 + 128} 192 ${n * 256 + 256} 72`, colors.brass, 7),
  );
  const seats = repeat(2, (row) =>
    repeat(15, (n) =>
      path(
        `M${n * 92 - 40 + row * 46} 740V${676 + row * 22}a34 34 0 0 1 68 0V740Z`,
        mix(cloth, colors.ink, 0.55 + row * 0.15),
      ),
    ),
  );
  const props = random.pick([
    () =>
      place(
        rect(-90, -70, 180, 70, colors.ink) +
          path('M-90 -70L90 -70L120 -170L-60 -170Z', mix(colors.ink, colors.roof, 0.2)) +
          rect(-86, -64, 150, 12, colors.paper) +
          line(-70, 0, -70, 26, colors.ink, 9) +
          line(70, 0, 70, 26, colors.ink, 9),
        random.between(480, 800),
        576,
        1,
      ),
    () =>
      repeat(3, (n) =>
        place(
          circle(0, -130, 24, '#d8a982') +
            path('M-34 0C-40 -80 -26 -104 0 -104S40 -80 34 0Z', [colors.brass, colors.paper, colors.water][n]!) +
            line(-20, -80, -66, -110, [colors.brass, colors.paper, colors.water][n]!, 13) +
            line(20, -80, 64, -124, [colors.brass, colors.paper, colors.water][n]!, 13),
          470 + n * 170,
          600,
          random.between(0.85, 1.05),
        ),
      ),
    () =>
      place(
        path(
          'M0 0C-50 0 -66 -40 -44 -76C-58 -100 -40 -136 0 -136S58 -100 44 -76C66 -40 50 0 0 0Z',
          mix(colors.brass, colors.roof, 0.45),
        ) +
          rect(-7, -240, 14, 180, colors.ink) +
          circle(0, -58, 14, colors.ink) +
          line(-70, -190, 80, -20, colors.paper, 3),
        640,
        594,
        1.15,
      ),
  ])();
  return [
    set,
    beams,
    rect(0, 596, width, 130, mix(colors.brass, colors.ink, 0.35)),
    rect(0, 596, width, 9, colors.brass),
    props,
    folds(-20, 250),
    folds(1030, 1300),
    swags,
    seats,
    rect(0, height - 4, width, 4, colors.ink),
  ].join('');
}

/** A museum's portico at the end of a square. */
function portico(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const ground = random.between(550, 580);
  const [columns, w] = [random.pick([4, 6, 8]), random.between(560, 700)];
  const x = (width - w) / 2 + random.between(-90, 90);
  const stone = mix(colors.wall, colors.paper, 0.35);
  const top = ground - 270;
  const pillars = repeat(columns, (n) => {
    const px = x + 34 + (n * (w - 68)) / (columns - 1);
    return (
      rect(px - 17, top, 34, 250, stone) +
      rect(px + 5, top, 12, 250, colors.shade) +
      rect(px - 24, top - 4, 48, 16, stone) +
      rect(px - 24, ground - 36, 48, 16, stone)
    );
  });
  const steps = repeat(4, (n) =>
    rect(x - 10 - n * 26, ground - 20 + n * 12, w + 20 + n * 52, 13, n % 2 ? colors.shade : stone),
  );
  const banners = repeat(columns - 1, (n) =>
    n % 2
      ? ''
      : rect(
          x + 34 + ((n + 0.5) * (w - 68)) / (columns - 1) - 17,
          top + 20,
          34,
          140,
          random.pick([colors.roof, colors.leaf, colors.brass]),
        ) + circle(x + 34 + ((n + 0.5) * (w - 68)) / (columns - 1), top + 70, 10, colors.paper),
  );
  const people = repeat(random.whole(4, 8), () => {
    const [px, py, s] = [
      random.between(80, width - 80),
      random.between(ground + 60, height - 10),
      random.between(0.8, 1.15),
    ];
    return place(
      ellipse(0, 2, 16, 4, colors.ink, { opacity: 0.25 }) +
        path(
          'M-13 0C-16 -38 -9 -48 0 -48S16 -38 13 0Z',
          random.pick([colors.roof, colors.brass, colors.leaf, colors.ink, colors.paper]),
        ) +
        circle(0, -58, 9, random.pick(['#d8a982', '#8f6043', '#e5c09c'])),
      px,
      py,
      s * (0.8 + ((py - ground) / 170) * 0.5),
    );
  });
  return [
    sky(canvas, 470),
    hills(canvas, ground - 90),
    skyline(canvas, ground, -20, x - 20, 96, mix(colors.mid, colors.near, 0.4)),
    skyline(canvas, ground, x + w + 20, width + 20, 96, mix(colors.mid, colors.near, 0.4)),
    rect(x, top, w, 270, mix(colors.shade, colors.ink, 0.35)),
    banners,
    pillars,
    rect(x - 14, top - 34, w + 28, 34, stone),
    polygon(
      [
        [x - 24, top - 34],
        [x + w / 2, top - 140],
        [x + w + 24, top - 34],
      ],
      stone,
    ),
    polygon(
      [
        [x + 50, top - 44],
        [x + w / 2, top - 116],
        [x + w - 50, top - 44],
      ],
      colors.shade,
    ),
    circle(x + w / 2, top - 70, 22, colors.brass),
    rect(0, ground, width, height, mix(colors.shade, colors.ground, 0.3)),
    repeat(16, (n) => line(width / 2, ground - 200, (n - 4) * 170, height, colors.paper, 2, { opacity: 0.16 })),
    rect(0, ground, width, 3, colors.shade),
    steps,
    grove(canvas, () => ground + 22, 0, x - 120, 3, [120, 180]),
    grove(canvas, () => ground + 22, x + w + 120, width, 3, [120, 180]),
    people,
  ].join('');
}

/** Lanterns over a bandstand on a summer evening. */
function festival(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const ground = random.between(560, 590);
  const x = random.between(480, 800);
  const strings = repeat(4, (n) => {
    const [y1, y2, dip] = [random.between(40, 150), random.between(40, 150), random.between(90, 150)];
    const [x1, x2] = [-20 + n * 120, width + 20 - n * 60];
    return (
      stroke(
        `M${x1} ${round(y1)}Q${(x1 + x2) / 2} ${round((y1 + y2) / 2 + dip * 2)} ${x2} ${round(y2)}`,
        colors.ink,
        2,
      ) +
      repeat(12, (k) => {
        const t = (k + 0.5) / 12;
        const lx = x1 + (x2 - x1) * t;
        const ly = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * ((y1 + y2) / 2 + dip * 2) + t * t * y2;
        const paint = random.pick([
          colors.sun,
          colors.brass,
          colors.roof,
          colors.paper,
          mix(colors.near, colors.paper, 0.3),
        ]);
        return (
          circle(lx, ly + 26, 34, colors.sun, { opacity: 0.14 }) +
          ellipse(lx, ly + 26, 16, 20, paint) +
          rect(lx - 7, ly + 4, 14, 5, colors.ink) +
          rect(lx - 7, ly + 44, 14, 4, colors.ink)
        );
      })
    );
  });
  const stand =
    [-140, -84, 84, 140].map((dx) => rect(x + dx - 7, ground - 190, 14, 190, colors.paper)).join('') +
    path(
      `M${x - 190} ${ground - 186}Q${x - 80} ${ground - 220} ${x} ${ground - 310}Q${x + 80} ${ground - 220} ${x + 190} ${ground - 186}Z`,
      colors.leaf,
    ) +
    repeat(8, (n) => circle(x - 168 + n * 48, ground - 184, 24, n % 2 ? colors.paper : colors.roof)) +
    circle(x, ground - 318, 13, colors.brass) +
    rect(x - 180, ground - 30, 360, 44, colors.wall) +
    repeat(9, (n) => line(x - 160 + n * 40, ground - 24, x - 160 + n * 40, ground + 10, colors.shade, 5)) +
    repeat(4, (n) =>
      place(
        path('M-20 0C-24 -60 -14 -76 0 -76S24 -60 20 0Z', [colors.ink, colors.roof, colors.brass, colors.ink][n]!) +
          circle(0, -92, 15, '#d8a982'),
        x - 84 + n * 56,
        ground - 30,
        0.9,
      ),
    );
  const crowd = repeat(46, () => {
    const px = random.between(0, width);
    return place(
      circle(0, -52, 15, mix(colors.ink, '#8f6043', random.next() * 0.6)) +
        path(
          'M-30 6C-32 -30 -18 -38 0 -38S32 -30 30 6Z',
          mix(random.pick([colors.ink, colors.roof, colors.leaf, colors.brass]), colors.ink, 0.45),
        ),
      px,
      random.between(height - 46, height + 14),
      random.between(0.9, 1.25),
    );
  });
  return [
    sky(canvas, 450),
    hills(canvas, 470, 50),
    below(canvas, () => ground, colors.near),
    grove(canvas, () => ground, 0, width, 12, [150, 280]),
    stand,
    strings,
    crowd,
  ].join('');
}

export const culture = [stage, portico, festival];
