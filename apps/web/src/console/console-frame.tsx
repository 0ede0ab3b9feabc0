import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { currentAt } from '../shell/links.ts';
import { useScreen } from '../ui/hooks/use-screen.ts';
import { ConsoleKeys } from './console-keys.tsx';
import { FindButton } from './find-button.tsx';
import { noteList } from './last-list.ts';
import { mayOpen } from './may-open.ts';
import { menuGroups, waitingAt } from './menu-groups.ts';
import classes from './operator.module.css';
import { overviewQuery } from './overview.queries.ts';
import type { OperatorSession } from './operator.queries.ts';
import { roleNames } from './role-names.ts';

const groups = menuGroups.map(({ name, screens: paths }) => ({
  name,
  links: paths.flatMap((path) => {
    const { frame, who, menu } = screens[path];
    return frame === 'console' && menu ? [{ path, who, menu }] : [];
  }),
}));

type Props = {
  session: OperatorSession;
  /** Whether the operator may look into it now. */
  open: boolean;
  children: ReactNode;
};

/** Around every screen of the console: a band that nobody takes for the product, and the navigation. */
export function ConsoleFrame({ session: { name, role, test }, open, children }: Props) {
  const { pathname, search } = useLocation();
  const shown = useScreen();
  const { data: overview } = useQuery({ ...overviewQuery(), enabled: open });
  useEffect(() => noteList({ pathname, search }), [pathname, search]);
  return (
    <>
      <div className={classes.band}>
        <strong>Operators’ Console</strong>
        {open && <FindButton />}
        <Link to={pathTo('dashboard')} className={classes.leave}>
          Leave
        </Link>
        <span className={classes.who}>
          {name}, {roleNames[role]}
        </span>
        {open && <ConsoleKeys />}
        {test && (
          <span className={classes.testSign} title="The wallets have only test money.">
            TEST
          </span>
        )}
      </div>
      <div className={classes.frame}>
        {open && (
          <nav aria-label="Operator" className={classes.nav}>
            {groups.map((group) => {
              const links = group.links.filter(({ who }) => mayOpen(who, role));
              if (links.length === 0) return null;
              return (
                <Fragment key={group.name}>
                  {group.name !== '' && <p className={classes.group}>{group.name}</p>}
                  {links.map(({ path, menu }) => {
                    const current = currentAt(shown, path);
                    const waits = waitingAt(path, overview?.waiting);
                    return (
                      <Fragment key={path}>
                        <Link
                          ref={current && intoView}
                          to={pathTo(path)}
                          aria-current={current}
                          className={classes.link}
                          data-waiting={waits > 0 ? waitingInWords(waits) : undefined}
                          aria-describedby={waits > 0 ? `waiting-at-${path}` : undefined}
                        >
                          {menu}
                        </Link>
                        {waits > 0 && (
                          <span id={`waiting-at-${path}`} hidden>
                            {waitingInWords(waits)} waiting
                          </span>
                        )}
                      </Fragment>
                    );
                  })}
                </Fragment>
              );
            })}
          </nav>
        )}
        <div className={classes.screen}>{children}</div>
      </div>
    </>
  );
}

/** There is room for two digits. */
function waitingInWords(many: number): string {
  return many > 99 ? '99+' : String(many);
}

/** The names are in one row on a phone, and beyond the end of a low window: the chosen one is to be seen. */
function intoView(chosen: HTMLAnchorElement | null) {
  const names = chosen?.parentElement;
  if (!names) return;
  const at = chosen.getBoundingClientRect();
  const around = names.getBoundingClientRect();
  names.scrollBy(
    (at.left + at.right - around.left - around.right) / 2,
    (at.top + at.bottom - around.top - around.bottom) / 2,
  );
}
