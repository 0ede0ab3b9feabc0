import type { PeriodUnit } from '@guildhall/contract/periods.ts';

const dayMs = 86_400_000;

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The days that are shown at first: 30 days, 26 weeks or 12 months up to today, in UTC. */
export function newestPeriods(unit: PeriodUnit, now: Date): { from: string; to: string } {
  const to = dayOf(now.getTime());
  if (unit === 'day') return { from: dayOf(now.getTime() - 29 * dayMs), to };
  if (unit === 'week') return { from: dayOf(now.getTime() - 25 * 7 * dayMs), to };
  return { from: dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)), to };
}

/** A day, week or month by its first day, in UTC: Oct 1, 2026 or Oct 2026. */
export function periodInWords(unit: PeriodUnit, firstDay: string): string {
  const day = unit === 'month' ? {} : ({ day: 'numeric' } as const);
  return new Date(firstDay).toLocaleDateString('en-US', { ...day, month: 'short', year: 'numeric', timeZone: 'UTC' });
}

/** How far a sum is from the one before it: +12%; a dash where there was none. */
export function changeInWords(now: number, before: number): string {
  if (before <= 0) return '–';
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : ''}${percent.toLocaleString('en-US')}%`;
}
