import { mostNarrowed, type listOrders, type OrderFilter } from '@guildhall/contract/market/orders.contract.ts';
import { formatWhole } from '@guildhall/contract/money.ts';
import { mostMatches } from '@guildhall/contract/paging.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { count } from '../../ui/count.ts';
import { useTypedText } from '../../ui/hooks/use-typed-text.ts';
import { toast } from '../../ui/toast.ts';
import type { OrderFilters } from './orders.queries.ts';
import classes from './orders.module.css';

const states: { value: OrderFilter | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'accept', label: 'To accept' },
  { value: 'send', label: 'To send' },
  { value: 'sent', label: 'Sent' },
  { value: 'received', label: 'Received' },
  { value: 'disputed', label: 'In dispute' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'unpaid', label: 'Not paid' },
];

type Props = { filters: OrderFilters; onChange: (change: Partial<OrderFilters>) => void };

/** The fields above the table; each acts by itself, the text when the typing pauses. Beside them what they find, as a file. */
export function OrderFilterFields({ filters, onChange }: Props) {
  const [search, type] = useTypedText(filters.search, (typed) => onChange({ search: typed }));
  const download = useMutation({
    mutationFn: async () => (await import('./save-orders.ts')).saveOrders(filters),
    onSuccess: (message) => toast.success(message),
  });
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        role="searchbox"
        label="Search"
        size="md"
        autoComplete="off"
        maxLength={100}
        placeholder="A buyer or a project"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NativeSelect
        label="State"
        size="md"
        data={states}
        value={states.some(({ value }) => value === filters.state) ? filters.state : ''}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download CSV
      </Button>
    </search>
  );
}

type FoundProps = { data: ReceivedOf<typeof listOrders>; filters: OrderFilters; onClear: () => void };

/** How many orders the fields find. */
export function FoundOrders({
  data: { recordsTotal: all, recordsFiltered: found, records },
  filters,
  onClear,
}: FoundProps) {
  const isNarrowed = filters.search !== '' || filters.state !== '';
  const isCut = filters.state === '' && found === mostMatches && all > found;
  return (
    <div className={classes.found}>
      <span aria-live="polite">
        {isCut ? `${formatWhole(found)}+ orders` : count(found, 'order')}
        {filters.state !== '' && all > mostNarrowed && ` among your newest ${formatWhole(mostNarrowed)}`}
      </span>
      {isNarrowed && records.length > 0 && (
        <Button variant="default" size="compact-md" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}
