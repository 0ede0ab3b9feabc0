import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTypedText } from '../ui/hooks/use-typed-text.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { KeyTable, type KeyTableProps, type Part } from './key-table.tsx';
import classes from './operator.module.css';
import { SavedFilters } from './saved-filters.tsx';
import type { Wanted } from './use-wanted.ts';

type Props<Page extends Part, Key extends QueryKey, Param> = KeyTableProps<Page, Key, Param> & {
  /** One line under the screen's title. */
  lead: string;
  actions?: ReactNode;
  /** What the list is narrowed to, where it can be. */
  wanted?: Wanted;
  /** What stands above the rows. */
  children?: ReactNode;
};

/** A screen of the console that is one list: its title, what narrows the list, and the rows. */
export function ConsoleQueue<Page extends Part, Key extends QueryKey, Param>({
  lead,
  actions,
  wanted,
  children,
  ...table
}: Props<Page, Key, Param>) {
  return (
    <>
      <PageTitle lead={lead} actions={actions} />
      {wanted && (
        <div className={`${classes.tools} ${classes.narrowing}`}>
          <Search wanted={wanted} />
          <Choose wanted={wanted} />
          <SavedFilters />
        </div>
      )}
      {children}
      <KeyTable {...table} />
    </>
  );
}

function Search({ wanted: { narrowing, search, find } }: { wanted: Wanted }) {
  const [typed, setTyped] = useTypedText(search, find);
  if (!narrowing.finds) return null;
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label="Search"
      placeholder={narrowing.finds}
      size="md"
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

function Choose({ wanted: { narrowing, value, search, choose } }: { wanted: Wanted }) {
  if (!narrowing.choice) return null;
  const { label, options, other, searchesAll = false } = narrowing.choice;
  const isOther = other !== undefined && !options.some((option) => option.value === value);
  return (
    <NativeSelect
      label={label}
      size="md"
      data={isOther ? [...options, { value, label: other }] : options}
      value={value}
      disabled={searchesAll && search !== ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
