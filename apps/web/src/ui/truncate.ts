/** The first `characters` characters and " ..." where the text is longer (spec §2.cut-texts). */
export function truncate(text: string, characters: number) {
  const all = [...text];
  return all.length > characters ? `${all.slice(0, characters).join('')} ...` : text;
}
