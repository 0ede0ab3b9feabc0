import { Button } from '@mantine/core';
import { Money } from '../../ui/money.tsx';
import { CardTable } from '../../ui/tables/card-table.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import type { EarlyPrice } from './repayments.queries.ts';

type Share = EarlyPrice['records'][number];

const columns: Column<Share>[] = [
  { label: 'Investor', cell: ({ name }) => name },
  { label: 'Principal', align: 'end', cell: ({ principal }) => <Money dollars={principal} /> },
  { label: 'Return', align: 'end', cell: (share) => <Money dollars={share.return} /> },
  { label: 'Gets', align: 'end', cell: ({ amount }) => <Money dollars={amount} /> },
];

type Props = { rows: Share[]; isLoading: boolean; onMore: (() => void) | undefined };

/** What each investment gets of an early repayment, the oldest first. */
export function EarlyShares({ rows, isLoading, onMore }: Props) {
  return (
    <div>
      <CardTable caption="Who gets what" columns={columns} rowKey={({ investmentId }) => investmentId} rows={rows} />
      {onMore && (
        <Button variant="default" mt="md" loading={isLoading} onClick={onMore}>
          Show More
        </Button>
      )}
    </div>
  );
}
