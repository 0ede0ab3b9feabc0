import { wait } from '../delays.ts';
import { toast } from '../ui/toast.ts';

/** The page that is shown, with its address. */
export function pageAddress() {
  return window.location.pathname + window.location.search;
}

/**
 * Reloads the page after `ms`, as spec §4.review, §4.refer and §8.404 ask; what is being said goes on being said. A page that was
 * opened meanwhile stays, and so does the way to another one that has begun: the answer is then false.
 */
export async function reloadAfter(ms: number): Promise<boolean> {
  const here = pageAddress();
  let leaving = false;
  const leave = () => (leaving = true);
  window.addEventListener('beforeunload', leave);
  await wait(ms);
  window.removeEventListener('beforeunload', leave);
  if (leaving || pageAddress() !== here) return false;
  toast.carry();
  window.location.reload();
  return true;
}
