/** The server closes the console that was not used for so long, in milliseconds. */
const idleMs = 30 * 60_000;

/** When the console is next worth asking whether it is still open, in milliseconds from now: a second after it would have closed. */
export function msUntilConsoleMayClose(now: number, closesAt: string, lastUse: number): number {
  const end = Date.parse(closesAt);
  const idle = lastUse + idleMs;
  const next = Number.isNaN(end) ? idle : Math.min(end, idle);
  return Math.max(next - now, 0) + 1000;
}
