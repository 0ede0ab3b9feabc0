const mark = 'chunk-reloaded';

/**
 * Whether a page's code is gone because a newer version was put up meanwhile, so that reloading brings it. Says so once
 * for each piece of code of each version: what is still missing after the reload is an error. `version` is the address of
 * the code that runs, which every version has its own of.
 */
export function isMissingChunk(error: unknown, version = import.meta.url): boolean {
  const missing =
    error instanceof TypeError &&
    /dynamically imported module|module script failed|error loading dynamically/i.test(error.message);
  if (!missing) return false;
  const reloadedFor = JSON.parse(sessionStorage.getItem(mark) ?? '[]') as string[];
  const what = `${version} ${error.message}`;
  if (reloadedFor.includes(what)) return false;
  sessionStorage.setItem(mark, JSON.stringify([...reloadedFor, what]));
  return true;
}
