/** Four or so round steps from nothing to above the largest value, for the lines across a plot. */
export function roundSteps(largest: number): number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = largest / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((times) => times * unit >= rough) ?? 10) * unit;
  const count = Math.ceil(Number((largest / step).toFixed(9)));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Amounts beside the lines: whole dollars do without their cents. */
export function levelLabels(levels: readonly number[], format: (value: number) => string): string[] {
  return levels.map((level) => (levels.every(Number.isInteger) ? format(level).replace(/\.00$/, '') : format(level)));
}

/** A number of moments from the first to the last, evenly apart. */
export function evenMoments(first: number, last: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + ((last - first) * index) / (count - 1));
}

/** A line through the points in drawing coordinates: each height stays until the next point. */
export function linePath(points: readonly (readonly [x: number, y: number])[]): string {
  return points
    .map(([x, y], index) => (index === 0 ? `M${round(x)},${round(y)}` : `H${round(x)}V${round(y)}`))
    .join('');
}

function round(value: number) {
  return Math.round(value * 10) / 10;
}
