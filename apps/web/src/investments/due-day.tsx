import { count } from '../ui/count.ts';
import { DateText } from '../ui/date-text.tsx';
import classes from './investments.module.css';

/** By how many whole days a moment is over; 0 before it, and for a day after. */
function daysOver(iso: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / 86_400_000));
}

/** When an investment pays back, and by how long it is overdue: nothing has come back of it but refunds. */
export function DueDay({ iso }: { iso: string }) {
  const over = daysOver(iso);
  return (
    <>
      <DateText iso={iso} />
      {over > 0 && <span className={classes.overdue}> Overdue by {count(over, 'day')}</span>}
    </>
  );
}
