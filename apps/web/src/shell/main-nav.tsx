import { NavLink } from 'react-router';
import { useSession } from '../api/session.ts';
import classes from './main-nav.module.css';
import { mainLinks } from './links.ts';

/** The navigation "Main": in a row in the header, or one under another in the menu of a narrow screen. */
export function MainNav({ stacked = false, onNavigate }: { stacked?: boolean; onNavigate?: () => void }) {
  const { isOrganization } = useSession();
  return (
    <nav aria-label="Main" className={stacked ? classes.stacked : classes.row}>
      {mainLinks(isOrganization).map(({ label, to }) => (
        <NavLink key={to} to={to} end className={classes.link} {...(onNavigate ? { onClick: onNavigate } : {})}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
