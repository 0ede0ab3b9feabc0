/** The input for page `page` (from 1) of a list whose call has no total: one row more is requested, to know of a next page. */
export function partOf(page: number, size: number) {
  return { start: (page - 1) * size, length: size + 1 };
}

/** The part of that answer that is shown, and how many pages are known. For useQuery's `select`. */
export function shownOf<Row>(page: number, size: number) {
  return (found: Row[]) => ({ rows: found.slice(0, size), pages: found.length > size ? page + 1 : page });
}
