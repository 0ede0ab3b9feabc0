import type { Canvas } from './landscape.ts';
import { circle, group, line, mix, path, polygon, rect, repeat, round } from './shapes.ts';

export interface HouseOptions {
  width: number;
  height: number;
  roof: number;
  wall?: string;
  roofColor?: string;
  door?: boolean;
  rows?: number;
  columns?: number;
  chimney?: boolean;
  /** Which side the gable faces: a triangle to the viewer, or the long slope. */
  gable?: boolean;
}

/** A house standing on (x, y), its left lower corner. */
export function house(canvas: Canvas, x: number, y: number, options: HouseOptions): string {
  const { random, colors } = canvas;
  const {
    width,
    height,
    roof,
    wall = colors.wall,
    roofColor = colors.roof,
    rows = 1,
    columns = 2,
    gable = true,
  } = options;
  const top = y - height;
  const over = Math.min(14, width * 0.07);
  const ridge: [number, number][] = gable
    ? [
        [x - over, top],
        [x + width / 2, top - roof],
        [x + width + over, top],
      ]
    : [
        [x - over, top],
        [x + width * 0.12, top - roof],
        [x + width * 0.88, top - roof],
        [x + width + over, top],
      ];
  const chimneyX = x + width * random.pick([0.22, 0.7]);
  return [
    options.chimney
      ? rect(chimneyX, top - roof - 6, Math.max(9, width * 0.08), roof * 0.8 + 6, mix(colors.roof, colors.ink, 0.35))
      : '',
    rect(x, top, width, height, wall),
    gable ? polygon(ridge, wall) : '',
    rect(x + width * 0.72, top, width * 0.28, height, colors.shade, { opacity: 0.55 }),
    gable
      ? gableRoof(ridge, roofColor, Math.max(5, width * 0.045))
      : polygon(ridge, roofColor) + slopeLines(ridge, roofColor),
    windows(canvas, x, top, options, rows, columns),
  ].join('');
}

