/** A long code in groups of four, to be read and typed more easily. */
export function inGroups(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, '$& ');
}
