import { daysOver } from '../../money/payments/days-over.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import classes from './investments.module.css';

/** The next day on which an investment pays back, and by how long it is overdue. */
export function DueDay({ iso }: { iso: string }) {
  const over = daysOver(iso);
  return (
    <>
      <DateText iso={iso} />
      {over > 0 && <span className={classes.overdue}> Overdue by {count(over, 'day')}</span>}
    </>
  );
}
