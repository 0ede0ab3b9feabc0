import type { SeededRandom } from '../plan/seeded-random.ts';
import { glyphs } from './glyphs.ts';
import type { Ink } from './glyph.ts';
import type { CategoryKey } from './scenes.ts';
import { circle, group, line, path, place, polygon, rect, repeat } from './shapes.ts';

const SIZE = 480;
const MIDDLE = SIZE / 2;

/** Ground, pattern on it, seal, and figure on the seal. */
const COLORS: readonly Ink[] = [
  { ground: '#1d5a50', pattern: '#2a6d61', seal: '#faf5e9', figure: '#17473f', accent: '#bf8f3b' },
  { ground: '#f1e6cf', pattern: '#e3d2af', seal: '#1f5f55', figure: '#faf5e9', accent: '#d9b062' },
  { ground: '#bf8f3b', pattern: '#cda155', seal: '#fbf6ea', figure: '#5a3a1a', accent: '#1f5f55' },
  { ground: '#17302d', pattern: '#22423e', seal: '#bf8f3b', figure: '#17302d', accent: '#faf5e9' },
  { ground: '#a9583b', pattern: '#b76c4e', seal: '#faf0e0', figure: '#7b3a25', accent: '#1f5f55' },
  { ground: '#b9cfc4', pattern: '#a6c1b4', seal: '#faf8f4', figure: '#235f54', accent: '#a9583b' },
  { ground: '#faf8f4', pattern: '#ece3d0', seal: '#a9583b', figure: '#fbf3e4', accent: '#e6c27a' },
  { ground: '#3f7a6c', pattern: '#4f8b7c', seal: '#17302d', figure: '#ecd9ab', accent: '#bf8f3b' },
  { ground: '#e3cfa4', pattern: '#d6be8b', seal: '#faf8f4', figure: '#17302d', accent: '#2b7567' },
  { ground: '#2b4a52', pattern: '#38606a', seal: '#f4ead2', figure: '#2b4a52', accent: '#b4683f' },
  { ground: '#d7e0d6', pattern: '#c6d3c8', seal: '#bf8f3b', figure: '#fffaf0', accent: '#235f54' },
];

/** The inside of an SVG of 480 × 480: a patterned ground and, in the middle, a seal with a figure of the category. */
export function emblem(random: SeededRandom, seed: number, category: CategoryKey): string {
  const ink = COLORS[(seed * 4 + random.whole(0, 1)) % COLORS.length]!;
  const figures = glyphs[category];
  const figure = figures[Math.floor(seed / 2) % figures.length]!;
  const pattern = PATTERNS[(seed * 3 + Math.floor(seed / PATTERNS.length)) % PATTERNS.length]!;
  const seal = SEALS[(seed + Math.floor(seed / 5)) % SEALS.length]!;
  return [
    rect(0, 0, SIZE, SIZE, ink.ground),
    pattern(ink, random),
    place(place(seal(ink, random), -MIDDLE, -MIDDLE) + figure(ink, random), MIDDLE, MIDDLE, 0.96),
  ].join('');
}

type Draw = (ink: Ink, random: SeededRandom) => string;

