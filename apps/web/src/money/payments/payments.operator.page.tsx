import { useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { paymentsQuery, type QueuedPayment } from './payments.operator.queries.ts';
import { useMayPay } from '../../console/use-operator-role.ts';
import { useWanted } from '../../console/use-wanted.ts';

const RefundDialog = lazyDialog(() => import('./card-refund-dialog.tsx').then((module) => module.CardRefundDialog));

const nothingShown = {
  unsettled: { text: 'Every payment is settled.', hint: 'You can find all payments under “All”.' },
  refunding: { text: 'No card refund is in progress.', hint: 'You can find finished refunds under “All”.' },
  all: { text: 'Nobody has paid by card yet.', hint: 'Payments appear here as soon as they start.' },
};

const shown: { value: keyof typeof nothingShown; label: string }[] = [
  { value: 'unsettled', label: 'Not settled' },
  { value: 'refunding', label: 'Refund in progress' },
  { value: 'all', label: 'All' },
];

/** Card payments of everybody: those that are not in the ledger yet, unless others are asked for. */
export function Component() {
  const wanted = useWanted({
    finds: 'E-mail, or the id of a payment',
    choice: { parameter: 'show', label: 'Show', options: shown },
  });
  const { value: show, search } = wanted;
  const [refunding, setRefunding] = useState<QueuedPayment>();
  const mayPay = useMayPay();
  return (
    <>
      <ConsoleQueue
        lead="Card payments. A payment that is not settled is not in the ledger yet."
        wanted={wanted}
        caption="Payments"
        columns={paymentColumns(mayPay ? setRefunding : undefined)}
        rowKey={({ id }) => id}
        query={paymentsQuery({ unsettled: show === 'unsettled', refunding: show === 'refunding', search })}
        empty={
          search
            ? {
                text: 'No payment matches this search.',
                hint: 'Enter a whole e-mail address, or a whole id from us or the provider. Look under “All”, too.',
              }
            : nothingShown[show]
        }
      />
      {refunding && <RefundDialog opened onClose={() => setRefunding(undefined)} payment={refunding} />}
    </>
  );
}
