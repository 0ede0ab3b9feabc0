import { unitKey } from '@guildhall/contract/market/impact-figures.ts';

/** The part of what was reached that `own` of `all` cents have a share in, rounded down. */
export function shareOfReached(reached: number, { own, all }: { own: bigint; all: bigint }): number {
  return Number((BigInt(reached) * own) / all);
}

type Share = { unit: string; share: number | null };

/**
 * The shares of the same unit added up over projects, in the order in which units come first, and in the words of the first project.
 * Different units are never added up.
 */
export function totalsByUnit(projects: readonly { figures: readonly Share[] }[]) {
  const totals = new Map<string, { unit: string; share: number; projects: number }>();
  for (const { unit, share } of projects.flatMap(({ figures }) => figures)) {
    if (share === null) continue;
    const before = totals.get(unitKey(unit)) ?? { unit, share: 0, projects: 0 };
    // Each figure of a project has a unit of its own.
    totals.set(unitKey(unit), { ...before, share: before.share + share, projects: before.projects + 1 });
  }
  return [...totals.values()];
}
