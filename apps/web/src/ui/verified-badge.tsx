import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import classes from './verified-badge.module.css';

/** Says beside a name that the operators have seen who it is. */
export function VerifiedBadge() {
  return (
    <span className={classes.badge} title="Guildhall has verified who this is">
      <IconRosetteDiscountCheck size={17} aria-hidden /> Verified
    </span>
  );
}
