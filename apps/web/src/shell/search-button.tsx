import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';

const SearchDialog = lazyDialog(() =>
  import('../market/search/search-dialog.tsx').then((module) => module.SearchDialog),
);

/** Opens the search; so do ⌘K and Ctrl+K, unless a dialog is open already. */
export function SearchButton() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      if (!document.querySelector('[role="dialog"]')) setOpened(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Search"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={22} aria-hidden />
      </ActionIcon>
      <SearchDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
