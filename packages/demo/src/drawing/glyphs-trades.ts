import { leaf, type Glyph } from './glyph.ts';
import { circle, ellipse, line, path, place, polygon, rect, repeat, stroke } from './shapes.ts';

const sheaf: Glyph = ({ figure, accent }) =>
  repeat(5, (n) =>
    place(
      line(0, 30, 0, -60, figure, 5) +
        repeat(
          4,
          (k) => place(leaf(figure, 24), -2, -34 - k * 13, 1, -42) + place(leaf(figure, 24), 2, -34 - k * 13, 1, 42),
        ) +
        place(leaf(figure, 26), 0, -78),
      0,
      20,
      0.95,
      -36 + n * 18,
    ),
  ) +
  path('M-26 26Q0 38 26 26V44Q0 54 -26 44Z', accent) +
  path('M-10 50L-34 84H34L10 50Z', figure);
const sprout: Glyph = ({ figure, accent }) =>
  stroke('M0 70C0 20 0 0 0 -34', figure, 8) +
  place(leaf(figure, 78), 0, 12, 1, -58) +
  place(leaf(figure, 78), 0, -6, 1, 54) +
  place(leaf(accent, 62), 0, -28) +
  path('M-64 70Q0 46 64 70V80H-64Z', figure);
const apple: Glyph = ({ figure, accent, seal }) =>
  path('M0 -30C-20 -52 -76 -48 -74 8C-72 58 -34 84 0 70C34 84 72 58 74 8C76 -48 20 -52 0 -30Z', figure) +
  stroke('M0 -28Q2 -56 18 -72', figure, 8) +
  place(leaf(accent, 56), 12, -46, 1, 68) +
  stroke('M-52 -2Q-50 -24 -32 -28', seal, 6);
const hive: Glyph = ({ figure, accent, seal }) =>
  repeat(5, (n) =>
    rect(-[34, 56, 66, 68, 62][n]!, -66 + n * 27, [68, 112, 132, 136, 124][n]!, 24, figure, { rx: 12 }),
  ) +
  path('M-15 70V50a15 15 0 0 1 30 0V70Z', seal) +
  [
    [-78, -40],
    [76, -62],
    [86, 0],
  ]
    .map(([x, y]) => ellipse(x!, y!, 9, 6, accent) + ellipse(x! - 3, y! - 8, 5, 6, accent, { opacity: 0.6 }))
    .join('');

const sun: Glyph = ({ figure, accent }) =>
  circle(0, 0, 36, accent) +
  repeat(12, (n) =>
    place(
      n % 2
        ? rect(-4, -74, 8, 24, figure, { rx: 4 })
        : polygon(
            [
              [-10, -50],
              [0, -86],
              [10, -50],
            ],
            figure,
          ),
      0,
      0,
      1,
      n * 30,
    ),
  );
const turbine: Glyph = ({ figure, accent }) =>
  polygon(
    [
      [-7, 84],
      [-4, -16],
      [4, -16],
      [7, 84],
    ],
    figure,
  ) +
  [10, 130, 250]
    .map((turn) => place(path('M-5 0C-16 -30 -8 -66 2 -78C8 -50 10 -24 5 0Z', figure), 0, -16, 1, turn))
    .join('') +
  circle(0, -16, 10, accent) +
  path('M-70 84Q0 62 70 84Z', accent);
const bolt: Glyph = ({ figure, accent }) =>
  polygon(
    [
      [14, -84],
      [-46, 12],
      [-8, 12],
      [-18, 84],
      [46, -18],
      [6, -18],
    ],
    accent,
  ) + stroke('M-66 -40A78 78 0 0 0 -54 56M66 40A78 78 0 0 0 54 -56', figure, 8);
const wheel: Glyph = ({ figure, accent }) =>
  circle(0, -6, 54, 'none', { stroke: figure, 'stroke-width': 9 }) +
  repeat(8, (n) => place(line(0, 0, 0, -54, figure, 5) + rect(-12, -74, 24, 12, figure), 0, -6, 1, n * 45)) +
  circle(0, -6, 12, accent) +
  stroke('M-84 66q14 -14 28 0t28 0t28 0t28 0t28 0t28 0', accent, 7);

