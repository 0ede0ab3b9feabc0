import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedText } from '../../ui/hooks/use-typed-text.ts';
import type { InvestmentFilters as Filters } from './investments.queries.ts';
import classes from './investments.module.css';

const states = [
  { value: '', label: 'All' },
  { value: 'COMPLETED', label: 'Completed' },
  { value: 'escrow', label: 'In escrow' },
  { value: 'active', label: 'Active' },
  { value: 'overdue', label: 'Overdue, all' },
  { value: 'late', label: 'Late' },
  { value: 'default', label: 'In default' },
  { value: 'writtenOff', label: 'Written off' },
  { value: 'repaid', label: 'Repaid' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
  { value: 'expired', label: 'Expired' },
];
const sorts = [
  { value: '', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'largest', label: 'Largest amount' },
  { value: 'smallest', label: 'Smallest amount' },
  { value: 'name', label: 'Name' },
  { value: 'due', label: 'Due next' },
];

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void };

/** The fields above the list; each acts by itself, the text when the typing pauses. */
export function InvestmentFilters({ filters, onChange }: Props) {
  const [search, type] = useTypedText(filters.search, (typed) => onChange({ search: typed }));
  const known = (value: string, options: { value: string }[]) =>
    options.some((option) => option.value === value) ? value : '';
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        role="searchbox"
        label="Search"
        size="md"
        autoComplete="off"
        maxLength={100}
        placeholder="A project or your message"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NativeSelect
        label="Status"
        size="md"
        data={states}
        value={known(filters.status, states)}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label="Sort by"
        size="md"
        data={sorts}
        value={known(filters.sort, sorts)}
        onChange={(event) => onChange({ sort: event.currentTarget.value })}
      />
    </search>
  );
}
