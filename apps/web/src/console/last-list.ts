const searches = new Map<string, string>();

/** Remembers the filters of a list of the console, for the way back from one of its entries. */
export function noteList({ pathname, search }: { pathname: string; search: string }): void {
  searches.set(pathname, search);
}

/** A list as it was narrowed last; the list itself where it was not open, or is asked for narrowed. */
export function asLeft(to: string): string {
  return to.includes('?') ? to : to + (searches.get(to) ?? '');
}
