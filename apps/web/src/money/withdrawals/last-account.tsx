import { Button } from '@mantine/core';
import { keepsFocus } from '../../ui/fields/filling.tsx';
import classes from './withdrawals.module.css';
import type { Withdrawal } from './withdrawals.queries.ts';

type Props = { last: Withdrawal | undefined; onUse: () => void };

/** Offers the account of the last withdrawal, and says what happens to bank details; it is there before the list is, so that nothing moves. */
export function LastAccount({ last, onUse }: Props) {
  return (
    <div className={classes.last}>
      <p>
        {last
          ? `Your last withdrawal went to ${last.account}.`
          : 'Your bank details are encrypted. Only the person who pays you out can read them.'}
      </p>
      {last && (
        <Button variant="default" {...keepsFocus} onClick={onUse}>
          Use This Account
        </Button>
      )}
    </div>
  );
}
