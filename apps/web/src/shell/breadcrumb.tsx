import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { useScreen } from '../ui/hooks/use-screen.ts';
import classes from './app-layout.module.css';
import { asLeft, notePlace } from './last-places.ts';

/** The way back to the screen from which this one is reached, as it was left. */
export function Breadcrumb() {
  const location = useLocation();
  useEffect(() => notePlace(location), [location]);
  const { frame, parent } = useScreen() ?? {};
  // The console has its own ways back.
  if (!parent || frame === 'console') return null;
  return (
    <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
      <Link {...asLeft(pathTo(parent))}>
        <IconChevronLeft size={18} aria-hidden />
        {screens[parent].title}
      </Link>
    </nav>
  );
}
