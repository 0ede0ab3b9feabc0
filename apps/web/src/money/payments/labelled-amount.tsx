import { formatCents } from '@guildhall/contract/money.ts';
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import classes from './payments.module.css';

type Props = {
  label: string;
  /** In whole cents; null where there is none, undefined while it is being fetched. */
  cents: bigint | null | undefined;
};

/** An amount that a form shows and that cannot be typed. */
export function LabelledAmount({ label, cents }: Props) {
  const id = useId();
  return (
    <div className={classes.amount}>
      <label htmlFor={id}>{label}</label>
      <output id={id} className="gh-tabular">
        {cents === undefined ? <Waiting /> : cents === null ? '–' : formatCents(cents)}
      </output>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <span className="gh-visually-hidden">Loading …</span>
      <Skeleton height={20} width={96} />
    </>
  );
}
