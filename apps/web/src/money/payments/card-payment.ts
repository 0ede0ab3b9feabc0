import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { CallOptions } from '../../api/call.ts';

/** Pays with a card; `token` reads the card and gives what the provider charges. Thrown refusals about the token show in the form. */
export type Pay = (token: () => Promise<string>, options: CallOptions) => Promise<void>;

export type CardFormProps = {
  /** Dollars. */
  amount: number;
  pay: Pay;
  /** How an earlier try ended, in words. */
  said?: string;
};

/** What a card form sends with: `read` trades what it holds for a token. `refused` says why the card was not taken. */
export function useCardPayment<Values>(pay: Pay, read: (values: Values) => Promise<string>) {
  const [refused, setRefused] = useState('');
  const last = useRef({ key: '', token: '' });
  const send = async (values: Values, options: CallOptions) => {
    const key = options.idempotencyKey ?? '';
    const token = async () => {
      // A try that got no answer is repeated with the same token, so that it is the same request.
      if (last.current.key !== key || !last.current.token) last.current = { key, token: await read(values) };
      return last.current.token;
    };
    setRefused('');
    await pay(token, options).catch((error: unknown) => {
      if (!isAboutCard(error)) throw error;
      setRefused(error.message);
    });
  };
  return { send, refused };
}

/** Whether the provider took no money from the card: it was declined, or its token refused. */
function isAboutCard(error: unknown): error is ApiError {
  return isDeclined(error) || (error instanceof ApiError && error.code === 'token_refused');
}

/** Whether the card was declined: what was to be paid with it has failed, too. A refused token leaves it payable. */
export function isDeclined(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'card_declined';
}
