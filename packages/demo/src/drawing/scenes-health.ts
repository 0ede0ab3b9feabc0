import { house } from './buildings.ts';
import { below, grove, hills, meadow, ridgeLine, sky, tree, water, type Canvas } from './landscape.ts';
import { circle, ellipse, line, mix, path, place, rect, repeat, round, stroke } from './shapes.ts';

/** A low clinic in its garden. */
function clinic(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const ground = random.between(510, 550);
  const lineAt = ridgeLine(canvas, ground, 8);
  const x = random.between(190, 330);
  const w = random.between(640, 760);
  const middle = x + w / 2;
  const flat = random.chance(0.5);
  const wall = mix(colors.wall, colors.paper, 0.4);
  const wings = flat
    ? rect(x, ground - 190, w, 190, wall) +
      rect(x - 16, ground - 206, w + 32, 20, colors.leaf) +
      repeat(
        7,
        (n) =>
          rect(x + 26 + n * ((w - 40) / 7), ground - 150, (w - 40) / 7 - 22, 74, colors.window, { rx: 3 }) +
          rect(x + 26 + n * ((w - 40) / 7), ground - 66, (w - 40) / 7 - 22, 10, colors.shade),
      )
    : house(canvas, x, ground, { width: w, height: 150, roof: 90, wall, rows: 1, columns: 7, gable: false });
  const porch = house(canvas, middle - 95, ground, {
    width: 190,
    height: 190,
    roof: 86,
    wall,
    rows: 2,
    columns: 1,
    door: true,
  });
  const sign =
    circle(middle, ground - 206, 30, colors.leaf) +
    rect(middle - 6, ground - 224, 12, 36, colors.paper) +
    rect(middle - 18, ground - 212, 36, 12, colors.paper);
  const beds = repeat(9, (n) => {
    const bx = 60 + n * 145;
    return (
      ellipse(bx, ground + 90, 60, 20, mix(colors.ground, colors.ink, 0.2)) +
      repeat(9, () =>
        circle(
          bx + random.between(-48, 48),
          ground + 82 + random.between(-12, 12),
          random.between(5, 10),
          random.pick([colors.roof, colors.brass, colors.paper, colors.mid]),
        ),
      )
    );
  });
  const walk = path(
    `M${middle - 30} ${ground}H${middle + 30}L${middle + 160} ${height}H${middle - 160}Z`,
    mix(colors.wall, colors.near, 0.25),
  );
  return [
    sky(canvas),
    hills(canvas, ground - 60),
    below(canvas, lineAt, colors.near),
    grove(canvas, () => ground, 0, width, 12, [130, 260]),
    wings,
    porch,
    sign,
    beds,
    walk,
    meadow(canvas, () => ground + 110, 50),
    tree(canvas, random.pick([90, 1190]), ground + 60, 300, 'round'),
  ].join('');
}

/** A dispensary's shelf: mortar, bottles, herbs. */
function dispensary(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const wall = mix(colors.wall, random.pick([colors.mid, colors.water, colors.leaf]), random.between(0.25, 0.6));
  const wood = mix(colors.brass, colors.roof, 0.45);
  const drawers = repeat(24, (n) => {
    const [x, y] = [40 + (n % 12) * 100, 500 + Math.floor(n / 12) * 100];
    return (
      rect(x, y, 92, 88, mix(wood, colors.ink, 0.1)) +
      rect(x + 22, y + 18, 48, 22, colors.paper) +
      rect(x + 30, y + 27, 32, 3, colors.ink, { opacity: 0.5 }) +
      circle(x + 46, y + 62, 8, colors.brass)
    );
  });
  const glass = () =>
    random.pick([colors.leaf, mix(colors.roof, colors.brass, 0.4), colors.water, mix(colors.ink, colors.mid, 0.3)]);
  const bottle = () => {
    const [w, h] = [random.between(36, 58), random.between(70, 120)];
    const fill = glass();
    return (
      path(
        `M${-w / 2} 0V${-h * 0.7}Q${-w / 2} ${-h * 0.86} ${-w * 0.2} ${-h * 0.88}V${-h}H${w * 0.2}V${-h * 0.88}Q${w / 2} ${-h * 0.86} ${w / 2} ${-h * 0.7}V0Z`,
        fill,
      ) +
      rect(-w * 0.26, -h - 12, w * 0.52, 14, colors.brass, { rx: 3 }) +
      rect(-w * 0.36, -h * 0.56, w * 0.72, h * 0.32, colors.paper) +
      rect(-w * 0.2, -h * 0.44, w * 0.4, 3, colors.ink, { opacity: 0.6 }) +
      rect(-w * 0.42, -h * 0.68, 5, h * 0.6, colors.paper, { opacity: 0.4 })
    );
  };
  const shelf = (y: number) =>
    repeat(12, (n) => (random.chance(0.12) ? '' : place(bottle(), 90 + n * 100 + random.between(-14, 14), y, 1.08))) +
    rect(30, y, 1220, 18, wood);
  const mx = random.between(380, 880);
  const mortar = place(
    line(30, -90, 86, -190, mix(colors.shade, colors.paper, 0.5), 20) +
      path('M-90 -110H90C84 -40 56 -24 40 -20V0H-40V-20C-56 -24 -84 -40 -90 -110Z', colors.paper) +
      path('M30 -110H90C84 -40 56 -24 40 -20V0H16C44 -30 40 -80 30 -110Z', colors.shade) +
      rect(-100, -122, 200, 16, mix(colors.paper, colors.shade, 0.3), { rx: 8 }),
    mx,
    480,
    1.15,
  );
  const plant = place(
    rect(-34, -60, 68, 60, colors.roof) +
      rect(-40, -68, 80, 14, mix(colors.roof, colors.ink, 0.2)) +
      repeat(9, (n) =>
        place(
          path('M0 0C-26 -50 -14 -110 0 -130C14 -110 26 -50 0 0Z', mix(colors.leaf, colors.near, (n % 3) / 3)),
          0,
          -66,
          0.9,
          -64 + n * 16,
        ),
      ),
    mx > 640 ? 200 : 1080,
    480,
    1,
  );
  return [
    rect(0, 0, width, height, wall),
    shelf(160),
    shelf(322),
    rect(20, 480, 1240, 20, mix(wood, colors.paper, 0.25)),
    rect(30, 498, 1220, 230, mix(wood, colors.ink, 0.4)),
    drawers,
    mortar,
    plant,
  ].join('');
}

