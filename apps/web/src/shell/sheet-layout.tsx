import { Link, Outlet } from 'react-router';
import { session } from '../api/session.ts';
import { pathTo } from '../paths.ts';
import { GuildhallFront, Mark } from '../ui/brand.tsx';
import { Footer } from './footer.tsx';
import classes from './sheet-layout.module.css';
import { TestBadge } from './test-badge.tsx';

/** The frame without a header: the product's name, one sheet, and a drawing below. */
export function SheetLayout() {
  return (
    <div className={classes.ground}>
      <header className={classes.brand}>
        <Link to={session.isOpen() ? pathTo('dashboard') : pathTo('login')} className={classes.name}>
          <Mark size={34} />
          <span>Guildhall</span>
        </Link>
        <span className={classes.test}>
          <TestBadge />
        </span>
      </header>
      <main className={classes.sheet}>
        <Outlet />
      </main>
      <GuildhallFront className={classes.front} preserveAspectRatio="xMidYMax meet" />
      <Footer />
    </div>
  );
}
