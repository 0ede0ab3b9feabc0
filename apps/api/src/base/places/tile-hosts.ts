/** The host that a page takes the pictures under a map from, where one is configured. */
export function tileHosts({ mapTiles }: { mapTiles: string }): string[] {
  return mapTiles === '' ? [] : [new URL(mapTiles).origin];
}
