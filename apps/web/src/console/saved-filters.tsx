import { filterParameters, type NarrowedQueue } from '@guildhall/contract/trust/filter-parameters.ts';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useLocation } from 'react-router';

function loadMenu() {
  return import('../trust/saved-filters/filters-menu.operator.tsx');
}

const FiltersMenu = lazy(async () => ({ default: (await loadMenu()).FiltersMenu }));

/** What the menu is called. */
export const filtersLabel = 'Saved Filters';

function queueAt(pathname: string): NarrowedQueue | undefined {
  const path = pathname.slice(1);
  return path in filterParameters ? (path as NarrowedQueue) : undefined;
}

/** What an operator has saved of the queue that is shown. The menu's code comes when a hand or the focus comes near, what is in it once it is opened. */
export function SavedFilters() {
  const queue = queueAt(useLocation().pathname);
  const [wanted, setWanted] = useState(false);
  if (!queue) return null;
  const button = (
    <Button
      variant="default"
      size="md"
      aria-haspopup="menu"
      rightSection={<IconChevronDown size={18} aria-hidden />}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setWanted(true)}
    >
      {filtersLabel}
    </Button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <FiltersMenu queue={queue} />
    </Suspense>
  ) : (
    button
  );
}