function gableRoof(points: [number, number][], color: string, thick: number): string {
  const [[x1, y1], [x2, y2], [x3, y3]] = points as [[number, number], [number, number], [number, number]];
  return path(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2 - thick)}L${round(x3)} ${round(y3)}`, 'none', {
    stroke: color,
    'stroke-width': thick * 2,
    'stroke-linejoin': 'miter',
  });
}

function slopeLines(points: [number, number][], color: string): string {
  const [[x1, y1], [x2, y2], [x3], [x4]] = points as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ];
  return repeat(4, (n) => {
    const part = (n + 1) / 5;
    return line(
      x1 + (x2 - x1) * part,
      y1 + (y2 - y1) * part,
      x4 + (x3 - x4) * part,
      y1 + (y2 - y1) * part,
      mix(color, '#000000', 0.22),
      2,
    );
  });
}

function windows(canvas: Canvas, x: number, top: number, options: HouseOptions, rows: number, columns: number): string {
  const { random, colors } = canvas;
  const { width, height } = options;
  const [cellW, cellH] = [width / columns, height / rows];
  const [w, h] = [Math.min(cellW * 0.46, 44), Math.min(cellH * 0.56, 60)];
  const doorAt = options.door ? random.whole(0, columns - 1) : -1;
  return repeat(rows * columns, (n) => {
    const [row, column] = [Math.floor(n / columns), n % columns];
    const wx = x + column * cellW + (cellW - w) / 2;
    const wy = top + row * cellH + (cellH - h) / 2;
    if (row === rows - 1 && column === doorAt) {
      const doorTop = top + height - Math.min(cellH * 0.86, 92);
      return (
        path(
          `M${wx} ${top + height}V${doorTop + w / 2}A${w / 2} ${w / 2} 0 0 1 ${wx + w} ${doorTop + w / 2}V${top + height}Z`,
          mix(colors.leaf, colors.ink, 0.35),
        ) + circle(wx + w * 0.78, top + height - 30, 2.4, colors.brass)
      );
    }
    const lit = colors.night && random.chance(0.55);
    const pane = rect(
      wx,
      wy,
      w,
      h,
      lit ? colors.window : colors.night ? mix(colors.ink, colors.mid, 0.4) : colors.window,
      { rx: 1.5 },
    );
    const bars =
      line(wx + w / 2, wy, wx + w / 2, wy + h, colors.wall, 2) +
      line(wx, wy + h / 2, wx + w, wy + h / 2, colors.wall, 2);
    return pane + bars + rect(wx - 3, wy + h, w + 6, 4, colors.shade);
  });
}

function WALLS(canvas: Canvas) {
  const { colors } = canvas;
  return [
    colors.wall,
    mix(colors.wall, colors.brass, 0.3),
    mix(colors.wall, colors.mid, 0.45),
    mix(colors.wall, colors.roof, 0.3),
    mix(colors.wall, colors.paper, 0.6),
    mix(colors.wall, colors.leaf, 0.35),
  ];
}

/** A row of town houses, shoulder to shoulder, standing on `y` across the whole picture or from `from` to `to`. */
export function street(canvas: Canvas, y: number, size: number, from = -40, to = canvas.width + 40): string {
  const { random, colors } = canvas;
  const parts: string[] = [];
  let last = '';
  for (let x = from; x < to;) {
    const width = size * random.between(0.75, 1.25);
    const rows = random.whole(2, 3);
    const wall = random.pick(WALLS(canvas).filter((color) => color !== last));
    last = wall;
    const roofColor = random.pick([
      colors.roof,
      mix(colors.roof, colors.ink, 0.35),
      mix(colors.leaf, colors.ink, 0.2),
      mix(colors.roof, colors.brass, 0.3),
    ]);
    parts.push(
      house(canvas, x, y, {
        width,
        height: size * (0.42 * rows + random.between(0.15, 0.4)),
        roof: size * random.between(0.35, 0.75),
        wall,
        roofColor,
        door: true,
        rows,
        columns: random.whole(2, 3),
        chimney: random.chance(0.6),
        gable: random.chance(0.6),
      }),
    );
    x += width + (random.chance(0.15) ? size * 0.12 : 0);
  }
  return parts.join('');
}

/** A town far away: rooflines only, and a tower above them. */
export function skyline(canvas: Canvas, y: number, from: number, to: number, size: number, fill: string): string {
  const { random, colors } = canvas;
  const parts: string[] = [];
  for (let x = from; x < to; x += size * random.between(0.5, 0.9)) {
    const [w, h] = [size * random.between(0.6, 1), size * random.between(0.5, 1)];
    parts.push(
      polygon(
        [
          [x, y + 8],
          [x, y - h],
          [x + w / 2, y - h - size * random.between(0.25, 0.6)],
          [x + w, y - h],
          [x + w, y + 8],
        ],
        mix(fill, colors.paper, random.between(0, 0.14)),
      ),
    );
    if (colors.night && random.chance(0.6))
      parts.push(rect(x + w * 0.35, y - h * 0.7, w * 0.16, h * 0.22, colors.window));
  }
  const tx = random.between(from + size, Math.max(from + size, to - size));
  parts.push(
    rect(tx, y - size * 2.1, size * 0.44, size * 2.2, fill),
    polygon(
      [
        [tx - 4, y - size * 2.1],
        [tx + size * 0.22, y - size * 3.3],
        [tx + size * 0.44 + 4, y - size * 2.1],
      ],
      mix(fill, colors.roof, 0.3),
    ),
    circle(tx + size * 0.22, y - size * 1.8, size * 0.09, colors.brass),
  );
  return group(parts.join(''), {});
}

/** A striped awning over a shop's front, `width` wide, hanging from (x, y). */
export function awning(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  drop: number,
  color = canvas.colors.leaf,
): string {
  const stripes = Math.max(5, Math.round(width / 34));
  const w = width / stripes;
  return (
    repeat(stripes, (n) => {
      const fill = n % 2 ? canvas.colors.paper : color;
      const left = x + n * w;
      return path(`M${left} ${y}H${left + w}V${y + drop}A${w / 2} ${w / 2} 0 0 1 ${left} ${y + drop}Z`, fill);
    }) + rect(x, y - 6, width, 8, mix(color, canvas.colors.ink, 0.4))
  );
}
