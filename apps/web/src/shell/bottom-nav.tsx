import { IconChartPie, IconCompass, IconHome, IconMessages, IconWallet } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../paths.ts';
import { useScreen } from '../ui/hooks/use-screen.ts';
import classes from './bottom-nav.module.css';
import { currentAt } from './links.ts';
import { Unread } from './unread.tsx';

const links = [
  { label: 'Home', path: 'dashboard', Icon: IconHome },
  // There is little room. "Projects" alone is the screen of one's own projects, so the link is named in full.
  { label: 'Projects', name: 'Open Projects', path: 'projects/open', Icon: IconCompass },
  { label: 'Wallet', path: 'wallet', Icon: IconWallet },
  { label: 'Invested', path: 'investments', Icon: IconChartPie },
  { label: 'Messages', path: 'messages', Icon: IconMessages },
] as const;

/** The five places a thumb goes to most, on a narrow screen. */
export function BottomNav({ unread }: { unread: number }) {
  const shown = useScreen();
  return (
    <nav aria-label="Shortcuts" className={classes.nav}>
      {links.map(({ label, path, Icon, ...more }) => (
        <Link
          key={path}
          to={pathTo(path)}
          aria-label={'name' in more ? more.name : undefined}
          aria-current={currentAt(shown, path)}
          className={classes.link}
        >
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
