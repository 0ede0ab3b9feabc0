import { house, skyline, street } from './buildings.ts';
import { below, grove, hills, meadow, ridgeLine, sky, water, type Canvas } from './landscape.ts';
import { circle, line, mix, path, place, polygon, rect, repeat, round, stroke } from './shapes.ts';

/** Boats in a harbour, warehouses on the quay. */
function harbour(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const quay = random.between(370, 410);
  const boats = repeat(random.whole(3, 4), (n) => {
    const s = 0.62 + n * 0.24;
    return place(boat(canvas), ((n + random.between(0.2, 0.8)) * width) / 4.2 + 40, quay + 96 + n * 62, s);
  });
  return [
    sky(canvas, quay),
    hills(canvas, quay - 20, 46),
    street(canvas, quay, 118),
    rect(-5, quay - 2, width + 10, 20, colors.shade),
    rect(-5, quay + 16, width + 10, 14, mix(colors.shade, colors.ink, 0.5)),
    water(canvas, quay + 28, height),
    boats,
  ].join('');
}

function boat({ random, colors }: Canvas): string {
  const hull = random.pick([colors.leaf, colors.roof, colors.ink, mix(colors.brass, colors.roof, 0.3)]);
  const body =
    path('M-120 -40C-110 10 -90 24 -60 28H80C110 20 126 -10 132 -50C90 -34 -60 -30 -120 -40Z', hull) +
    stroke('M-114 -30C-60 -20 80 -24 128 -40', colors.paper, 5);
  const rig = random.chance(0.55)
    ? line(0, -34, 0, -240, colors.ink, 6) +
      path('M6 -232C70 -180 96 -120 104 -56H6Z', colors.paper) +
      path('M-6 -214C-40 -160 -70 -110 -84 -58H-6Z', mix(colors.paper, colors.brass, 0.35)) +
      line(40, -58, 40, -150, colors.shade, 2)
    : rect(-50, -92, 86, 58, colors.paper) +
      rect(-58, -100, 102, 10, colors.roof) +
      rect(-38, -80, 24, 20, colors.window) +
      rect(-4, -80, 24, 20, colors.window) +
      line(66, -38, 66, -150, colors.ink, 5) +
      line(66, -146, 120, -56, colors.ink, 2) +
      line(66, -146, 8, -100, colors.ink, 2);
  return (
    path('M-110 34q30 -10 60 0t60 0t60 0t50 0', 'none', { stroke: colors.paper, 'stroke-width': 4, opacity: 0.7 }) +
    rig +
    body
  );
}

/** A train on a viaduct across a valley. */
function viaduct(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const deck = random.between(330, 390);
  const span = random.between(130, 170);
  const stone = mix(colors.wall, colors.shade, 0.45);
  const shift = random.between(0, span);
  const arches = repeat(width / span + 2, (n) => {
    const x = n * span - shift;
    const r = span / 2 - 14;
    return (
      path(
        `M${x} ${deck + 26}H${x + span}V${height}H${x + span - 14}V${deck + 40 + r}A${r} ${r} 0 0 0 ${x + 14} ${deck + 40 + r}V${height}H${x}Z`,
        stone,
      ) + rect(x + span - 14, deck + 40, 8, height, colors.shade)
    );
  });
  const from = random.between(-100, 240);
  const cars = random.whole(3, 5);
  const paint = random.pick([colors.leaf, colors.roof, mix(colors.brass, colors.roof, 0.25)]);
  const train = repeat(cars, (n) => {
    const x = from + n * 232;
    const first = n === cars - 1;
    const shell = first
      ? path(`M${x} ${deck - 84}H${x + 176}Q${x + 216} ${deck - 76} ${x + 222} ${deck - 16}H${x}Z`, paint)
      : rect(x, deck - 84, 222, 68, paint, { rx: 6 });
    return (
      shell +
      rect(x, deck - 84, first ? 176 : 222, 10, mix(paint, colors.ink, 0.4), { rx: 5 }) +
      repeat(first ? 4 : 5, (k) =>
        rect(x + 16 + k * 40, deck - 64, 28, 24, colors.night ? colors.window : mix(colors.water, colors.paper, 0.5), {
          rx: 3,
        }),
      ) +
      rect(x, deck - 30, 222, 5, colors.brass) +
      repeat(4, (k) => circle(x + 32 + (k > 1 ? 90 : 0) + k * 26, deck - 10, 10, colors.ink)) +
      (first ? '' : rect(x + 222, deck - 30, 10, 8, colors.ink))
    );
  });
  return [
    sky(canvas, 430),
    hills(canvas, 420, 70),
    below(canvas, ridgeLine(canvas, 520, 40), colors.near),
    grove(canvas, () => 560, 0, width, 16, [60, 130]),
    arches,
    rect(-5, deck, width + 10, 28, mix(stone, colors.paper, 0.25)),
    rect(-5, deck - 3, width + 10, 5, colors.ink),
    train,
    below(canvas, ridgeLine(canvas, 640, 22), colors.ground),
    grove(canvas, () => 660, 0, width, 8, [60, 120]),
    meadow(canvas, () => 650, 40),
  ].join('');
}

