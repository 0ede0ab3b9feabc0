import { text } from '@guildhall/contract/fields.ts';
import { Button, Input } from '@mantine/core';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { Form } from '../../ui/form.tsx';
import { useZodForm } from '../../ui/hooks/use-zod-form.ts';
import { CardFormEnd } from './card-form-end.tsx';
import { useCardPayment, type CardFormProps } from './card-payment.ts';
import type { LoadedCard, StripeKeys } from './load-stripe.ts';
import classes from './payments.module.css';
import { StripeCardField } from './stripe-card-field.tsx';
import { TestCards } from './test-cards.tsx';

/** Empty while the card is not complete, and otherwise another text after each change: what is in it, only the provider sees. */
const fields = z.object({ card: text({ required: 'Card is required' }) });

/** The card checkout of Stripe: its own field, so that the card never passes through this page. */
export function StripeCardForm({
  amount,
  pay,
  said = '',
  configuration,
}: CardFormProps & { configuration: StripeKeys }) {
  const form = useZodForm(fields, { card: '' });
  const card = useRef<LoadedCard>(undefined);
  const changes = useRef(0);
  const [wrong, setWrong] = useState('');
  const [field, setField] = useState({ number: 1, failed: false });

  const { send, refused } = useCardPayment(pay, async () => {
    const { stripe, element } = card.current!;
    const { token, error } = await stripe.createToken(element);
    if (!token) throw new ApiError(422, error.message ?? 'The card could not be read.', {}, undefined, 'token_refused');
    return token.id;
  });

  return (
    <Form form={form} onSubmit={form.submit(send)}>
      <TestCards />
      <Input.Wrapper label="Card" required error={wrong} labelElement="div">
        {field.failed ? (
          <div role="alert" className={`${classes.refused} ${classes.failure}`}>
            <p>We could not load the card form of our payment provider.</p>
            <Button variant="default" onClick={() => setField({ number: field.number + 1, failed: false })}>
              Try again
            </Button>
          </div>
        ) : (
          <StripeCardField
            key={field.number}
            configuration={configuration}
            onReady={(loaded) => (card.current = loaded)}
            onChange={(complete, error) => {
              form.set('card', complete ? `card ${++changes.current}` : '');
              setWrong(error);
            }}
            onFail={() => setField({ ...field, failed: true })}
          />
        )}
      </Input.Wrapper>
      <CardFormEnd form={form} amount={amount} said={refused || said} />
    </Form>
  );
}
