import { count } from '../../ui/count.ts';

/** The time within which an organization answers, in the unit that reads best, rounded up: `3700` is "2 hours". */
export function answerTime(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes <= 60) return count(minutes, 'minute');
  const hours = Math.ceil(seconds / 3600);
  return hours <= 48 ? count(hours, 'hour') : count(Math.ceil(hours / 24), 'day');
}
