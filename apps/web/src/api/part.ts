/** The input for page `page` (from 1) of a list whose call tells no total: one row more is asked for, to know of a next page. */
export const partOf = (page: number, size: number) => ({ start: (page - 1) * size, length: size + 1 });

/** What of that answer is shown, and how many pages are known. For useQuery's `select`. */
export const shownOf =
  <Row>(page: number, size: number) =>
  (found: Row[]) => ({ rows: found.slice(0, size), pages: found.length > size ? page + 1 : page });
