import type { Sharp, SharpOptions } from 'sharp';
import { concurrencyLimit } from '../../platform/calls/concurrency-limit.ts';

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

/**
 * Runs work on pictures, two at a time in the whole process: a decoded picture takes up to 80 MB, and the threads that
 * decode it are those that hash passwords.
 * @throws Refusal `unavailable` when hundreds wait already, each with its bytes in memory
 */
export const { run: withPictureSlot } = concurrencyLimit({
  concurrency: 2,
  maxQueue: 400,
  message: 'Many pictures are being uploaded right now. Please try again in a while.',
  retryAfter: 30,
});
