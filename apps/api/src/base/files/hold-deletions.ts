import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const mark = 'deletions-held';
/** In milliseconds. A holder renews its hold much more often than it expires, since its machine may be busy. */
const announcedEvery = 5_000;
const believedFor = 60_000;

/**
 * From now on nothing is deleted from the folder, by any process on it, until the answered function is called or this process has
 * ended for a minute. What should have gone meanwhile has no row any more, so that a later sweep takes it away.
 */
export async function holdDeletions(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, mark);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path, '');
  const timer = setInterval(() => {
    const now = new Date();
    void utimes(path, now, now).catch(() => {});
  }, announcedEvery).unref();
  return async () => {
    clearInterval(timer);
    await rm(path, { force: true });
  };
}

/** Whether somebody holds the deletions of the folder. */
export async function areDeletionsHeld(folder: string): Promise<boolean> {
  const held = await stat(join(folder, mark)).catch(() => null);
  return held !== null && Date.now() - held.mtimeMs < believedFor;
}
