/** The first and the last day of the month before, in UTC. */
export function lastMonth(now: Date): { from: string; to: string } {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, date)).toISOString().slice(0, 10);
  const month = now.getUTCMonth();
  return { from: day(month - 1, 1), to: day(month, 0) };
}
