import { formatCents } from '@guildhall/contract/money.ts';
import { useId } from 'react';
import classes from './payments.module.css';

/** An amount that a form shows and nobody types; in whole cents. */
export const LabelledAmount = ({ label, cents }: { label: string; cents: bigint }) => {
  const id = useId();
  return (
    <div className={classes.amount}>
      <label htmlFor={id}>{label}</label>
      <output id={id} className="gh-tabular">
        {formatCents(cents)}
      </output>
    </div>
  );
};
