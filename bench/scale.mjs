// Every list and every search of the product at growing sizes: the time of an answer (the median of fifteen, without a network), and from
// the server's own plans how many rows and index entries were read for it.
import { measureCalls } from './scale/measure.mjs';
import { openScale } from './scale/open.mjs';

/** One row for each call, with its figures at each of these sizes. */
export async function measureScale(sizes) {
  const rows = new Map();
  for (const size of sizes) {
    const scale = await openScale(size);
    try {
      for (const [call, figures] of await measureCalls(scale)) {
        const at = size.toLocaleString('en-US');
        rows.set(call, {
          ...(rows.get(call) ?? { call }),
          [`ms at ${at}`]: figures.ms.toFixed(1),
          [`rows at ${at}`]: figures.rows,
          [`entries at ${at}`]: figures.entries,
        });
      }
    } finally {
      await scale.stop();
    }
  }
  return [...rows.values()];
}
