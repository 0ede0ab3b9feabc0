function dayOf(ms: number): number {
  return Math.floor(ms / 86_400_000);
}

/** By how many days the day of a moment is over, in UTC, as the server counts them; 0 before it and on it. */
export function daysOver(iso: string): number {
  return Math.max(0, dayOf(Date.now()) - dayOf(Date.parse(iso)));
}
