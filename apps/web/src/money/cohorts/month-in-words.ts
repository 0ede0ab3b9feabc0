/** A month by its first day, in UTC: Oct 2026. */
export function monthInWords(firstDay: string): string {
  return new Date(firstDay).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
}
