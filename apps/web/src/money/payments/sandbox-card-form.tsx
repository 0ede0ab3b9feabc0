import { createToken } from '@guildhall/contract/money/payments.contract.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { cardFields, type CardValues, formatCardNumber, formatExpiry, toCard } from './card-fields.ts';
import { CardFormEnd } from './card-form-end.tsx';
import { useCardPayment, type CardFormProps } from './card-payment.ts';
import classes from './payments.module.css';
import { TestCards } from './test-cards.tsx';

/** The card checkout of the sandbox: number, expiry, CVC. The card goes to the provider alone, never to our own books. */
export function SandboxCardForm({ amount, pay, said = '' }: CardFormProps) {
  const form = useZodForm(cardFields, { number: '', expiry: '', cvc: '' });
  const { send, refused } = useCardPayment(pay, (values: CardValues) =>
    call(createToken, toCard(values)).then(({ token }) => token, aboutExpiry),
  );

  return (
    <Form form={form} onSubmit={form.submit(send)}>
      <TestCards />
      <TextField
        label="Card Number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        {...formatted(form.field('number'), formatCardNumber)}
      />
      <div className={classes.pair}>
        <TextField
          label="Expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          {...formatted(form.field('expiry'), formatExpiry)}
        />
        <TextField
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          maxLength={4}
          {...form.field('cvc')}
        />
      </div>
      <CardFormEnd form={form} amount={amount} said={refused || said} />
    </Form>
  );
}

type TypedField = { value: string; onChange: (value: string) => void };

/** Formats while typing at the end. A correction in the middle is left as it is until the field is complete again. */
function formatted<F extends TypedField>(field: F, format: (typed: string) => string): F {
  return {
    ...field,
    onChange: (typed: string) => {
      const input = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined;
      const atEnd = input?.selectionStart == null || input.selectionStart >= typed.length;
      field.onChange(atEnd ? format(typed) : typed);
    },
  };
}

/** The expiry is one field here and two in the call. */
function aboutExpiry(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { expMonth, expYear, ...fields } = error.fields;
  const expiry = expMonth ?? expYear;
  throw new ApiError(
    error.statusCode,
    error.message,
    expiry ? { ...fields, expiry } : fields,
    error.requestId,
    error.code,
  );
}
