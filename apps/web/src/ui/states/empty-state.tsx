import type { ReactNode } from 'react';
import { EmptyLedger } from './empty-ledger.tsx';
import classes from './empty-state.module.css';

type Props = {
  /** The exact text of the spec. */
  children: string;
  /** What could be done next, in words. */
  hint?: string;
  /** And the link or button that does it. */
  action?: ReactNode;
};

/** A list with nothing in it. */
export function EmptyState({ children, hint, action }: Props) {
  return (
    <div className={classes.empty}>
      <EmptyLedger />
      <p className={classes.text}>{children}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  );
}
