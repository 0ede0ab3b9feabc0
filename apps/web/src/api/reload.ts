import { wait } from '../delays.ts';
import { toast } from '../ui/toast.ts';

/** The page that is shown, with what its address tells. */
export function pageAddress() {
  return window.location.pathname + window.location.search;
}

/**
 * Reloads the page after `ms`, as spec §4 and §8 ask; what is being said goes on being said. A page that was
 * opened meanwhile stays: the answer is then false.
 */
export async function reloadAfter(ms: number): Promise<boolean> {
  const here = pageAddress();
  await wait(ms);
  if (pageAddress() !== here) return false;
  toast.carry();
  window.location.reload();
  return true;
}
