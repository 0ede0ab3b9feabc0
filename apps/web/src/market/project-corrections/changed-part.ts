/** What two texts begin and end with alike, in whole words, and what between them was removed and added. */
export type ChangedPart = { start: string; removed: string; added: string; end: string };

/** A text in its words and the white space between them. */
function wordsOf(text: string) {
  return text.match(/\s+|\S+/g) ?? [];
}

/** Where a text differs from what it was before. */
export function changedPart(before: string, after: string): ChangedPart {
  const old = wordsOf(before);
  const now = wordsOf(after);
  const shorter = Math.min(old.length, now.length);
  let first = 0;
  while (first < shorter && old[first] === now[first]) first++;
  let last = 0;
  while (last < shorter - first && old.at(-1 - last) === now.at(-1 - last)) last++;
  const middle = (words: string[]) => words.slice(first, words.length - last).join('');
  return {
    start: old.slice(0, first).join(''),
    removed: middle(old),
    added: middle(now),
    end: old.slice(old.length - last).join(''),
  };
}
