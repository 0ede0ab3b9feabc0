import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { drawings } from './states/drawings.tsx';
import classes from './link-card.module.css';
import { Picture } from './picture.tsx';

type Props = {
  to: string;
  title: string;
  /** An address of the calls; without it the card has no picture at all. */
  picture?: string;
  kind?: keyof typeof drawings;
  /** One line under the title. */
  meta?: ReactNode;
  /** Then what matters. */
  children?: ReactNode;
  eager?: boolean;
  /** On a phone the picture is small and beside the title, so that more cards fit on a screen. */
  beside?: boolean;
};

const cardWidth = '(max-width: 640px) calc(100vw - 32px), 320px';
const besideWidth = '(max-width: 36rem) 120px, 320px';

/** A card that is one link as a whole; its name begins with its title. */
export function LinkCard({
  to,
  title,
  picture,
  kind = 'organization',
  meta,
  children,
  eager = false,
  beside = false,
}: Props) {
  const sizes = beside ? besideWidth : cardWidth;
  return (
    <Link to={to} className={classes.card} data-beside={beside || undefined}>
      {picture !== undefined && <Picture src={picture} kind={kind} name={title} eager={eager} sizes={sizes} />}
      <span className={classes.body}>
        <span className={classes.title}>{title}</span>
        {meta && <span className={classes.meta}>{meta}</span>}
        {children && <span className={classes.facts}>{children}</span>}
      </span>
    </Link>
  );
}

/** Cards side by side, as many as fit. */
export function CardGrid({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {children}
    </ul>
  );
}

/** A card that is not a link: a frame for things with buttons of their own. */
export function Card({
  children,
  label,
  as: Element = 'section',
}: {
  children: ReactNode;
  label?: string;
  as?: 'section' | 'article' | 'div';
}) {
  return (
    <Element className={classes.plain} aria-label={label}>
      {children}
    </Element>
  );
}
