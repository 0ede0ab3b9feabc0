import { Money } from '../ui/money.tsx';
import classes from './operator.module.css';

/** Beside an amount that no real money is behind. */
export function TestSign() {
  return (
    <span className={classes.test} title="No real money is behind it.">
      TEST
    </span>
  );
}

/** An amount, with the sign where no real money is behind it. */
export function SignedMoney({ amount, test }: { amount: number; test: boolean }) {
  return (
    <span>
      {test && <TestSign />} <Money dollars={amount} />
    </span>
  );
}
