import { useMediaQuery, usePagination } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './pagination.module.css';

type Props = {
  /** Counted from 1. */
  page: number;
  pages: number;
  /** The address parameter that holds the page. */
  parameter?: string;
};

/** Links to at most seven pages, and to the first, previous, next and last. Hidden when there is only one. */
export function Pagination({ page, pages, parameter = 'page' }: Props) {
  const location = useLocation();
  const narrow = useMediaQuery('(max-width: 36rem)');
  const { range } = usePagination({
    total: Math.max(pages, 1),
    page,
    // On a phone "First" and "Last" stand for the outer numbers, so that each target is wide enough for a thumb.
    ...(narrow ? { siblings: 0, boundaries: 0 } : { siblings: 1, boundaries: 1 }),
  });
  if (pages <= 1) return null;

  const to = (target: number) => {
    const params = new URLSearchParams(location.search);
    if (target === 1) params.delete(parameter);
    else params.set(parameter, String(target));
    return { pathname: location.pathname, search: params.toString() };
  };
  const step = (name: string, target: number, icon: ReactNode) =>
    target >= 1 && target <= pages && target !== page ? (
      <Link className={classes.link} to={to(target)} aria-label={name}>
        {icon}
      </Link>
    ) : (
      <span className={classes.link} role="link" aria-disabled aria-label={name}>
        {icon}
      </span>
    );

  return (
    <nav aria-label="Pagination" className={classes.nav}>
      {step('First', 1, <IconChevronsLeft size={18} aria-hidden />)}
      {step('Previous', page - 1, <IconChevronLeft size={18} aria-hidden />)}
      {range.map((item, index) =>
        item === 'dots' ? (
          <span key={index < range.length / 2 ? 'before' : 'after'} className={classes.dots} aria-hidden>
            …
          </span>
        ) : (
          <Link key={item} className={classes.link} to={to(item)} aria-current={item === page ? 'page' : undefined}>
            {item}
          </Link>
        ),
      )}
      {step('Next', page + 1, <IconChevronRight size={18} aria-hidden />)}
      {step('Last', pages, <IconChevronsRight size={18} aria-hidden />)}
    </nav>
  );
}
