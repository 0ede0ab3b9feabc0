import { IconChartPie, IconHome, IconMessages, IconReceipt, IconWallet } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../paths.ts';
import { useScreen } from '../ui/hooks/use-screen.ts';
import classes from './bottom-nav.module.css';
import { currentAt } from './links.ts';
import { Unread } from './unread.tsx';

const links = [
  { label: 'Home', path: 'dashboard', Icon: IconHome },
  { label: 'Wallet', path: 'wallet', Icon: IconWallet },
  { label: 'Invested', path: 'investments', Icon: IconChartPie },
  { label: 'Orders', path: 'orders', Icon: IconReceipt },
  { label: 'Messages', path: 'messages', Icon: IconMessages },
] as const;

/** The five places a thumb goes to most, on a narrow screen. */
export function BottomNav({ unread }: { unread: number }) {
  const shown = useScreen();
  return (
    <nav aria-label="Shortcuts" className={classes.nav}>
      {links.map(({ label, path, Icon }) => (
        <Link key={path} to={pathTo(path)} aria-current={currentAt(shown, path)} className={classes.link}>
          <Icon size={22} aria-hidden />
          <span>{label}</span>
          {path === 'messages' && (
            <span className={classes.badge}>
              <Unread count={unread} />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
