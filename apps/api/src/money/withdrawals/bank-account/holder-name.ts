function wordsOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');
}

/** Whether the holder of a bank account is named as the member is: by the same words in any order, however they are written. */
export function isNamedAs(holder: string, member: string): boolean {
  return wordsOf(holder) === wordsOf(member);
}
