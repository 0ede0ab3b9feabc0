import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../api/session.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { useScreen } from '../ui/hooks/use-screen.ts';
import classes from './app-layout.module.css';

/** What the address of each screen asked for when it was shown last: its search, its filters, its page. Of whoever is logged in. */
const lastSearch = new Map<string, string>();

/** The way back to the screen from which this one is reached, as it was left. */
export function Breadcrumb() {
  const { pathname, search } = useLocation();
  const { id } = useSession();
  useEffect(() => void lastSearch.set(`${id} ${pathname}`, search), [id, pathname, search]);
  const { frame, parent } = useScreen() ?? {};
  // The console has its own ways back.
  if (!parent || frame === 'console') return null;
  const to = pathTo(parent);
  return (
    <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
      <Link to={`${to}${lastSearch.get(`${id} ${to}`) ?? ''}`}>
        <IconChevronLeft size={18} aria-hidden />
        {screens[parent].title}
      </Link>
    </nav>
  );
}
