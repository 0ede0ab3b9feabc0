/** From a number of `days` late on, `percent` of the outstanding principal are shown. */
export type ShownStep = { days: number; percent: number };

/** Reads steps such as `30:80 90:50`. Throws what is wrong, without the value. */
export function readShownSteps(text: string): readonly ShownStep[] {
  const steps = text.split(/\s+/).map((step) => {
    const [, days, percent] = /^(\d{1,4}):(\d{1,3})$/.exec(step) ?? [];
    return { days: Number(days), percent: Number(percent) };
  });
  if (steps.some(({ days, percent }) => !(days >= 1 && percent <= 100)))
    throw new Error('must be days late and percent, from 1 day and up to 100 %, such as 30:80 90:50');
  for (const [index, { days, percent }] of steps.entries()) {
    const before = steps[index - 1];
    if (before && (days <= before.days || percent >= before.percent))
      throw new Error('must have more days and fewer percent with each step, such as 30:80 90:50');
  }
  return steps;
}

/** How many percent of what is outstanding are shown when it is late by a number of days. */
function shownPercent(daysLate: number, steps: readonly ShownStep[]): number {
  return steps.findLast(({ days }) => daysLate >= days)?.percent ?? 100;
}

/** What is shown of outstanding principal, in cents, half a cent up. */
export function shownValue(cents: bigint, daysLate: number, steps: readonly ShownStep[]): bigint {
  return (cents * BigInt(shownPercent(daysLate, steps)) + 50n) / 100n;
}

/** What is shown of a holding where that is not all that is outstanding of it; money in cents. */
export function shownBelow(held: { outstanding: bigint; daysLate: number }, steps: readonly ShownStep[]) {
  const { outstanding, daysLate } = held;
  const percent = shownPercent(daysLate, steps);
  return outstanding > 0n && percent < 100
    ? { shown: { percent, amount: shownValue(outstanding, daysLate, steps) } }
    : {};
}
