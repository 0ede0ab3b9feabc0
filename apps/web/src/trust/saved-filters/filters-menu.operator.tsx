import { queryOfQueue, filterParameters, type NarrowedQueue } from '@guildhall/contract/trust/filter-parameters.ts';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ChoiceMenu, MenuNote } from '../../console/choice-menu.tsx';
import { filtersLabel } from '../../console/saved-filters.tsx';
import { ChangeFiltersDialog } from './change-filters-dialog.operator.tsx';
import { SaveFilterDialog } from './save-filter-dialog.operator.tsx';
import { filtersQuery } from './saved-filters.operator.queries.ts';

/** What the address narrows a queue to, as it is kept. */
function useQueryNow(queue: NarrowedQueue): string {
  const known: readonly string[] = filterParameters[queue];
  const own = [...useSearchParams()[0]].filter(([name]) => known.includes(name));
  return queryOfQueue(queue, String(new URLSearchParams(own))) ?? '';
}

/** The menu of what an operator has saved of a queue, which is open at first, and loads it whenever it is opened. */
export function FiltersMenu({ queue }: { queue: NarrowedQueue }) {
  const [opened, setOpened] = useState(true);
  const [asked, setAsked] = useState<'save' | 'change'>();
  const { data, error } = useQuery({ ...filtersQuery(queue), enabled: opened || asked === 'change' });
  const now = useQueryNow(queue);
  const close = () => setAsked(undefined);
  return (
    <>
      <ChoiceMenu label={filtersLabel} opened={opened} onChange={setOpened}>
        {data?.records.map(({ id, name, query }) => (
          <Menu.Item
            key={id}
            component={Link}
            to={`/${queue}${query === '' ? '' : `?${query}`}`}
            aria-current={query === now || undefined}
            rightSection={query === now && <IconCheck size={18} aria-hidden />}
          >
            {name}
          </Menu.Item>
        ))}
        {data?.records.length !== 0 && data ? null : (
          <MenuNote>
            {data
              ? 'You have not saved a filter of this list yet.'
              : error
                ? 'Your filters could not be loaded.'
                : 'Loading …'}
          </MenuNote>
        )}
        <Menu.Divider />
        <Menu.Item onClick={() => setAsked('save')}>Save This Filter</Menu.Item>
        {data && data.records.length > 0 && <Menu.Item onClick={() => setAsked('change')}>Rename or Delete</Menu.Item>}
      </ChoiceMenu>
      <SaveFilterDialog opened={asked === 'save'} onClose={close} queue={queue} query={now} />
      <ChangeFiltersDialog opened={asked === 'change'} onClose={close} filters={data?.records ?? []} />
    </>
  );
}
