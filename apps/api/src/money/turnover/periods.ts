import type { PeriodUnit } from '@guildhall/contract/periods.ts';

const dayMs = 86_400_000;

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The first day of the week (a Monday) or month that a day is in; of a day itself. */
export function firstDayOf(unit: PeriodUnit, day: string): string {
  const date = new Date(day);
  if (unit === 'month') return `${day.slice(0, 8)}01`;
  if (unit === 'week') return dayOf(new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs));
  return day;
}

/** The first day of as many periods before a first day as there are from it to a last day. */
export function firstBefore(unit: PeriodUnit, first: string, to: string): string {
  const begin = new Date(first);
  const last = new Date(firstDayOf(unit, to));
  if (unit === 'month') {
    const months = (last.getUTCFullYear() - begin.getUTCFullYear()) * 12 + last.getUTCMonth() - begin.getUTCMonth() + 1;
    return dayOf(new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() - months, 1)));
  }
  const length = unit === 'week' ? 7 * dayMs : dayMs;
  return dayOf(new Date(begin.getTime() - (last.getTime() - begin.getTime()) - length));
}
