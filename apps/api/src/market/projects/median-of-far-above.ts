/** In percent a year: what promises no more than this is not far above, whatever others promise. */
const usual = 15;
const timesMedian = 3;

/** The median yearly rate of the open projects, where what a project promises is far above it; otherwise null. Rates in percent, `rate` null beyond all measure. */
export function medianOfFarAbove(rate: number | null, median: number | null): number | null {
  if (median === null) return null;
  return (rate ?? Infinity) > Math.max(usual, timesMedian * median) ? median : null;
}
