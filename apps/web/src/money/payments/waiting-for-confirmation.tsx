import { Button, Loader } from '@mantine/core';
import { Money } from '../../ui/money.tsx';
import { count } from '../../ui/count.ts';
import { reopenPaymentTab } from './payment-tab.ts';
import classes from './payments.module.css';

type Props = {
  /** Dollars. */
  amount: number;
  confirmIntent: string;
  /** What happens when nobody confirms. */
  otherwise: string;
};

/** The card was taken; now the payer confirms in another tab. */
export function WaitingForConfirmation({ amount, confirmIntent, otherwise }: Props) {
  return (
    <div className={classes.waiting}>
      <p role="status" className={classes.waitingWords}>
        <Loader size={20} aria-hidden />
        <span>
          <strong>Waiting for confirmation in the other tab</strong>
          <br />
          <Money dollars={amount} /> by card
        </span>
      </p>
      <Button variant="default" onClick={() => reopenPaymentTab(confirmIntent)}>
        Open the confirmation again
      </Button>
      <p className={classes.soft}>{otherwise}</p>
    </div>
  );
}

/** What is said about an order or investment that is not paid, which waits so long for its card. */
export function holdFalls(seconds = 1800): string {
  const after = seconds < 120 ? count(seconds, 'second') : count(Math.round(seconds / 60), 'minute');
  return `If you do not confirm within ${after}, the payment is canceled automatically. Nothing is charged, and the amount held in your wallet is free again.`;
}
