import { Link } from 'react-router';
import { useSession } from '../api/session.ts';
import { pathTo } from '../paths.ts';
import { useScreen } from '../ui/hooks/use-screen.ts';
import classes from './main-nav.module.css';
import { currentAt, mainLinks } from './links.ts';

/** The navigation "Main": in a row in the header, or one under another in the menu of a narrow screen. */
export function MainNav({ stacked = false, onNavigate }: { stacked?: boolean; onNavigate?: () => void }) {
  const { isOrganization } = useSession();
  const shown = useScreen();
  return (
    <nav aria-label="Main" className={stacked ? classes.stacked : classes.row} data-dense={isOrganization || undefined}>
      {mainLinks(isOrganization).map(({ path, label }) => (
        <Link
          key={path}
          to={pathTo(path)}
          aria-current={currentAt(shown, path)}
          className={classes.link}
          {...(onNavigate ? { onClick: onNavigate } : {})}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
