import { count } from '../ui/count.ts';

/** How long ago something began, in the unit that reads best, rounded down: "3 hours". Less than a minute is one. */
export function howLong(since: string, now: number): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 60) return count(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? count(hours, 'hour') : count(Math.floor(hours / 24), 'day');
}

/** How long there is until a moment, rounded down: "In 3 days", "In 5 hours"; "Overdue" from then on. */
export function dueWords(due: string, now: number): string {
  const left = Date.parse(due) - now;
  return left <= 0 ? 'Overdue' : `In ${howLong(new Date(now - left).toISOString(), now)}`;
}
