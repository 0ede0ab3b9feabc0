/** A moment to the minute, in UTC: `2026-11-25 04:45`. Where UTC is not told already, the text around it says so. */
export function utcMinute(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}
