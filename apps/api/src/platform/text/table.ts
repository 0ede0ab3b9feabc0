import type { LocalTime } from './local-time.ts';

/** A column of a file: `points` is how wide it is on paper, `letters` in a workbook. Sums are on the right. */
export type FileColumn = { name: string; kind: 'moment' | 'text' | 'money'; points: number; letters: number };

/** A moment, a day as `2026-11-22` or any other text, whole cents, or nothing. */
export type FileCell = Date | string | bigint | null;

/** What a file with a table holds: whose it is, lines about it, and its rows in parts as they are read. */
export type FileTable = {
  title: string;
  owner: string;
  about: readonly string[];
  /** Said in the colour of a warning; empty for nothing. */
  warning: string;
  time: LocalTime;
  /** A table with many columns lies on its side. */
  lies: boolean;
  columns: readonly FileColumn[];
  parts: AsyncIterable<readonly (readonly FileCell[])[]>;
};
