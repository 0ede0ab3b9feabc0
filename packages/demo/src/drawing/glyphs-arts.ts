import { gear, type Glyph } from './glyph.ts';
import { circle, ellipse, line, path, place, polygon, rect, repeat, stroke } from './shapes.ts';

const lyre: Glyph = ({ figure, accent }) =>
  stroke('M-22 62C-78 30 -34 -8 -56 -56Q-64 -74 -80 -66M22 62C78 30 34 -8 56 -56Q64 -74 80 -66', figure, 13) +
  rect(-58, -46, 116, 11, figure) +
  [-24, -8, 8, 24].map((x) => line(x, -40, x * 0.7, 54, accent, 4)).join('') +
  rect(-34, 54, 68, 20, figure, { rx: 8 });
const masks: Glyph = ({ figure, accent, seal }) =>
  place(
    path('M-44 -50Q0 -34 44 -50C50 20 30 60 0 66C-30 60 -50 20 -44 -50Z', accent) +
      stroke('M-24 -8h16M8 -8h16M-18 34Q0 18 18 34', seal, 7),
    32,
    10,
    1,
    14,
  ) +
  place(
    path('M-44 -50Q0 -34 44 -50C50 20 30 60 0 66C-30 60 -50 20 -44 -50Z', figure) +
      stroke('M-26 -10q8 -10 16 0M10 -10q8 -10 16 0M-22 20Q0 44 22 20', seal, 7),
    -30,
    -12,
    1,
    -12,
  );
const columns: Glyph = ({ figure, accent }) =>
  polygon(
    [
      [-84, -36],
      [0, -80],
      [84, -36],
    ],
    figure,
  ) +
  circle(0, -50, 9, accent) +
  [-60, -20, 20, 60].map((x) => rect(x - 11, -28, 22, 76, figure) + rect(x - 3, -28, 5, 76, accent)).join('') +
  rect(-80, 52, 160, 12, figure) +
  rect(-90, 66, 180, 12, figure);
const palette: Glyph = ({ figure, accent, seal }) =>
  path(
    'M0 -70C60 -70 90 -30 84 8C80 38 48 30 36 40C20 54 40 70 8 74C-50 76 -86 40 -84 0C-82 -40 -46 -70 0 -70Z',
    figure,
  ) +
  circle(-44, -8, 13, accent) +
  circle(-14, -38, 13, seal) +
  circle(28, -36, 13, accent) +
  circle(-34, 32, 13, seal);

const ship: Glyph = ({ figure, accent }) =>
  path('M-80 28H80Q66 70 40 74H-44Q-70 66 -80 28Z', figure) +
  line(0, 24, 0, -84, figure, 7) +
  path('M8 -76Q66 -30 64 16H8Z', accent) +
  path('M-8 -60Q-50 -20 -54 16H-8Z', figure) +
  stroke('M-88 84q14 -12 29 0t29 0t29 0t29 0t29 0t29 0', accent, 6);
const wagon: Glyph = ({ figure, accent }) =>
  circle(0, 0, 70, 'none', { stroke: figure, 'stroke-width': 14 }) +
  repeat(10, (n) => place(rect(-5, -68, 10, 60, figure), 0, 0, 1, n * 36)) +
  circle(0, 0, 21, figure) +
  circle(0, 0, 10, accent);
const train: Glyph = ({ figure, accent, seal }) =>
  path('M-54 -64Q-54 -78 -40 -78H40Q54 -78 54 -64V34Q54 50 38 50H-38Q-54 50 -54 34Z', figure) +
  rect(-40, -60, 34, 42, seal, { rx: 5 }) +
  rect(6, -60, 34, 42, seal, { rx: 5 }) +
  circle(-28, 20, 11, accent) +
  circle(28, 20, 11, accent) +
  stroke('M-34 54L-60 84M34 54L60 84M-50 72H50', figure, 9);
const compass: Glyph = ({ figure, accent, seal }) =>
  circle(0, 0, 78, 'none', { stroke: figure, 'stroke-width': 7 }) +
  [0, 90, 180, 270]
    .map((turn) =>
      place(
        polygon(
          [
            [0, -92],
            [15, -15],
            [0, 0],
          ],
          accent,
        ) +
          polygon(
            [
              [0, -92],
              [-15, -15],
              [0, 0],
            ],
            figure,
          ),
        0,
        0,
        1,
        turn,
      ),
    )
    .join('') +
  [45, 135, 225, 315]
    .map((turn) =>
      place(
        polygon(
          [
            [-8, -12],
            [0, -56],
            [8, -12],
          ],
          figure,
        ),
        0,
        0,
        1,
        turn,
      ),
    )
    .join('') +
  circle(0, 0, 9, seal);

const cog: Glyph = (ink) =>
  place(gear(ink.figure, ink.seal, 48, 8), -16, 14) + place(gear(ink.accent, ink.seal, 28, 8), 48, -44, 1, 22);
const orbit: Glyph = ({ figure, accent }) =>
  [0, 60, 120]
    .map((turn) => place(ellipse(0, 0, 84, 31, 'none', { stroke: figure, 'stroke-width': 7 }), 0, 0, 1, turn))
    .join('') +
  circle(0, 0, 17, accent) +
  circle(84, 0, 9, accent) +
  circle(-42, 72, 9, accent) +
  circle(-42, -72, 9, accent);
const chip: Glyph = ({ figure, accent, seal }) =>
  repeat(
    4,
    (n) => line(-36 + n * 24, -80, -36 + n * 24, 80, figure, 8) + line(-80, -36 + n * 24, 80, -36 + n * 24, figure, 8),
  ) +
  rect(-58, -58, 116, 116, figure, { rx: 10 }) +
  rect(-36, -36, 72, 72, seal, { rx: 5 }) +
  rect(-20, -20, 40, 40, accent, { rx: 3 });
const telescope: Glyph = ({ figure, accent }) =>
  place(
    rect(-70, -17, 62, 34, figure) + rect(-8, -22, 60, 44, figure) + rect(52, -28, 28, 56, accent),
    0,
    -22,
    1,
    -26,
  ) +
  line(-4, -6, -44, 84, figure, 8) +
  line(-4, -6, 36, 84, figure, 8) +
  line(-4, -6, -4, 70, figure, 8) +
  [
    [-60, -62],
    [-30, -80],
    [72, 14],
  ]
    .map(([x, y]) =>
      place(
        polygon(
          [
            [0, -11],
            [3, -3],
            [11, 0],
            [3, 3],
            [0, 11],
            [-3, 3],
            [-11, 0],
            [-3, -3],
          ],
          accent,
        ),
        x!,
        y!,
      ),
    )
    .join('');

export const culture: readonly Glyph[] = [lyre, masks, columns, palette];
export const transport: readonly Glyph[] = [ship, wagon, train, compass];
export const technology: readonly Glyph[] = [cog, orbit, chip, telescope];
