/** The day (UTC) after this number of days, such as 2027-01-31. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
