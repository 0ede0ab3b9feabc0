import { useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { disputesQuery, type QueuedDispute } from './disputes.operator.queries.ts';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import { oneOf } from '../../console/one-of.ts';
import { useMayPay } from '../../console/use-operator-role.ts';
import { useWanted } from '../../console/use-wanted.ts';
import { disputeColumns } from './dispute-columns.operator.tsx';

const DecideDialog = lazyDialog(() =>
  import('./dispute-dialogs.operator.tsx').then((module) => module.DecideDisputeDialog),
);

const shown = [
  { value: 'open', label: 'Waiting for the seller' },
  { value: 'answered', label: 'Waiting for a decision' },
  { value: 'closed', label: 'Closed' },
];

/** Disputes of everybody, each with the way to its order or investment. */
export function Component() {
  const wanted = useWanted({
    choice: { parameter: 'status', label: 'Status', options: shown, read: oneOf(shown, 'answered') },
  });
  const [deciding, setDeciding] = useState<QueuedDispute>();
  const mayDecide = useMayPay();
  return (
    <>
      <ConsoleQueue
        lead="Cases on which buyers and sellers cannot agree. Disputed money stays in escrow, or is set aside in the seller’s wallet, until the dispute is closed."
        wanted={wanted}
        caption="Disputes"
        columns={disputeColumns(mayDecide ? setDeciding : undefined)}
        rowKey={({ id }) => id}
        query={disputesQuery(wanted.value)}
        empty={{
          text: 'There are no disputes here.',
          hint: 'Buyers open them on the page of an order or investment. Check the other statuses, too.',
        }}
      />
      {deciding && <DecideDialog opened onClose={() => setDeciding(undefined)} dispute={deciding} />}
    </>
  );
}
