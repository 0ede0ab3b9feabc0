import { changedPart } from './changed-part.ts';
import classes from './project-corrections.module.css';

/** A text with what was removed from it and added to it, in words for whoever hears it read. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  const { start, removed, added, end } = changedPart(before, after);
  return (
    <>
      {start}
      {removed && <Removed>{removed}</Removed>}
      {removed && added && ' '}
      {added && <Added>{added}</Added>}
      {end}
    </>
  );
}

export function Removed({ children }: { children: string }) {
  return (
    <del className={classes.removed}>
      <span className="gh-visually-hidden">before: </span>
      {children}
    </del>
  );
}

export function Added({ children }: { children: string }) {
  return (
    <ins className={classes.added}>
      <span className="gh-visually-hidden">now: </span>
      {children}
    </ins>
  );
}
