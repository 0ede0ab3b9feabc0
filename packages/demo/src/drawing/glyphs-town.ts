import { leaf, type Glyph } from './glyph.ts';
import { circle, line, path, place, polygon, rect, repeat, stroke } from './shapes.ts';

const book: Glyph = ({ figure, accent, seal }) =>
  path('M0 -34C-26 -56 -64 -54 -86 -46V52C-62 44 -26 44 0 62C26 44 62 44 86 52V-46C64 -54 26 -56 0 -34Z', figure) +
  line(0, -32, 0, 58, seal, 5) +
  repeat(3, (n) =>
    stroke(
      `M-68 ${-22 + n * 22}Q-40 ${-28 + n * 22} -18 ${-14 + n * 22}M68 ${-22 + n * 22}Q40 ${-28 + n * 22} 18 ${-14 + n * 22}`,
      seal,
      5,
    ),
  ) +
  polygon(
    [
      [30, -52],
      [30, 2],
      [40, -8],
      [50, 2],
      [50, -54],
    ],
    accent,
  );
const bell: Glyph = ({ figure, accent }) =>
  path('M-58 46C-44 30 -46 -10 -40 -32C-34 -56 -18 -66 0 -66S34 -56 40 -32C46 -10 44 30 58 46Z', figure) +
  circle(0, 58, 15, accent) +
  rect(-66, 42, 132, 10, figure, { rx: 5 }) +
  circle(0, -74, 11, 'none', { stroke: figure, 'stroke-width': 7 }) +
  line(-36, 14, 36, 14, accent, 5);
const owl: Glyph = ({ figure, accent, seal }) =>
  path('M-58 -64L-34 -48Q0 -58 34 -48L58 -64C66 -20 66 40 36 72H-36C-66 40 -66 -20 -58 -64Z', figure) +
  circle(-26, -14, 25, seal) +
  circle(26, -14, 25, seal) +
  circle(-26, -14, 11, figure) +
  circle(26, -14, 11, figure) +
  polygon(
    [
      [-9, 4],
      [9, 4],
      [0, 22],
    ],
    accent,
  ) +
  repeat(3, (n) => stroke(`M${-26 + n * 26 - 10} 40q10 12 20 0`, accent, 5));
const lantern: Glyph = ({ figure, accent, seal }) =>
  circle(0, -70, 13, 'none', { stroke: figure, 'stroke-width': 6 }) +
  polygon(
    [
      [-30, -58],
      [30, -58],
      [50, -34],
      [-50, -34],
    ],
    figure,
  ) +
  rect(-42, -34, 84, 88, figure) +
  rect(-28, -24, 56, 68, seal) +
  path('M0 36C-24 26 -16 2 0 -16C16 2 24 26 0 36Z', accent) +
  rect(-52, 52, 104, 14, figure, { rx: 4 });

const heart: Glyph = ({ figure, seal }) =>
  path('M0 74C-84 18 -84 -30 -66 -50C-44 -74 -12 -62 0 -34C12 -62 44 -74 66 -50C84 -30 84 18 0 74Z', figure) +
  stroke('M-56 6H-22L-8 -22L10 34L24 6H56', seal, 7);
const mortar: Glyph = ({ figure, accent }) =>
  line(14, -8, 54, -80, accent, 15) +
  path('M-74 -14H74C70 36 46 50 30 56V70H-30V56C-46 50 -70 36 -74 -14Z', figure) +
  rect(-82, -22, 164, 15, figure, { rx: 7 }) +
  rect(-44, 68, 88, 13, accent, { rx: 6 }) +
  place(leaf(accent, 46), -24, -22, 1, -30) +
  place(leaf(accent, 40), -30, -22, 1, -66);
const drop: Glyph = ({ figure, accent, seal }) =>
  path('M0 -84C36 -34 58 -6 58 24A58 58 0 0 1 -58 24C-58 -6 -36 -34 0 -84Z', figure) +
  rect(-9, -12, 18, 66, seal, { rx: 3 }) +
  rect(-33, 12, 66, 18, seal, { rx: 3 }) +
  circle(70, -52, 9, accent) +
  circle(-66, -40, 6, accent);
const hands: Glyph = ({ figure, accent }) =>
  path(
    'M-84 62C-60 20 -34 30 -14 40H26C40 42 38 58 24 60H-6M26 50L62 24C76 18 86 30 76 40L38 74C20 86 -30 80 -50 78Z',
    figure,
  ) + path('M4 10C-44 -22 -40 -62 -16 -66C-4 -68 2 -58 4 -50C6 -58 12 -68 24 -66C48 -62 52 -22 4 10Z', accent);

const houses: Glyph = ({ figure, accent, seal }) =>
  polygon(
    [
      [-86, 66],
      [-86, -6],
      [-48, -44],
      [-10, -6],
      [-10, 66],
    ],
    figure,
  ) +
  polygon(
    [
      [-22, 66],
      [-22, -26],
      [30, -80],
      [82, -26],
      [82, 66],
    ],
    accent,
  ) +
  rect(-62, 6, 26, 28, seal) +
  rect(-2, -14, 26, 28, seal) +
  rect(38, -14, 26, 28, seal) +
  path('M14 66V42a16 16 0 0 1 32 0V66Z', seal);
const key: Glyph = ({ figure, accent, seal }) =>
  place(
    circle(0, -46, 36, figure) +
      circle(0, -46, 16, seal) +
      rect(-8, -14, 16, 100, figure) +
      rect(4, 48, 28, 13, figure) +
      rect(4, 70, 36, 13, figure) +
      circle(0, -46, 8, accent),
    0,
    -4,
    1,
    38,
  );
const door: Glyph = ({ figure, accent, seal }) =>
  path('M-56 78V-22A56 56 0 0 1 56 -22V78Z', figure) +
  path('M-40 70V-20A40 40 0 0 1 -5 -59V70Z', accent) +
  path('M40 70V-20A40 40 0 0 0 5 -59V70Z', accent) +
  circle(-14, 16, 5, seal) +
  circle(14, 16, 5, seal) +
  rect(-74, 74, 148, 12, figure);
const trowel: Glyph = ({ figure, accent }) =>
  repeat(3, (row) =>
    repeat(row === 1 ? 3 : 2, (n) =>
      rect((row === 1 ? -84 : -56) + n * 58, 4 + row * 28, 52, 23, row === 1 ? accent : figure, { rx: 3 }),
    ),
  ) +
  place(
    polygon(
      [
        [-32, -30],
        [32, -30],
        [0, 36],
      ],
      figure,
    ) +
      stroke('M0 -30V-48H22V-62', figure, 8) +
      rect(14, -96, 16, 40, accent, { rx: 7 }),
    -8,
    -22,
    0.82,
    34,
  );

export const education: readonly Glyph[] = [book, bell, owl, lantern];
export const health: readonly Glyph[] = [heart, mortar, drop, hands];
export const housing: readonly Glyph[] = [houses, key, door, trowel];
