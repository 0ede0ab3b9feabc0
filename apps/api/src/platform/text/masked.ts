/** `•••• 1234`: all that screens and lists ever show of an account. */
export function masked(ending: string): string {
  return `•••• ${ending}`;
}
