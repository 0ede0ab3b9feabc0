import { skyline } from './buildings.ts';
import { below, grove, hills, meadow, ridgeLine, sky, type Canvas } from './landscape.ts';
import { circle, ellipse, line, mix, path, place, polygon, rect, repeat, round, stroke } from './shapes.ts';

/** An observatory on its hill. */
function observatory(canvas: Canvas): string {
  const { random, colors, width } = canvas;
  const peak = random.between(0.3, 0.7) * width;
  const lineAt = (x: number) => 600 - 150 * Math.exp(-(((x - peak) / 330) ** 2)) + Math.sin(x / 90) * 5;
  const y = lineAt(peak) + 10;
  const dome =
    rect(peak - 96, y - 110, 192, 110, colors.wall) +
    rect(peak + 34, y - 110, 62, 110, colors.shade) +
    path(`M${peak - 110} ${y - 110}A110 112 0 0 1 ${peak + 110} ${y - 110}Z`, mix(colors.paper, colors.water, 0.35)) +
    path(
      `M${peak + 20} ${y - 110}Q${peak + 90} ${y - 160} ${peak + 66} ${y - 200}A112 112 0 0 1 ${peak + 110} ${y - 110}Z`,
      colors.shade,
    ) +
    place(
      rect(-15, -150, 30, 100, mix(colors.ink, colors.mid, 0.3)) + rect(-20, -172, 40, 30, colors.brass),
      peak,
      y - 90,
      1,
      random.pick([-32, 30]),
    ) +
    rect(peak - 116, y - 118, 232, 14, colors.brass) +
    path(`M${peak - 24} ${y}v-60a24 24 0 0 1 48 0v60z`, colors.window) +
    rect(peak - 76, y - 82, 28, 34, colors.window) +
    rect(peak + 48, y - 82, 28, 34, colors.window);
  const mast = peak > 640 ? peak - 330 : peak + 330;
  const my = lineAt(mast) + 6;
  const tower =
    polygon(
      [
        [mast - 34, my],
        [mast - 6, my - 300],
        [mast + 6, my - 300],
        [mast + 34, my],
      ],
      'none',
      { stroke: colors.ink, 'stroke-width': 5 },
    ) +
    repeat(
      7,
      (n) =>
        line(mast - 30 + n * 4, my - n * 42, mast + 26 - n * 4, my - (n + 1) * 42, colors.ink, 3) +
        line(mast + 30 - n * 4, my - n * 42, mast - 26 + n * 4, my - (n + 1) * 42, colors.ink, 3),
    ) +
    circle(mast, my - 308, 7, colors.roof) +
    [30, 52, 74]
      .map((r) =>
        stroke(
          `M${mast + r * 0.7} ${my - 308 - r * 0.7}A${r} ${r} 0 0 1 ${mast + r * 0.7} ${my - 308 + r * 0.7}`,
          colors.brass,
          4,
          { opacity: 0.8 },
        ),
      )
      .join('');
  return [
    sky(canvas, 520),
    hills(canvas, 500, 60),
    below(canvas, lineAt, colors.near),
    dome,
    tower,
    grove(canvas, (x) => lineAt(x) + 20, 0, width, 18, [50, 120]),
    below(canvas, ridgeLine(canvas, 660, 14), colors.ground),
    meadow(canvas, () => 650, 40),
  ].join('');
}

