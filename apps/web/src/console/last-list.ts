const searches = new Map<string, string>();
const rows = new Map<string, readonly string[]>();

/** Remembers the filters of a list of the console, for the way back from one of its entries. */
export function noteList({ pathname, search }: { pathname: string; search: string }): void {
  searches.set(pathname, search);
}

/** A list as it was narrowed last; the list itself where it was not open, or is asked for narrowed. */
export function asLeft(to: string): string {
  return to.includes('?') ? to : to + (searches.get(to) ?? '');
}

/** Remembers the addresses of the rows of a list, in their order. */
export function noteRows(pathname: string, addresses: readonly string[]): void {
  rows.set(pathname, addresses);
}

/** The row after the one of this address, in a list as it was shown last; undefined at its end, and where the list was not open. */
export function nextAfter(list: string, address: string): string | undefined {
  const addresses = rows.get(list) ?? [];
  const at = addresses.indexOf(address);
  return at < 0 ? undefined : addresses[at + 1];
}
