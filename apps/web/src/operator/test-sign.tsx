import classes from './operator.module.css';

/** Beside an amount that no real money is behind. */
export function TestSign() {
  return (
    <span className={classes.test} title="No real money is behind it.">
      TEST
    </span>
  );
}
