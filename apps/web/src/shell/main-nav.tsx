import { Link, useLocation } from 'react-router';
import { useSession } from '../api/session.ts';
import classes from './main-nav.module.css';
import { currentAt, mainLinks } from './links.ts';

/** The navigation "Main": in a row in the header, or one under another in the menu of a narrow screen. */
export function MainNav({ stacked = false, onNavigate }: { stacked?: boolean; onNavigate?: () => void }) {
  const { isOrganization } = useSession();
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={stacked ? classes.stacked : classes.row}>
      {mainLinks(isOrganization).map(({ label, to }) => (
        <Link
          key={to}
          to={to}
          aria-current={currentAt(pathname, to)}
          className={classes.link}
          {...(onNavigate ? { onClick: onNavigate } : {})}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
