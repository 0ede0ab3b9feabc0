/** One point over time; `value` in the unit that `format` writes. */
export type Point = { date: string; value: number };