const hammer: Glyph = ({ figure, accent }) =>
  place(
    rect(-8, -34, 16, 116, accent, { rx: 5 }) + path('M-52 -72H30Q54 -70 58 -44L34 -34H-52Z', figure),
    0,
    0,
    1,
    -38,
  ) + place(path('M-9 80V-20L-15 -74H15L9 -20V80Z', figure) + rect(-15, -78, 30, 10, accent), 4, 4, 1, 42);
const pot: Glyph = ({ figure, accent }) =>
  path('M-30 -58H30L22 -40C66 -18 62 50 28 76H-28C-62 50 -66 -18 -22 -40Z', figure) +
  rect(-36, -70, 72, 14, figure, { rx: 6 }) +
  stroke('M-52 14L-34 -2L-17 14L0 -2L17 14L34 -2L52 14', accent, 7) +
  line(-46, 38, 46, 38, accent, 6);
const spool: Glyph = ({ figure, accent }) =>
  rect(-52, -76, 104, 20, figure, { rx: 8 }) +
  rect(-52, 56, 104, 20, figure, { rx: 8 }) +
  rect(-38, -56, 76, 112, accent) +
  repeat(7, (n) => line(-38, -44 + n * 15, 38, -52 + n * 15, figure, 4)) +
  stroke('M38 40C80 40 60 84 88 78', accent, 5);
const anvil: Glyph = ({ figure, accent }) =>
  path('M-88 -30H-40V-42H78V-22C50 -20 34 -4 32 18L54 52V68H-54V52L-30 20C-34 -6 -64 -8 -88 -30Z', figure) +
  [
    [-20, -60],
    [6, -78],
    [30, -58],
  ]
    .map(([x, y]) =>
      place(
        polygon(
          [
            [0, -12],
            [4, -4],
            [12, 0],
            [4, 4],
            [0, 12],
            [-4, 4],
            [-12, 0],
            [-4, -4],
          ],
          accent,
        ),
        x!,
        y!,
      ),
    )
    .join('');

const bread: Glyph = ({ figure, accent }) =>
  path('M-78 44C-96 -34 -50 -52 0 -52S96 -34 78 44Q0 58 -78 44Z', figure) +
  [-40, 0, 40].map((x) => stroke(`M${x - 14} -26Q${x + 10} -8 ${x + 4} 24`, accent, 9)).join('');
const cup: Glyph = ({ figure, accent }) =>
  path('M-64 -18H48C48 40 34 68 -8 68S-64 40 -64 -18Z', figure) +
  stroke('M48 -4C88 -10 86 44 38 40', figure, 11) +
  rect(-72, 70, 128, 11, accent, { rx: 5 }) +
  [-34, -8, 18].map((x) => stroke(`M${x} -34q-14 -18 0 -28t0 -24`, accent, 7)).join('');
const grapes: Glyph = ({ figure, accent }) =>
  repeat(10, (n) => {
    const row = n < 4 ? 0 : n < 7 ? 1 : n < 9 ? 2 : 3;
    const index = n - [0, 4, 7, 9][row]!;
    return circle((index - (3 - row) / 2) * 35, -18 + row * 31, 18, figure);
  }) +
  stroke('M0 -40Q0 -66 18 -80', figure, 7) +
  place(leaf(accent, 62), 4, -40, 1, -64) +
  place(leaf(accent, 48), 4, -44, 1, 62);
const cutlery: Glyph = ({ figure, accent }) =>
  circle(0, 0, 50, 'none', { stroke: accent, 'stroke-width': 8 }) +
  circle(0, 0, 28, accent) +
  line(-74, -70, -74, 80, figure, 9) +
  stroke('M-88 -76V-40Q-88 -24 -74 -24T-60 -40V-76', figure, 7) +
  path('M68 -80C92 -70 92 -20 80 4V80H68Z', figure);

export const agriculture: readonly Glyph[] = [sheaf, sprout, apple, hive];
export const energy: readonly Glyph[] = [sun, turbine, bolt, wheel];
export const crafts: readonly Glyph[] = [hammer, pot, spool, anvil];
export const food: readonly Glyph[] = [bread, cup, grapes, cutlery];
