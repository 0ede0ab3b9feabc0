import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { leaveSeeAs } from '../../api/navigation.ts';
import type { SeenAs } from '../../api/session.ts';
import { formatTime } from '../../ui/date-text.tsx';
import classes from './see-as.module.css';

/** Beneath the header of every screen, while an operator sees as an account: as whom, until when, and the way back. */
export function SeeAsBar({ name, endsAt }: SeenAs) {
  useEffect(() => {
    const timer = setTimeout(leaveSeeAs, Date.parse(endsAt) - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  return (
    <section className={classes.bar} aria-label="Seeing As">
      <p>
        You see Guildhall as <strong>{name}</strong> does, until {formatTime(endsAt)}. Nothing can be changed. Messages,
        papers and the profile are not shown.
      </p>
      <Button variant="default" onClick={leaveSeeAs}>
        Back to the Console
      </Button>
    </section>
  );
}
