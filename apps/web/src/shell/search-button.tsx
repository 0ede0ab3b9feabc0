import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { useScreen } from '../ui/hooks/use-screen.ts';
import { searchKeys, useSearchKey } from '../ui/hooks/use-search-key.ts';

const SearchDialog = lazyDialog(() =>
  import('../market/search/search-dialog.tsx').then((module) => module.SearchDialog),
);

/** Opens the search; so do ⌘K and Ctrl+K outside of the operators’ console, unless a dialog is open already. */
export function SearchButton() {
  const [opened, setOpened] = useState(false);
  // The console has a search of its own under these keys.
  const isConsole = useScreen()?.frame === 'console';
  const open = useCallback(() => setOpened(true), []);
  useSearchKey(open, isConsole);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Search"
        aria-keyshortcuts={isConsole ? undefined : searchKeys}
        onClick={open}
      >
        <IconSearch size={22} aria-hidden />
      </ActionIcon>
      <SearchDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
