/** The last whole day of a verification that ends at this moment: it ends with that day. */
export function lastDayOf(until: string): string {
  return new Date(Date.parse(until) - 1).toISOString().slice(0, 10);
}
