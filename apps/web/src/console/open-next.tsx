import type { ScreenPath } from '@guildhall/contract/addresses.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { navigateTo } from '../api/navigation.ts';
import { pathTo } from '../paths.ts';
import { asLeft, nextAfter } from './last-list.ts';

const stored = 'guildhall-open-next';

function isWanted(): boolean {
  return sessionStorage.getItem(stored) === 'yes';
}

/** Whether a decision leads to the next case of the list; remembered in this tab. */
export function OpenNext() {
  const [wanted, setWanted] = useState(isWanted);
  return (
    <Checkbox
      size="md"
      label="Then open the next one"
      checked={wanted}
      onChange={({ currentTarget: { checked } }) => {
        sessionStorage.setItem(stored, checked ? 'yes' : 'no');
        setWanted(checked);
      }}
    />
  );
}

/** After a decision: opens the next case of the list, or at its end the list, where that is wanted. */
export function openNextIfWanted(list: ScreenPath): void {
  if (!isWanted()) return;
  const { pathname, search } = window.location;
  navigateTo(nextAfter(pathTo(list), pathname + search) ?? asLeft(pathTo(list)));
}
