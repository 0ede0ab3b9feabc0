/** All rows of a list in parts, each read after the last row of the one before; `read` answers at most `most`. */
export async function* rowParts<Row extends { id: string }>(
  most: number,
  read: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | null = null;
  do {
    const part: Row[] = await read(after);
    yield part;
    after = part.length < most ? null : part.at(-1)!.id;
  } while (after !== null);
}
