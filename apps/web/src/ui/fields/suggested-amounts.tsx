import { formatBrief, plainDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import classes from './fields.module.css';

type Props = {
  /** In whole cents. */
  amounts: readonly bigint[];
  /** Gets what the field takes. */
  onChoose: (typed: string) => void;
};

/** Amounts that fill the field above them when they are pressed. */
export function SuggestedAmounts({ amounts, onChoose }: Props) {
  return (
    // Not by the word of the field, so that nobody who looks for that finds two.
    <div role="group" aria-label="Suggestions" className={classes.suggested}>
      {amounts.map((cents) => (
        <Button
          key={String(cents)}
          variant="default"
          // The field keeps the focus: left empty it would say so, and move this button from under the finger.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(plainDollars(cents).replace(/\.00$/, ''))}
        >
          {formatBrief(cents)}
        </Button>
      ))}
    </div>
  );
}
