import { formatDollars } from '@guildhall/contract/money.ts';
import { SubmitButton } from '../../ui/form.tsx';
import type { FormState } from '../../ui/hooks/use-zod-form.ts';
import classes from './payments.module.css';

type Props = {
  form: FormState;
  /** Dollars. */
  amount: number;
  /** How the last try ended, in words; not shown while the next one is on its way. */
  said: string;
};

/** The end of every card form: why the card was not taken, and the button that pays. */
export function CardFormEnd({ form, amount, said }: Props) {
  return (
    <>
      {said && !form.busy && (
        <p role="alert" className={classes.refused}>
          {said}
        </p>
      )}
      <SubmitButton form={form} fullWidth>
        {`Pay ${formatDollars(amount)}`}
      </SubmitButton>
    </>
  );
}
