import { count } from '../../ui/count.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long is left, in words, the last ones in minutes: "3 days, 5 hours", "5 hours, 12 minutes". Whole minutes, rounded up. */
export function timeInWords(ms: number): string {
  const left = Math.ceil(ms / minuteMs) * minuteMs;
  const days = Math.floor(left / dayMs);
  const hours = Math.floor((left % dayMs) / hourMs);
  const minutes = Math.floor((left % hourMs) / minuteMs);
  const [one, other] =
    days > 0
      ? ([
          [days, 'day'],
          [hours, 'hour'],
        ] as const)
      : ([
          [hours, 'hour'],
          [minutes, 'minute'],
        ] as const);
  const parts = [one, other].filter(([number]) => number > 0).map(([number, unit]) => count(number, unit));
  return parts.join(', ');
}

/** In how many milliseconds the words change next. */
export function untilNextMinute(ms: number): number {
  return ms % minuteMs || minuteMs;
}
