import { ensureInstalled } from './install.mjs';
import { pinnedNode } from './node.mjs';
import { ensurePages, pagesFolder } from './pages.mjs';
import { ensureServerCode } from './server-code.mjs';

try {
  await ensureInstalled();
  await Promise.all([ensurePages(pinnedNode(), { always: true }), ensureServerCode(pinnedNode())]);
  console.log(`The pages are in ${pagesFolder}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
