import { useEffect, useState } from 'react';
import { timeInWords, untilNextMinute } from './time-left.ts';

/** `iso` is a moment ahead; `onOver` is called once it has come. */
type Props = { iso: string; id: string; onOver: () => unknown };

/** How long is left until a moment. It is a timer, which screen readers read when asked, not each minute. */
export function Countdown({ iso, id, onOver }: Props) {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(Date.parse(iso) - now, 0);
  useEffect(() => {
    if (left === 0) {
      onOver();
      return;
    }
    const timer = setTimeout(() => setNow(Date.now()), untilNextMinute(left));
    return () => clearTimeout(timer);
  }, [left, onOver]);
  return (
    <span role="timer" id={id}>
      {left > 0 && `${timeInWords(left)} left`}
    </span>
  );
}
