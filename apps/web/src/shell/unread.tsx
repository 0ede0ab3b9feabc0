import classes from './unread.module.css';

/** How many messages wait, in figures and in words. */
export function Unread({ count }: { count: number }) {
  return count > 0 ? (
    <span className={classes.badge}>
      {count > 99 ? '99+' : count}
      <span className="gh-visually-hidden"> unread</span>
    </span>
  ) : null;
}
