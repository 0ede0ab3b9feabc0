import { useState } from 'react';
import { DateText } from '../../ui/date-text.tsx';
import classes from './complaints.module.css';
import type { Complaint } from './complaints.queries.ts';

/** Until when the organization has to answer; a message of it is an answer, too, though none in the case. */
export function CaseDue({ complaint }: { complaint: Pick<Complaint, 'status' | 'dueAt' | 'answeredAt'> }) {
  const { status, dueAt, answeredAt } = complaint;
  const [now] = useState(() => Date.now());
  if (status !== 'open') return null;
  if (answeredAt !== '')
    return (
      <span>
        Answered by message <DateText iso={answeredAt} />
      </span>
    );
  const late = Date.parse(dueAt) <= now;
  return (
    <span className={late ? classes.late : undefined}>
      {late ? 'The answer was due' : 'The answer is due'} <DateText iso={dueAt} />
      {late && '. Guildhall will decide, and both sides see the decision.'}
    </span>
  );
}
