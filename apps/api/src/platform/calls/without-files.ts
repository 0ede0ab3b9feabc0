const signedFile = /^\/files\/.*[?&]signature=/;

/** An answer with an empty text for the address of each private file: papers are not for an operator who sees as somebody else. */
export function withoutFiles(data: unknown): unknown {
  const emptied = (_name: string, value: unknown) => (typeof value === 'string' && signedFile.test(value) ? '' : value);
  return JSON.parse(JSON.stringify(data ?? null, emptied));
}
