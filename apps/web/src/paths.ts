import type { PublicPath, ScreenPath, ScreenQuery } from '@guildhall/contract/addresses.ts';

/** What a link to an address gives beside the path: nothing, something optional or something required. */
type QueryOf<Path> = Path extends ScreenPath
  ? keyof ScreenQuery<Path> extends never
    ? []
    : Partial<ScreenQuery<Path>> extends ScreenQuery<Path>
      ? [query?: ScreenQuery<Path>]
      : [query: ScreenQuery<Path>]
  : [];

/** The address of a screen, or of a page that the server writes, with what it is about. */
export function pathTo<Path extends ScreenPath | PublicPath>(path: Path, ...[query]: QueryOf<Path>): string {
  const given = Object.entries<string | undefined>(query ?? {}).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  // A comma, as between ids, may stay readable.
  const search = new URLSearchParams(given).toString().replaceAll('%2C', ',');
  return search ? `/${path}?${search}` : `/${path}`;
}
