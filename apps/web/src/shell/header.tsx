import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../paths.ts';
import { Mark } from '../ui/brand.tsx';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { AccountButton } from './account-button.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import classes from './header.module.css';
import { MessagesLink, NotificationsButton } from './header-links.tsx';
import { MainNav } from './main-nav.tsx';
import { SearchButton } from './search-button.tsx';
import { TestBadge } from './test-badge.tsx';

const NarrowMenu = lazyDialog(() => import('./narrow-menu.tsx').then((module) => module.NarrowMenu));

type Props = { unread: number; notifications: number; inConsole: boolean };

/** The house's name, the navigation, and the account; how many messages and notifications wait to be read. */
export function Header({ unread, notifications, inConsole }: Props) {
  const [menuOpened, setMenuOpened] = useState(false);
  // On a narrow screen the links are in the menu alone: links that nobody sees would cost a slow phone 25 ms.
  const narrow = useMediaQuery('(max-width: 60rem)', undefined, { getInitialValueInEffect: false });
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        {!inConsole && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            className={classes.menu}
            aria-label="Menu"
            aria-expanded={menuOpened}
            onClick={() => setMenuOpened(true)}
          >
            <IconMenu2 size={22} aria-hidden />
          </ActionIcon>
        )}
        <Link to={pathTo('dashboard')} className={classes.brand} aria-label="Guildhall">
          <Mark />
          <span className={classes.name}>Guildhall</span>
        </Link>
        <TestBadge />
        {!narrow && !inConsole && <MainNav />}
        <div className={classes.end}>
          {!inConsole && <SearchButton />}
          {!narrow && !inConsole && <MessagesLink unread={unread} />}
          <NotificationsButton unread={notifications} />
          {(!narrow || inConsole) && <ColorSchemeToggle />}
          <AccountButton unread={unread} />
        </div>
      </div>
      <NarrowMenu opened={menuOpened} onClose={() => setMenuOpened(false)} />
    </header>
  );
}