/** A street with a tram. */
function tram(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const ground = random.between(520, 550);
  const x = random.between(260, 560);
  const paint = random.pick([colors.leaf, colors.roof, colors.brass]);
  const wire = ground - 250;
  const body =
    rect(x, ground - 170, 470, 140, paint, { rx: 16 }) +
    rect(x, ground - 100, 470, 70, colors.paper) +
    rect(x, ground - 104, 470, 6, colors.brass) +
    rect(x + 10, ground - 186, 450, 20, mix(paint, colors.ink, 0.35), { rx: 8 }) +
    repeat(6, (n) =>
      rect(
        x + 22 + n * 73,
        ground - 154,
        58,
        46,
        colors.night ? colors.window : mix(colors.water, colors.paper, 0.45),
        { rx: 5 },
      ),
    ) +
    rect(x + 205, ground - 156, 62, 124, mix(paint, colors.ink, 0.3), { rx: 3 }) +
    circle(x + 462, ground - 60, 9, colors.sun) +
    stroke(`M${x + 200} ${ground - 186}L${x + 240} ${ground - 218}L${x + 216} ${wire}`, colors.ink, 5);
  const wheels = [70, 130, 340, 400]
    .map((dx) => circle(x + dx, ground - 22, 20, colors.ink) + circle(x + dx, ground - 22, 8, colors.shade))
    .join('');
  const poles = [90, width - 110]
    .map(
      (px) =>
        rect(px, wire - 30, 9, ground - wire + 30, colors.ink) +
        line(px + 4, wire - 20, px + (px < 600 ? 90 : -80), wire - 4, colors.ink, 4),
    )
    .join('');
  return [
    sky(canvas, 420),
    skyline(canvas, 330, 0, width, 80, mix(colors.far, colors.mid, 0.4)),
    street(canvas, ground - 30, 150),
    rect(0, ground - 32, width, height, mix(colors.shade, colors.ground, 0.45)),
    rect(0, ground - 32, width, 10, mix(colors.shade, colors.paper, 0.3)),
    line(0, wire, width, wire + 4, colors.ink, 2.5),
    poles,
    repeat(2, (n) => rect(0, ground - 2 + n * 60, width, 6, mix(colors.ink, colors.shade, 0.2))),
    repeat(40, (n) => rect(n * 33, ground + 10 + (n % 2) * 14, 22, 8, colors.shade, { opacity: 0.35 })),
    body,
    wheels,
    repeat(60, () =>
      rect(random.between(0, width), random.between(ground + 70, height), random.between(14, 40), 6, colors.ink, {
        opacity: 0.12,
        rx: 3,
      }),
    ),
  ].join('');
}

/** A cable bridge over a river. */
function bridge(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const deck = random.between(410, 450);
  const towers = [random.between(240, 330), random.between(930, 1030)];
  const top = deck - random.between(220, 270);
  const steel = random.pick([colors.roof, colors.leaf, mix(colors.ink, colors.mid, 0.25)]);
  const [a, b] = towers as [number, number];
  const sag = (x: number) => deck - 20 - (deck - 20 - top) * (2 * Math.abs((x - a) / (b - a) - 0.5)) ** 2;
  const cables =
    stroke(`M${a} ${top}Q${(a + b) / 2} ${round(2 * (deck - 20) - top)} ${b} ${top}`, steel, 7) +
    stroke(`M-60 ${deck}L${a} ${top}`, steel, 7) +
    stroke(`M${b} ${top}L${width + 60} ${deck}`, steel, 7) +
    repeat(24, (n) => {
      const x = a + ((n + 1) * (b - a)) / 25;
      return line(x, deck, x, sag(x), steel, 2.5);
    });
  const pillars = towers
    .map(
      (x) =>
        rect(x - 26, top - 24, 14, 720 - top, steel) +
        rect(x + 12, top - 24, 14, 720 - top, steel) +
        [0, 70, 140].map((dy) => rect(x - 26, top + dy, 52, 10, steel)).join('') +
        rect(x - 42, deck + 70, 84, 320, mix(colors.shade, colors.ink, 0.25)),
    )
    .join('');
  const traffic = repeat(random.whole(3, 6), (n) => {
    const x = n * 220 + random.between(0, 160);
    const paint = random.pick([colors.brass, colors.paper, colors.leaf, colors.roof]);
    return (
      rect(x, deck - 34, 92, 34, paint, { rx: 5 }) +
      rect(x + 66, deck - 28, 20, 14, colors.window) +
      circle(x + 20, deck - 1, 9, colors.ink) +
      circle(x + 72, deck - 1, 9, colors.ink)
    );
  });
  return [
    sky(canvas, deck),
    hills(canvas, deck + 30, 50),
    skyline(canvas, deck + 60, -20, width, 66, mix(colors.mid, colors.near, 0.5)),
    water(canvas, deck + 66, height),
    pillars,
    cables,
    traffic,
    rect(-5, deck, width + 10, 16, steel),
    rect(-5, deck + 16, width + 10, 8, mix(steel, colors.ink, 0.5)),
    polygon(
      [
        [0, 720],
        [0, 640],
        [220, 690],
        [340, 720],
      ],
      colors.ground,
    ),
    house(canvas, 30, 676, { width: 90, height: 54, roof: 40 }),
  ].join('');
}

export const transport = [harbour, viaduct, tram, bridge];
