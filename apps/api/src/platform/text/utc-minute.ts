/** A moment to the minute, in UTC: `2026-11-25 04:45`. Where it does not say UTC, the text around it does. */
export function utcMinute(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}