/** Traces on a circuit board, drawn as if it were the plan of a town. */
function circuit(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const board = random.pick([
    mix(colors.leaf, colors.ink, 0.45),
    mix(colors.ground, colors.ink, 0.3),
    mix(colors.wall, colors.mid, 0.25),
  ]);
  const light = board > '#999999';
  const trace = light ? colors.leaf : mix(colors.near, colors.paper, 0.35);
  const grid = 40;
  const chips: [number, number, number, number][] = [];
  for (let tries = 0; tries < 60 && chips.length < 9; tries++) {
    const [w, h] = [random.whole(2, 5) * grid, random.whole(2, 4) * grid];
    const [x, y] = [random.whole(1, 30) * grid, random.whole(1, 16) * grid];
    if (x + w > width - 40 || y + h > height - 40) continue;
    if (
      chips.every(
        ([cx, cy, cw, ch]) => x > cx + cw + grid || cx > x + w + grid || y > cy + ch + grid || cy > y + h + grid,
      )
    )
      chips.push([x, y, w, h]);
  }
  const wires = chips.map(([x, y, w, h], n) => {
    const [tx, ty, tw, th] = chips[(n + 1) % chips.length]!;
    return repeat(5, (k) => {
      const [ax, ay, bx, by] = [x + w / 2 + (k - 2) * 14, y + h / 2, tx + tw / 2 + (k - 2) * 14, ty + th / 2];
      const lane = (ay + by) / 2 + (k - 2) * 14 * (bx > ax === by > ay ? -1 : 1);
      return stroke(`M${ax} ${ay}V${lane}H${bx}V${by}`, k === 2 ? colors.brass : trace, 4, { opacity: 0.85 });
    });
  });
  const stubs = repeat(40, () => {
    const [x, y, l] = [random.whole(0, 32) * grid, random.whole(0, 18) * grid, random.whole(1, 5) * grid];
    const down = random.chance(0.5);
    return (
      line(x, y, down ? x : x + l, down ? y + l : y, trace, 3, { opacity: 0.35 }) +
      circle(x, y, 7, board, { stroke: random.chance(0.3) ? colors.brass : trace, 'stroke-width': 4 })
    );
  });
  const parts = chips.map(([x, y, w, h]) => {
    const paint = random.pick([colors.ink, mix(colors.ink, colors.leaf, 0.3), colors.brass, colors.wall, colors.roof]);
    const pins = repeat(Math.floor(w / 20), (n) =>
      rect(x + 6 + n * 20, y - 12, 9, h + 24, mix(colors.brass, colors.paper, 0.4)),
    );
    return (
      pins +
      rect(x, y, w, h, paint, { rx: 6 }) +
      rect(x + 8, y + 8, w - 16, h - 16, 'none', { stroke: mix(paint, colors.paper, 0.3), 'stroke-width': 2, rx: 3 }) +
      circle(x + 20, y + 20, 5, mix(paint, colors.paper, 0.6)) +
      (random.chance(0.5)
        ? circle(x + w / 2, y + h / 2, Math.min(w, h) / 4.4, mix(paint, colors.sun, 0.5))
        : repeat(3, (n) => rect(x + w * 0.3, y + h * 0.4 + n * 12, w * 0.4, 4, mix(paint, colors.paper, 0.5))))
    );
  });
  return [rect(0, 0, width, height, board), stubs, wires.join(''), parts.join('')].join('');
}

