const searches = new Map<string, string>();

/** Keeps how a list of the console is narrowed, for the way back from what stands in it. */
export function noteList({ pathname, search }: { pathname: string; search: string }): void {
  searches.set(pathname, search);
}

/** A list as it was narrowed last; the list itself where it was not open, or is asked for narrowed. */
export function asLeft(to: string): string {
  return to.includes('?') ? to : to + (searches.get(to) ?? '');
}
