import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import cards from '../link-card.module.css';
import classes from './skeletons.module.css';

function times(count: number) {
  return Array.from({ length: count }, (_, index) => index);
}

/** Waiting is said once, in words, and shown in the shape of what comes. */
function Waiting({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div role="status" className={className}>
      <span className="gh-visually-hidden">Loading …</span>
      {children}
    </div>
  );
}

type CardsProps = { count?: number; picture?: boolean; beside?: boolean };

export function CardGridSkeleton({ count = 6, picture = true, beside = false }: CardsProps) {
  return (
    <Waiting className={cards.grid}>
      {times(count).map((index) => (
        <div key={index} className={cards.card} data-beside={beside || undefined}>
          {picture && <Skeleton className={classes.picture} radius={0} />}
          <div className={cards.body}>
            <Skeleton height={22} width="65%" />
            <Skeleton height={16} width="40%" mt={10} />
            <Skeleton height={16} width="80%" mt={24} />
          </div>
        </div>
      ))}
    </Waiting>
  );
}

export function ListSkeleton({ count = 5 }: { count?: number }) {
  return (
    <Waiting className={classes.list}>
      {times(count).map((index) => (
        <div key={index} className={classes.row}>
          <Skeleton circle height={44} />
          <div className={classes.words}>
            <Skeleton height={18} width="35%" />
            <Skeleton height={14} width="70%" mt={10} />
          </div>
        </div>
      ))}
    </Waiting>
  );
}

/** Cards of three lines beside a small picture. */
export function CompactCardsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Waiting className={classes.compact}>
      {times(count).map((index) => (
        <Skeleton key={index} height={128} radius={10} />
      ))}
    </Waiting>
  );
}

/** A form of some fields and its button. */
export function FormSkeleton({ fields = 2 }: { fields?: number }) {
  return (
    <Waiting>
      {times(fields).map((index) => (
        <div key={index}>
          <Skeleton height={18} width="30%" mb={8} />
          <Skeleton height={44} mb={20} />
        </div>
      ))}
      <Skeleton height={44} />
    </Waiting>
  );
}

/** One field or button that somebody else draws in the place of `className`. */
export function FieldSkeleton({ className }: { className?: string | undefined }) {
  return (
    <Waiting className={className}>
      <Skeleton height="100%" radius={6} />
    </Waiting>
  );
}

export function DetailSkeleton() {
  return (
    <Waiting className={classes.detail}>
      <Skeleton className={classes.picture} radius={10} />
      <div>
        <Skeleton height={36} width="60%" />
        {times(5).map((index) => (
          <Skeleton key={index} height={18} width={`${90 - index * 9}%`} mt={20} />
        ))}
      </div>
    </Waiting>
  );
}

export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Waiting>
      {times(rows).map((index) => (
        <Skeleton key={index} height={20} my={22} />
      ))}
    </Waiting>
  );
}
