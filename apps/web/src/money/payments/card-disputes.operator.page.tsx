import { ConsoleQueue } from '../../console/console-queue.tsx';
import { cardDisputeColumns } from './card-dispute-columns.tsx';
import { cardDisputesQuery } from './payments.operator.queries.ts';
import { useWanted } from '../../console/use-wanted.ts';

const shown = [
  { value: 'open', label: 'Waiting for our answer' },
  { value: 'answered', label: 'Waiting for a decision' },
  { value: 'closed', label: 'Closed' },
];

/** Disputes of card and PayPal payments, which are answered at the provider: the one that is due first stands first. */
export function Component() {
  const wanted = useWanted({ choice: { parameter: 'status', label: 'Status', options: shown } });
  return (
    <ConsoleQueue
      lead="Payments that the payer or the payer’s bank wants back. Answer each one at the provider. If you do not answer in time, the dispute is lost."
      wanted={wanted}
      caption="Card Disputes"
      columns={cardDisputeColumns}
      rowKey={({ id }) => id}
      query={cardDisputesQuery(wanted.value)}
      empty={{
        text: 'There are no card disputes here.',
        hint: 'The providers report them, and we check every hour. Look under the other statuses, too.',
      }}
    />
  );
}
