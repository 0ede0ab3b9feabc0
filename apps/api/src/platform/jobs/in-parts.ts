/** Does a long work in parts, each a transaction of its own, until one answers that it was the last. */
export async function inParts(part: () => Promise<{ isFinished: boolean }>): Promise<void> {
  while (!(await part()).isFinished);
}
