/** A project of a list: the least that can be invested in it now, and the most. Cents. */
export type Share = { id: string; least: bigint; most: bigint };

/**
 * Splits a sum evenly over as many of these projects, in their order, as their least investments allow, and puts no more into one than it
 * takes: what that leaves goes to the others, and cents that do not come out even to the first. Answers what each of them gets; in cents.
 */
export function splitSum(sum: bigint, shares: readonly Share[]): Map<string, bigint> {
  for (let size = shares.length; size > 0; size--) {
    const even = sum / BigInt(size);
    const fitting = shares.filter(({ least }) => least <= even).slice(0, size);
    if (fitting.length === size && even > 0n) return split(sum, fitting);
  }
  return new Map();
}

function split(sum: bigint, shares: readonly Share[]): Map<string, bigint> {
  const parts = new Map<string, bigint>(shares.map(({ id }) => [id, 0n]));
  let left = sum;
  let open = [...shares];
  // Who takes less than an even part is filled first, so that the others share the rest.
  for (;;) {
    const even = open.length === 0 ? 0n : left / BigInt(open.length);
    const full = open.filter(({ most }) => most <= even);
    if (full.length === 0) {
      for (const { id } of open) parts.set(id, even);
      left -= even * BigInt(open.length);
      break;
    }
    for (const { id, most } of full) {
      parts.set(id, most);
      left -= most;
    }
    open = open.filter((share) => !full.includes(share));
  }
  for (const { id, most } of open) {
    const more = most - parts.get(id)! < left ? most - parts.get(id)! : left;
    parts.set(id, parts.get(id)! + more);
    left -= more;
  }
  return parts;
}
