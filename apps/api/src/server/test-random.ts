/** Numbers from 0 to 1 that come again in each run, so that a run can be repeated. */
export function seeded(seed: number): () => number {
  return () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}