/** A desk by a window: screen, lamp, things being built. */
function studio(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const wall = mix(colors.wall, random.pick([colors.mid, colors.leaf, colors.brass]), random.between(0.15, 0.5));
  const [wx, ww] = [random.pick([90, 640]), 540];
  const clip = `<clipPath id="view"><rect x="${wx}" y="70" width="${ww}" height="330"/></clipPath><g clip-path="url(#view)">${sky(canvas, 300)}${hills(canvas, 330, 40)}${skyline(canvas, 390, wx, wx + ww, 70, colors.near)}${rect(0, 384, width, 40, colors.ground)}</g>`;
  const frame =
    rect(wx, 70, ww, 330, 'none', { stroke: colors.paper, 'stroke-width': 16 }) +
    line(wx + ww / 2, 70, wx + ww / 2, 400, colors.paper, 9);
  const sx = wx < 300 ? 820 : 240;
  const plot = Array.from(
    { length: 9 },
    (_, n) => `${sx - 130 + n * 34} ${round(410 - n * 9 - random.between(-26, 34))}`,
  ).join('L');
  const screen =
    rect(sx - 190, 270, 380, 230, colors.ink, { rx: 12 }) +
    rect(sx - 174, 286, 348, 190, mix(colors.ink, colors.near, 0.35), { rx: 4 }) +
    random.pick([
      () =>
        stroke(`M${plot}`, colors.brass, 6) +
        repeat(5, (n) => line(sx - 150, 310 + n * 34, sx + 150, 310 + n * 34, colors.paper, 1.5, { opacity: 0.2 })),
      () =>
        repeat(8, (n) =>
          rect(
            sx - 150 + random.whole(0, 2) * 26,
            302 + n * 21,
            random.between(60, 200),
            9,
            random.pick([colors.brass, colors.mid, colors.paper, colors.sun]),
            { rx: 4, opacity: 0.85 },
          ),
        ),
      () =>
        repeat(
          7,
          (n) =>
            rect(sx - 140 + n * 42, 456 - random.between(30, 140), 26, 0, colors.mid) +
            rect(
              sx - 140 + n * 42,
              320 + ((n * 37) % 90),
              26,
              140 - ((n * 37) % 90),
              n % 3 ? colors.mid : colors.brass,
            ),
        ),
    ])() +
    rect(sx - 20, 500, 40, 50, colors.ink) +
    rect(sx - 80, 546, 160, 12, colors.ink, { rx: 5 });
  const desk =
    rect(0, 556, width, 26, mix(colors.brass, colors.roof, 0.4)) +
    rect(0, 582, width, 150, mix(colors.roof, colors.ink, 0.55)) +
    repeat(
      3,
      (n) =>
        rect(80 + n * 400, 604, 320, 100, mix(colors.roof, colors.ink, 0.42)) +
        circle(240 + n * 400, 650, 9, colors.brass),
    );
  const things = random.shuffle([
    place(
      path('M-40 0V-60H40V0Z', colors.roof) +
        repeat(7, (n) =>
          place(
            path('M0 0C-22 -40 -12 -90 0 -104C12 -90 22 -40 0 0Z', mix(colors.leaf, colors.near, (n % 3) / 3)),
            0,
            -58,
            1,
            -60 + n * 20,
          ),
        ),
      0,
      556,
      1,
    ),
    place(
      rect(-70, -16, 140, 16, colors.leaf, { rx: 3 }) +
        rect(-58, -32, 120, 16, colors.brass, { rx: 3 }) +
        rect(-66, -48, 130, 16, colors.paper, { rx: 3 }),
      0,
      556,
      1,
    ),
    place(
      circle(0, -52, 44, 'none', { stroke: colors.brass, 'stroke-width': 5 }) +
        ellipse(0, -52, 44, 16, 'none', { stroke: colors.brass, 'stroke-width': 4 }) +
        circle(0, -52, 13, colors.roof) +
        rect(-30, -8, 60, 8, colors.ink),
      0,
      556,
      1,
    ),
    place(
      rect(-50, -66, 100, 66, colors.paper, { rx: 8 }) +
        circle(-18, -36, 12, colors.leaf) +
        circle(18, -36, 12, colors.leaf) +
        line(0, -66, 0, -96, colors.ink, 4) +
        circle(0, -100, 8, colors.roof) +
        rect(-24, -14, 48, 5, colors.ink),
      0,
      556,
      1,
    ),
  ]);
  const left = wx < 300;
  const lampX = left ? 560 : 600;
  const lamp =
    stroke(`M${lampX} 552L${lampX - 50} 450L${lampX + 30} 360`, colors.ink, 8) +
    polygon(
      [
        [lampX + 6, 338],
        [lampX + 60, 372],
        [lampX + 100, 420],
        [lampX - 4, 396],
      ],
      colors.roof,
    ) +
    circle(lampX + 50, 408, 14, colors.sun) +
    rect(lampX - 46, 548, 92, 10, colors.ink);
  const shelf =
    rect(left ? 720 : 60, 190, 460, 14, mix(colors.brass, colors.roof, 0.4)) +
    repeat(
      16,
      (n) =>
        rect((left ? 740 : 80) + n * 26, 190 - random.between(60, 96), 0, 0, colors.leaf) +
        (random.chance(0.8)
          ? rect(
              (left ? 740 : 80) + n * 26,
              104,
              22,
              86,
              random.pick([colors.leaf, colors.roof, colors.brass, colors.near, colors.ink, colors.paper]),
            )
          : ''),
    );
  return [
    rect(0, 0, width, height, wall),
    clip,
    frame,
    shelf,
    desk,
    screen,
    lamp,
    things
      .slice(0, 3)
      .map((thing, n) => `<g transform="translate(${(left ? [130, 330, 1130] : [700, 880, 1080])[n]} 0)">${thing}</g>`)
      .join(''),
  ].join('');
}

export const technology = [observatory, circuit, studio];
