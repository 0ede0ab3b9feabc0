/** Whether a name may end, or an @ begin, beside this character. */
function isEdge(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}_@]/u.test(character);
}

/** The names that a text mentions by an @ before them, in their order here. Of two that fit at one place it is the longer one. */
export function mentionedIn(text: string, names: readonly string[]): string[] {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const found = new Set<string>();
  for (const { index } of text.matchAll(/@/g)) {
    const rest = text.slice(index + 1);
    const name = longestFirst.find(
      (each) =>
        rest.slice(0, each.length).toLowerCase() === each.toLowerCase() &&
        isEdge(rest[each.length]) &&
        isEdge(text[index - 1]),
    );
    if (name !== undefined) found.add(name);
  }
  return names.filter((name) => found.has(name));
}
