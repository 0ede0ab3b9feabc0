import { RingProgress as MantineRing } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './funding-bar.module.css';

type Props = { percent: number; label: string; size?: number; children?: ReactNode };

/** A part of a whole as a brass ring; `label` says it in words. */
export function RingProgress({ percent, label, size = 120, children }: Props) {
  return (
    <MantineRing
      size={size}
      thickness={10}
      roundCaps
      rootColor="var(--gh-brass-track)"
      sections={[{ value: percent, color: 'var(--gh-brass)' }]}
      label={<div className={classes.label}>{children}</div>}
      role="img"
      aria-label={`${label}: ${percent}%`}
    />
  );
}
