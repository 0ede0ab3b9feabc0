import type { dashboard } from '@guildhall/contract/market/organizations.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { useState } from 'react';
import { Money } from '../../ui/money.tsx';
import { ReceiptStrip } from './receipt-strip.tsx';

type Newest = NonNullable<ReceivedOf<typeof dashboard>['newestReceipt']>;

const name = 'closed-receipt';
const day = 86_400;

/** What was paid last. Once closed it stays so: a cookie keeps it, since log-in and log-out clear local storage. */
export function NewestReceipt({ receipt }: { receipt: Newest }) {
  const [closed, setClosed] = useState(() => document.cookie.split('; ').find((each) => each.startsWith(`${name}=`)));
  if (closed === `${name}=${receipt.id}`) return null;
  const close = () => {
    const now = `${name}=${receipt.id}`;
    document.cookie = `${now}; path=/; max-age=${day}; samesite=lax`;
    setClosed(now);
  };
  return (
    <ReceiptStrip label="Newest receipt" receipt={receipt.id} onClose={close}>
      {receipt.for}, <Money dollars={receipt.amount} />.
    </ReceiptStrip>
  );
}
