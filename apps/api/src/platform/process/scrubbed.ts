/**
 * Takes out of an error's message what it may quote of people's input and secrets: texts in quotes, addresses, long numbers and
 * long words of letters and digits.
 */
export function scrubbed(message: string): string {
  return message
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '"…"')
    .replaceAll(/\(([^()]*)\)=\([^()]*\)/g, '($1)=(…)')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\b[a-z][a-z+.-]*:\/\/\S+/gi, '…')
    .replaceAll(/\b(?=\w*\d)[\w-]{16,}\b/g, '…')
    .replaceAll(/\d[\d ._-]{5,}\d/g, '…')
    .slice(0, 500);
}