/** A quiet garden with a pond, a bridge and a pavilion. */
function garden(canvas: Canvas): string {
  const { random, colors, width, height } = canvas;
  const shore = random.between(440, 480);
  const px = random.between(240, 980);
  const roof =
    path(
      `M${px - 150} ${shore - 130}Q${px - 60} ${shore - 160} ${px} ${shore - 230}Q${px + 60} ${shore - 160} ${px + 150} ${shore - 130}Z`,
      colors.roof,
    ) + circle(px, shore - 236, 10, colors.brass);
  const pavilion =
    [-110, -40, 40, 110].map((dx) => rect(px + dx - 6, shore - 134, 12, 144, colors.wall)).join('') +
    rect(px - 130, shore - 40, 260, 8, colors.wall) +
    rect(px - 140, shore + 4, 280, 14, colors.shade) +
    roof;
  const bx = px > 640 ? px - 430 : px + 180;
  const bow =
    stroke(
      `M${bx} ${shore + 96}Q${bx + 130} ${shore - 10} ${bx + 260} ${shore + 96}`,
      mix(colors.roof, colors.ink, 0.2),
      22,
    ) +
    stroke(`M${bx} ${shore + 56}Q${bx + 130} ${shore - 50} ${bx + 260} ${shore + 56}`, colors.brass, 6) +
    repeat(7, (n) =>
      line(
        bx + 20 + n * 37,
        shore + 80 - Math.sin(((n + 0.5) / 7) * Math.PI) * 46,
        bx + 20 + n * 37,
        shore + 44 - Math.sin(((n + 0.5) / 7) * Math.PI) * 46,
        colors.brass,
        5,
      ),
    );
  const lilies = repeat(random.whole(9, 16), () => {
    const [x, y, s] = [
      random.between(60, width - 60),
      random.between(shore + 120, height - 20),
      random.between(16, 34),
    ];
    return (
      ellipse(x, y, s, s * 0.36, mix(colors.leaf, colors.near, random.next())) +
      (random.chance(0.45) ? circle(x, y - s * 0.3, s * 0.24, random.pick([colors.paper, colors.sun, '#e6b9a8'])) : '')
    );
  });
  const reeds = repeat(26, () => {
    const x = random.chance(0.5) ? random.between(0, 200) : random.between(1080, 1280);
    const h = random.between(60, 150);
    return (
      stroke(
        `M${round(x)} 720Q${round(x + random.between(-16, 16))} ${round(720 - h / 2)} ${round(x + random.between(-20, 20))} ${round(720 - h)}`,
        colors.ground,
        5,
      ) + ellipse(x, 720 - h, 5, 17, mix(colors.roof, colors.ink, 0.4))
    );
  });
  return [
    sky(canvas, shore),
    hills(canvas, shore - 40, 60),
    below(canvas, ridgeLine(canvas, shore - 24, 10), colors.near),
    grove(canvas, () => shore, 0, width, 16, [110, 240]),
    pavilion,
    water(canvas, shore + 14, height),
    bow,
    lilies,
    reeds,
  ].join('');
}

export const health = [clinic, dispensary, garden];
