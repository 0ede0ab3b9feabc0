import { ensureInstalled } from './install.mjs';
import { pinnedNode } from './node.mjs';
import { ensurePages, pagesFolder } from './pages.mjs';

try {
  await ensureInstalled();
  await ensurePages(pinnedNode(), { always: true });
  console.log(`The pages are in ${pagesFolder}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
