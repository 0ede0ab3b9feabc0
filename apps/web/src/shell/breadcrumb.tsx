import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import classes from './app-layout.module.css';
import { parentOf } from './links.ts';

/** The way back to the screen from which this one is reached. */
export function Breadcrumb() {
  const parent = parentOf(useLocation().pathname);
  if (!parent) return null;
  return (
    <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
      <Link to={parent.to}>
        <IconChevronLeft size={18} aria-hidden />
        {parent.label}
      </Link>
    </nav>
  );
}
