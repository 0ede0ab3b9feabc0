import { formatCents } from '@guildhall/contract/money.ts';
import { instalmentsOf } from '@guildhall/contract/market/instalments.ts';
import { monthsLater, receivableCents } from '@guildhall/contract/market/returns.ts';
import { useState } from 'react';
import { InstalmentsInWords } from '../projects/instalments-in-words.tsx';
import type { Project } from '../projects/project-funding.tsx';
import { DateText } from '../../ui/date-text.tsx';
import classes from './investments.module.css';

/** `amount` in whole cents; undefined while none is typed. */
type Props = { project: Project; amount: bigint | undefined };

/** What an amount would give back, when and in what parts, read aloud as it is typed. */
export function ExpectedReturn({ project, amount }: Props) {
  const [today] = useState(() => new Date());
  if (amount === undefined)
    return (
      <p className={classes.expected} aria-live="polite">
        Enter an amount to see what you would get back, and when.
      </p>
    );
  const back = receivableCents(amount, project.returnOnInvestment);
  const around = (month: number) => (
    <>
      around <DateText iso={monthsLater(today, month).toISOString().slice(0, 10)} />
    </>
  );
  return (
    <p className={classes.expected} aria-live="polite">
      You would get back <strong>{formatCents(back)}</strong> (+{formatCents(back - amount)}){' '}
      <InstalmentsInWords instalments={instalmentsOf(amount, { ...project, ...project.terms })} when={around} />.
    </p>
  );
}
