/**
 * A text for a line of its own in a mail or on a terminal: without line breaks, other control characters, and what turns
 * the direction of the text around it.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}
