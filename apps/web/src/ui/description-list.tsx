import type { ReactNode } from 'react';
import classes from './description-list.module.css';

/** Terms and what they are, side by side. What is empty shows as a dash. */
export function DescriptionList({
  items,
  label,
}: {
  items: readonly (readonly [term: string, value: ReactNode])[];
  label?: string;
}) {
  return (
    <dl className={classes.list} aria-label={label}>
      {items.map(([term, value]) => (
        <div key={term} className={classes.row}>
          <dt>{term}</dt>
          <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
