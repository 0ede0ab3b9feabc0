/**
 * Does the work for one item after another; what fails for one keeps none of the others from it.
 * @throws the first failure, once all had their turn
 */
export async function eachApart<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
