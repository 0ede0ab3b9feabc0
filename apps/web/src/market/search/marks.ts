import { fold } from '../../ui/fold.ts';

/** Letters that the search reads as others and that do not differ by an accent. */
const others: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' };

function folded(character: string) {
  const plain = fold(character);
  return others[plain] ?? plain;
}

/** Parts of a name, in their order; `found` are those that have a word of the text, with case and accents aside. */
export function marks(name: string, text: string): { text: string; found: boolean }[] {
  const characters = [...name.normalize('NFC')];
  // Of each folded letter, the character that it comes from.
  const from = characters.flatMap((character, index) => [...folded(character)].map(() => index));
  const plain = characters.map(folded).join('');
  const isFound = characters.map(() => false);
  const words = [...text.normalize('NFC')].map(folded).join('').split(/\s+/).filter(Boolean);
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      // One or two letters are found only where a word begins.
      if (word.length < 3 && at > 0 && plain[at - 1] !== ' ') continue;
      for (let letter = at; letter < at + word.length; letter++) isFound[from[letter]!] = true;
    }
  const parts: { text: string; found: boolean }[] = [];
  for (const [index, character] of characters.entries()) {
    const found = isFound[index]!;
    const last = parts.at(-1);
    if (last?.found === found) last.text += character;
    else parts.push({ text: character, found });
  }
  return parts;
}
