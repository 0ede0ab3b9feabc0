import { IconChartPie, IconHome, IconMessages, IconReceipt, IconWallet } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import classes from './bottom-nav.module.css';
import { currentAt } from './links.ts';
import { Unread } from './unread.tsx';

const links = [
  { label: 'Home', to: paths.dashboard(), Icon: IconHome },
  { label: 'Wallet', to: paths.wallet(), Icon: IconWallet },
  { label: 'Invested', to: paths.investments(), Icon: IconChartPie },
  { label: 'Orders', to: paths.orders(), Icon: IconReceipt },
  { label: 'Messages', to: paths.messages(), Icon: IconMessages },
];

/** The five places a thumb goes to most, on a narrow screen. */
export function BottomNav({ unread }: { unread: number }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Shortcuts" className={classes.nav}>
      {links.map(({ label, to, Icon }) => (
        <Link key={to} to={to} aria-current={currentAt(pathname, to)} className={classes.link}>
          <Icon size={22} aria-hidden />
          <span>{label}</span>
          {to === paths.messages() && (
            <span className={classes.badge}>
              <Unread count={unread} />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
