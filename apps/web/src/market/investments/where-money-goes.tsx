import { useState, type ReactNode } from 'react';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import type { Project } from '../projects/project-funding.tsx';
import { reserveInWords } from '../projects/repayment-in-words.ts';
import { isDecided, UntilRaised } from './funding-awaited.tsx';
import classes from './investments.module.css';

const dayMs = 86_400_000;

/** Before paying: whether the money goes to escrow, until when it can be taken back, and when the organization gets it. */
export function WhereMoneyGoes({ project }: { project: Project }) {
  const [now] = useState(Date.now);
  const { createdByName: organization, reservePercent, terms } = project;
  const days = terms.reflectionDays;
  const decided = isDecided(project);
  if (decided && days === 0)
    return (
      <Note>
        <p>
          {organization} gets your money {reservePercent > 0 ? 'a moment after it went into escrow' : 'at once'}. You
          cannot cancel.
        </p>
        <HeldBack project={project} />
      </Note>
    );
  return (
    <Note>
      <p>
        <strong>Your money goes into escrow first.</strong>{' '}
        {days > 0 ? (
          <>
            For {count(days, 'day')} after you have paid, until{' '}
            <DateText iso={new Date(now + days * dayMs).toISOString()} />, you can cancel without a reason.
          </>
        ) : (
          'You cannot cancel.'
        )}
      </p>
      {decided ? (
        <p>After that it goes to {organization}.</p>
      ) : (
        <UntilRaised project={project} organization={organization} />
      )}
      <HeldBack project={project} />
    </Note>
  );
}

function HeldBack({ project }: { project: Project }) {
  return project.reservePercent > 0 && <p>{reserveInWords(project)}.</p>;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div role="note" aria-label="Where your money goes" className={classes.goes}>
      {children}
    </div>
  );
}
