import { formatDollars } from '@guildhall/contract/money.ts';
import { createToken } from '@guildhall/contract/payments.contract.ts';
import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import type { CallOptions } from '../api/call.ts';
import { call } from '../api/call.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useZodForm } from '../ui/use-zod-form.ts';
import { cardFields, formatCardNumber, formatExpiry, toCard } from './card-fields.ts';
import classes from './payments.module.css';
import { TestCards } from './test-cards.tsx';

/** Pays with a card; `token` reads the card and gives what the provider charges. Thrown refusals about the token show in the form. */
export type Pay = (token: () => Promise<string>, options: CallOptions) => Promise<void>;

type Props = {
  /** Dollars. */
  amount: number;
  pay: Pay;
  /** What became of an earlier try, in words. */
  said?: string;
};

/** The card checkout: number, expiry, CVC. The card goes to the provider alone, never to our own books. */
export function CardForm({ amount, pay, said = '' }: Props) {
  const form = useZodForm(cardFields, { number: '', expiry: '', cvc: '' });
  const [refused, setRefused] = useState('');
  const read = useRef({ key: '', token: '' });

  const submit = form.submit(async (values, options) => {
    const key = options.idempotencyKey ?? '';
    const token = async () => {
      // A try that got no answer is repeated with the same token, so that it is the same request.
      if (read.current.key !== key || !read.current.token)
        read.current = { key, token: (await call(createToken, toCard(values)).catch(aboutExpiry)).token };
      return read.current.token;
    };
    setRefused('');
    await pay(token, options).catch((error: unknown) => {
      if (!isAboutCard(error)) throw error;
      setRefused(error.message);
    });
  });

  const words = form.busy ? '' : refused || said;
  return (
    <Form form={form} onSubmit={submit}>
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
      {words && (
        <p role="alert" className={classes.refused}>
          {words}
        </p>
      )}
      <SubmitButton form={form} fullWidth>
        {`Pay ${formatDollars(amount)}`}
      </SubmitButton>
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

/** Whether the provider took no money from the card: it was declined, or its token refused. */
function isAboutCard(error: unknown): error is ApiError {
  return isDeclined(error) || (error instanceof ApiError && error.code === 'token_refused');
}

/** Whether the card was declined: what was to be paid with it has failed, too. A refused token leaves it payable. */
export function isDeclined(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'card_declined';
}
