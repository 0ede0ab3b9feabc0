import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { setTitle } from './document-title.ts';
import classes from './page-title.module.css';
import { useScreen } from './hooks/use-screen.ts';

type Props = {
  /** The one h1, and "<title> · Guildhall"; without it the screen's own title, as docs/specification/screens.md has it. */
  children?: string;
  /** One line under the title. */
  lead?: ReactNode;
  /** What can be done on the screen, at the end of the title's line. One of them is primary. */
  actions?: ReactNode;
};

/** The head of every screen. */
export function PageTitle({ children, lead, actions }: Props) {
  const screen = useScreen();
  const title = children ?? screen?.title ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setTitle(title), [title]);
  useEffect(() => focusAfterNavigation(heading.current), []);
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

const loadedAt = window.location.pathname;
/** Whether another screen has been shown since: coming back to the first one is a navigation, too. */
let moved = false;

/** A new screen begins at its title for those who cannot see it change; the focus of somebody who is already elsewhere in it stays. */
function focusAfterNavigation(heading: HTMLElement | null) {
  moved ||= window.location.pathname !== loadedAt;
  const active = document.activeElement;
  const left = !active || active === document.body || active.closest('nav') !== null;
  if (left && moved) heading?.focus({ preventScroll: true });
}