const PATTERNS: readonly Draw[] = [
  // Scales.
  ({ ground, pattern }, random) => {
    const r = random.pick([30, 40, 48]);
    return repeat(Math.ceil(SIZE / r) * 2 + 3, (row) =>
      repeat(SIZE / r + 2, (n) =>
        circle(n * r * 2 + (row % 2) * r - r, row * r * 0.5 - r / 2, r, row % 2 ? ground : pattern, {
          stroke: pattern,
          'stroke-width': 3,
        }),
      ),
    );
  },
  // Rays.
  ({ pattern }, random) => {
    const count = random.pick([16, 20, 28]);
    return repeat(count, (n) =>
      polygon(
        [
          [MIDDLE, MIDDLE],
          ...[0, 0.5].map(
            (half) =>
              [
                MIDDLE + 400 * Math.cos(((n + half) / count) * 2 * Math.PI),
                MIDDLE + 400 * Math.sin(((n + half) / count) * 2 * Math.PI),
              ] as const,
          ),
        ],
        pattern,
      ),
    );
  },
  // Herringbone.
  ({ pattern }, random) => {
    const s = random.pick([24, 32]);
    return repeat(SIZE / s + 2, (row) =>
      repeat(SIZE / s + 1, (n) =>
        line(n * s, row * s + (n % 2 ? 0 : s), n * s + s, row * s + (n % 2 ? s : 0), pattern, s * 0.34),
      ),
    );
  },
  // Waves.
  ({ pattern }, random) => {
    const s = random.pick([30, 40, 60]);
    return repeat(SIZE / 30 + 2, (row) =>
      path(`M${-s} ${row * 30}${repeat(SIZE / s + 3, (n) => `q${s / 2} ${n % 2 ? -22 : 22} ${s} 0`)}`, 'none', {
        stroke: pattern,
        'stroke-width': 8,
      }),
    );
  },
  // Lozenges.
  ({ pattern }, random) => {
    const s = random.pick([30, 40, 60]);
    return repeat(SIZE / s + 1, (row) =>
      repeat(SIZE / s + 1, (n) =>
        (row + n) % 2
          ? ''
          : polygon(
              [
                [n * s, row * s - s],
                [n * s + s, row * s],
                [n * s, row * s + s],
                [n * s - s, row * s],
              ],
              'none',
              { stroke: pattern, 'stroke-width': 5 },
            ) + circle(n * s, row * s, s * 0.18, pattern),
      ),
    );
  },
  // Tiles of quarter circles, turned at will.
  ({ pattern }, random) => {
    const s = random.pick([48, 60, 80]);
    return repeat((SIZE / s) ** 2, (n) => {
      const [x, y] = [(n % (SIZE / s)) * s, Math.floor(n / (SIZE / s)) * s];
      return place(
        path(`M${-s / 2} ${-s / 2}H0A${s / 2} ${s / 2} 0 0 1 ${-s / 2} 0Z`, pattern) +
          path(`M${s / 2} ${s / 2}H0A${s / 2} ${s / 2} 0 0 1 ${s / 2} 0Z`, pattern),
        x + s / 2,
        y + s / 2,
        1,
        random.whole(0, 1) * 90,
      );
    });
  },
  // Rings.
  ({ pattern }) =>
    repeat(9, (n) => circle(MIDDLE, MIDDLE, 150 + n * 26, 'none', { stroke: pattern, 'stroke-width': n % 2 ? 5 : 12 })),
  // Leaves in rows.
  ({ pattern }, random) => {
    const s = random.pick([40, 60]);
    return repeat((SIZE / s) * (SIZE / s + 1), (n) =>
      place(
        path(`M0 ${-s * 0.42}Q${s * 0.34} 0 0 ${s * 0.42}Q${-s * 0.34} 0 0 ${-s * 0.42}Z`, pattern),
        (n % (SIZE / s)) * s + s / 2,
        Math.floor(n / (SIZE / s)) * s + ((n % (SIZE / s)) % 2) * (s / 2),
        1,
        n % 2 ? 45 : -45,
      ),
    );
  },
  // Stripes.
  ({ pattern }, random) => {
    const s = random.pick([20, 32, 44]);
    return group(
      repeat((SIZE * 2) / s, (n) => rect(n * s - SIZE / 2, -SIZE, s * random.pick([0.3, 0.5]), SIZE * 3, pattern)),
      { transform: `rotate(${random.pick([30, 45, 60])} ${MIDDLE} ${MIDDLE})` },
    );
  },
];

function ring(ink: Ink, r: number): string {
  return circle(MIDDLE, MIDDLE, r, 'none', { stroke: ink.accent, 'stroke-width': 4 });
}

function regular(corners: number, r: number, turn = 0): (readonly [number, number])[] {
  return Array.from({ length: corners }, (_, n) => [
    MIDDLE + r * Math.sin(((n + turn) / corners) * 2 * Math.PI),
    MIDDLE - r * Math.cos(((n + turn) / corners) * 2 * Math.PI),
  ]);
}

const SEALS: readonly Draw[] = [
  (ink) => circle(MIDDLE, MIDDLE, 130, ink.seal) + ring(ink, 119),
  (ink) =>
    circle(MIDDLE, MIDDLE, 122, ink.seal) +
    regular(24, 122)
      .map(([x, y]) => circle(x, y, 15, ink.seal))
      .join('') +
    ring(ink, 114) +
    regular(40, 126)
      .map(([x, y]) => circle(x, y, 3, ink.accent))
      .join(''),
  (ink) =>
    polygon(regular(8, 140, 0.5), ink.seal) +
    polygon(regular(8, 126, 0.5), 'none', { stroke: ink.accent, 'stroke-width': 4 }),
  (ink) =>
    path('M130 116H350V232C350 316 300 352 240 376C180 352 130 316 130 232Z', ink.seal) +
    path('M142 128H338V232C338 306 294 338 240 361C186 338 142 306 142 232Z', 'none', {
      stroke: ink.accent,
      'stroke-width': 4,
    }),
  (ink) =>
    path('M128 362V226A112 112 0 0 1 352 226V362Z', ink.seal) +
    path('M140 350V226A100 100 0 0 1 340 226V350Z', 'none', { stroke: ink.accent, 'stroke-width': 4 }),
  (ink) =>
    rect(122, 122, 236, 236, ink.seal, { rx: 26 }) +
    rect(134, 134, 212, 212, 'none', { rx: 17, stroke: ink.accent, 'stroke-width': 4 }),
  (ink) =>
    polygon(
      [
        ...regular(32, 142).map(([x, y], n) =>
          n % 2 ? ([MIDDLE + (x - MIDDLE) * 0.9, MIDDLE + (y - MIDDLE) * 0.9] as const) : ([x, y] as const),
        ),
      ],
      ink.seal,
    ) + ring(ink, 112),
  (ink) =>
    regular(4, 56)
      .map(([x, y]) => circle(x, y, 79, ink.seal))
      .join('') +
    ring(ink, 101) +
    regular(4, 117)
      .map(([x, y]) => circle(x, y, 5, ink.accent))
      .join(''),
];
