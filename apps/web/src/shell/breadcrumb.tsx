import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../api/session.ts';
import classes from './app-layout.module.css';
import { parentOf } from './links.ts';

/** What the address of each screen asked for when it was shown last: its search, its filters, its page. Of whoever is logged in. */
const asked = new Map<string, string>();

/** The way back to the screen from which this one is reached, as it was left. */
export function Breadcrumb() {
  const { pathname, search } = useLocation();
  const { id } = useSession();
  useEffect(() => void asked.set(`${id} ${pathname}`, search), [id, pathname, search]);
  const parent = parentOf(pathname);
  if (!parent) return null;
  return (
    <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
      <Link to={`${parent.to}${asked.get(`${id} ${parent.to}`) ?? ''}`}>
        <IconChevronLeft size={18} aria-hidden />
        {parent.label}
      </Link>
    </nav>
  );
}
