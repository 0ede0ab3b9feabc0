import { formatBrief, formatDollars, fromDollars } from '@guildhall/contract/money.ts';
import classes from './money.module.css';

type Props = {
  /** Dollars as the calls give them. */
  dollars: number;
  /** Writes the sign: `credit` as +, `debit` as −. */
  direction?: 'credit' | 'debit' | undefined;
  size?: 'lg';
  /** Without the cents of whole dollars. */
  brief?: boolean;
};

const signs = { credit: '+', debit: '−' } as const;

/** An amount, always with its currency, in figures that stand under one another. */
export function Money({ dollars, direction, size, brief = false }: Props) {
  return (
    <span className={`${classes.money} gh-tabular`} data-direction={direction} data-size={size}>
      {direction && signs[direction]}
      {brief ? formatBrief(fromDollars(Math.abs(dollars))) : formatDollars(Math.abs(dollars))}
    </span>
  );
}
