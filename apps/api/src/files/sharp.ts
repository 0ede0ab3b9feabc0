import type { Sharp, SharpOptions } from 'sharp';

type MakeSharp = (input?: Buffer | SharpOptions, options?: SharpOptions) => Sharp;

let loading: Promise<MakeSharp> | undefined;

/** Loads the picture library on first use; it weighs more than the rest of the process, and many runs never need it. */
export function loadSharp(): Promise<MakeSharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Several pictures at once already fill the cores, and a cache of past pictures would only hold memory.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp as MakeSharp;
  });
  return loading;
}

const SLOTS = 2;
let busy = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work on pictures, two at a time in the whole process: a decoded picture takes up to 80 MB, and the threads that
 * decode it are those that hash passwords.
 */
export async function withPictureSlot<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= SLOTS) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}
