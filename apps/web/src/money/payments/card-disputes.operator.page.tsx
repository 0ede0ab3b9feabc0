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
      lead="Payments that their payer or the payer’s bank wants back. Each is answered at the provider; what is not answered in time is lost."
      wanted={wanted}
      caption="Card Disputes"
      columns={cardDisputeColumns}
      rowKey={({ id }) => id}
      query={cardDisputesQuery(wanted.value)}
      empty={{
        text: 'There is no card dispute here.',
        hint: 'The providers tell of them, and each is looked for once an hour. Look under another status, too.',
      }}
    />
  );
}
