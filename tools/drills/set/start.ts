import { behindTheCalls, type Drill } from './drill.ts';

/** One thing of each kind through all parts. */
export const start: Drill = async (set, market) => {
  const problems = await behindTheCalls(set, market);
  const files = set.store.keys().length;
  if (files === 0) problems.push('No file lies in the store.');
  return { lines: [`a purchase, a live event, a mail and ${files} files went through all parts`], problems };
};
