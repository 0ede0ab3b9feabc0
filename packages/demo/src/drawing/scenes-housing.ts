import { house, street } from './buildings.ts';
import { below, grove, hills, meadow, ridgeLine, sky, tree, type Canvas } from './landscape.ts';
import { circle, line, mix, path, polygon, rect, repeat } from './shapes.ts';

/** Rows of roofs that climb a hillside. */
function hillTown(canvas: Canvas): string {
  const { random, colors, width } = canvas;
  const parts = [sky(canvas, 330), hills(canvas, 320, 60)];
  for (let row = 0; row < 4; row++) {
    const lineAt = ridgeLine(canvas, 370 + row * 100, 22);
    const size = 74 + row * 26;
    parts.push(below(canvas, (x) => lineAt(x) - 16, mix(colors.mid, colors.ground, 0.25 + row * 0.22)));
    for (let x = -30; x < width; x += size * random.between(1, 1.5)) {
      if (random.chance(0.26))
        parts.push(
          tree(
            canvas,
            x + size * 0.4,
            lineAt(x) + 20,
            size * random.between(0.9, 1.4),
            random.pick(['round', 'fir', 'poplar']),
          ),
        );
      else
        parts.push(
          house(canvas, x, lineAt(x + size / 2) + 18, {
            width: size,
            height: size * random.between(0.6, 1),
            roof: size * random.between(0.4, 0.65),
            wall: random.pick([
              colors.wall,
              mix(colors.wall, colors.brass, 0.28),
              mix(colors.wall, colors.mid, 0.4),
              mix(colors.wall, colors.roof, 0.22),
            ]),
            roofColor: mix(colors.roof, colors.ink, random.between(0, 0.35)),
            rows: random.whole(1, 2),
            columns: 2,
            door: row > 1,
            chimney: random.chance(0.5),
            gable: random.chance(0.65),
          }),
        );
    }
  }
  return parts.join('') + below(canvas, ridgeLine(canvas, 700, 8), colors.ground);
}

/** A street of town houses with trees before them. */
function terrace(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const ground = random.between(560, 600);
  const trees = repeat(random.whole(2, 4), (n) =>
    tree(canvas, 160 + n * 330 + random.between(-50, 50), ground + 30, random.between(190, 260), 'round'),
  );
  return [
    sky(canvas, 460),
    hills(canvas, 430, 40),
    street(canvas, ground, random.between(180, 230)),
    rect(0, ground, width, 14, mix(colors.shade, colors.paper, 0.4)),
    rect(0, ground + 14, width, height, mix(colors.shade, colors.ground, 0.5)),
    trees,
    repeat(9, (n) => rect(n * 160 + 20, ground + 74, 90, 9, colors.paper, { opacity: 0.55 })),
    lamp(canvas, random.between(420, 620), ground + 24),
  ].join('');
}

function lamp({ colors }: Canvas, x: number, y: number): string {
  return (
    rect(x - 4, y - 190, 8, 190, colors.ink) +
    rect(x - 12, y - 8, 24, 8, colors.ink) +
    polygon(
      [
        [x - 16, y - 190],
        [x + 16, y - 190],
        [x + 22, y - 234],
        [x - 22, y - 234],
      ],
      colors.sun,
    ) +
    polygon(
      [
        [x - 28, y - 234],
        [x, y - 258],
        [x + 28, y - 234],
      ],
      colors.ink,
    )
  );
}

