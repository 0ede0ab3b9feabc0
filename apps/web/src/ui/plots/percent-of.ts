/** Whole percent, rounded down, so that nothing reads as full before it is. */
export function percentOf(raised: number, goal: number) {
  return goal > 0 ? Math.min(100, Math.floor((raised / goal) * 100)) : 0;
}
