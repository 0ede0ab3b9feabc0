import { IconLock } from '@tabler/icons-react';
import classes from './no-money.module.css';

/** Says on a card that nobody pays for what it shows, since it is frozen. */
export function NoMoney() {
  return (
    <span className={classes.badge}>
      <IconLock size={17} aria-hidden /> Cannot take money right now
    </span>
  );
}
