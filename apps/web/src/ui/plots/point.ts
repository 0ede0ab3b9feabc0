/** One point over time; `date` as YYYY-MM-DD in UTC, `value` in the unit that `format` writes. */
export type Point = { date: string; value: number };

/** A line that the plot is measured against, such as a goal. */
export type Mark = { value: number; label: string };

/** Points whose last value still holds, up to the given day. */
export function untilDay(points: readonly Point[], day: string): readonly Point[] {
  const last = points.at(-1);
  return last && last.date < day ? [...points, { date: day, value: last.value }] : points;
}
