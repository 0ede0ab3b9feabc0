/** The day (UTC) after this number of days, such as 2027-01-31. */
export function dayIn(days: number): string {
  return dayAfter(new Date().toISOString(), days);
}

/** The day (UTC) that is this number of days after a day or a moment. */
function dayAfter(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
}