/** A block of flats with balconies and plants; sometimes the scaffolding still stands. */
function flats(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const ground = 620;
  const [columns, rows, cell, floor] = [random.whole(5, 7), random.whole(4, 5), 122, 92];
  const x = random.between(140, width - columns * cell - 140);
  const top = ground - rows * floor - 20;
  const wall = random.pick([colors.wall, mix(colors.roof, colors.wall, 0.55), mix(colors.wall, colors.mid, 0.3)]);
  const cells = repeat(columns * rows, (n) => {
    const [wx, wy] = [x + (n % columns) * cell + 22, top + 24 + Math.floor(n / columns) * floor];
    const lit = colors.night && random.chance(0.6);
    const pane =
      rect(wx, wy, 78, 56, lit || !colors.night ? colors.window : mix(colors.ink, colors.mid, 0.4), { rx: 2 }) +
      line(wx + 39, wy, wx + 39, wy + 56, wall, 4) +
      rect(wx + 4, wy + 3, 28, 50, colors.paper, { opacity: random.between(0, 0.25) });
    if (!random.chance(0.55)) return pane + rect(wx - 4, wy + 56, 86, 5, colors.shade);
    const plants = repeat(random.whole(2, 6), () =>
      circle(
        wx + random.between(0, 78),
        wy + 34,
        random.between(6, 12),
        random.pick([colors.leaf, colors.near, colors.roof]),
      ),
    );
    return (
      pane +
      plants +
      rect(wx - 10, wy + 38, 98, 24, mix(colors.leaf, colors.ink, 0.25)) +
      rect(wx - 12, wy + 34, 102, 5, colors.brass)
    );
  });
  const roofGarden = repeat(7, () =>
    circle(
      x + random.between(20, columns * cell - 20),
      top - random.between(4, 16),
      random.between(12, 24),
      mix(colors.leaf, colors.mid, random.next() * 0.5),
    ),
  );
  const scaffold = random.chance(0.5)
    ? repeat(4, (n) =>
        line(x + columns * cell + 4 + n * 26, ground, x + columns * cell + 4 + n * 26, top - 30, colors.brass, 4),
      ) +
      repeat(rows + 1, (n) =>
        rect(x + columns * cell, top + 20 + n * floor, 92, 8, mix(colors.brass, colors.ink, 0.3)),
      ) +
      repeat(rows, (n) =>
        line(
          x + columns * cell + 4,
          top + 20 + (n + 1) * floor,
          x + columns * cell + 82,
          top + 20 + n * floor,
          colors.brass,
          3,
        ),
      )
    : '';
  return [
    sky(canvas, 480),
    hills(canvas, 470, 50),
    grove(canvas, () => ground, 0, width, 12, [120, 240]),
    roofGarden,
    rect(x, top, columns * cell, ground - top, wall),
    rect(x - 10, top - 6, columns * cell + 20, 14, mix(wall, colors.ink, 0.3)),
    cells,
    scaffold,
    rect(0, ground, width, height, colors.near),
    path(`M${x + 200} ${ground}h80l160 110h-420z`, mix(colors.wall, colors.near, 0.3)),
    meadow(canvas, () => ground, 60),
    tree(canvas, random.chance(0.5) ? x - 30 : x + columns * cell + 40, ground + 50, 260, 'round'),
  ].join('');
}

/** A few cottages round a green. */
function cottages(canvas: Canvas): string {
  const { random, colors, width } = canvas;
  const ground = random.between(520, 560);
  const lineAt = ridgeLine(canvas, ground, 14);
  const homes = repeat(3, (n) => {
    const w = random.between(230, 300);
    const x = 70 + n * 390 + random.between(-20, 50);
    return house(canvas, x, ground + 10, {
      width: w,
      height: w * 0.44,
      roof: w * 0.42,
      wall: random.pick([colors.wall, mix(colors.wall, colors.brass, 0.3), mix(colors.wall, colors.water, 0.5)]),
      roofColor: random.pick([colors.roof, mix(colors.brass, colors.shade, 0.4), mix(colors.leaf, colors.ink, 0.25)]),
      door: true,
      columns: 3,
      chimney: true,
      gable: n % 2 === 0,
    });
  });
  const fence =
    repeat(50, (n) =>
      polygon(
        [
          [n * 27, ground + 92],
          [n * 27, ground + 50],
          [n * 27 + 6, ground + 42],
          [n * 27 + 12, ground + 50],
          [n * 27 + 12, ground + 92],
        ],
        colors.paper,
      ),
    ) +
    rect(0, ground + 60, width, 6, colors.paper) +
    rect(0, ground + 78, width, 6, colors.paper);
  return [
    sky(canvas),
    hills(canvas, ground - 60, 60),
    below(canvas, lineAt, colors.near),
    grove(canvas, (x) => lineAt(x) - 4, 0, width, 12, [110, 230]),
    homes,
    below(canvas, () => ground + 84, colors.ground),
    fence,
    meadow(canvas, () => ground + 70, 90),
  ].join('');
}

export const housing = [hillTown, terrace, flats, cottages];
