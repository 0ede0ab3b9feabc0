import classes from './stars.module.css';

const outline = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z';

/** One star, filled from the left by a part from 0 to 1. */
function Star({ part, size }: { part: number; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden className={classes.star}>
      <path d={outline} className={classes.hollow} />
      <path d={outline} className={classes.full} style={{ clipPath: `inset(0 ${100 - part * 100}% 0 0)` }} />
    </svg>
  );
}

/** Five stars, filled up to a rating from 0 to 5, to the half. */
export function StarRow({ rating, size = 18 }: { rating: number; size?: number }) {
  const shown = Math.round(Math.min(5, Math.max(0, rating)) * 2) / 2;
  return (
    <span className={classes.row}>
      {[0, 1, 2, 3, 4].map((index) => (
        <Star key={index} size={size} part={Math.min(1, Math.max(0, shown - index))} />
      ))}
    </span>
  );
}

type Props = { rating: number; count?: number; size?: number };

/** A rating to read: stars to look at, words for those who hear it, figures for those who compare. */
export function Stars({ rating, count, size = 18 }: Props) {
  return (
    <span className={classes.rating}>
      <StarRow rating={rating} size={size} />
      <span className="gh-visually-hidden">{rating > 0 ? `Rated ${rating.toFixed(1)} out of 5` : 'Not rated yet'}</span>
      {rating > 0 && (
        <span aria-hidden className="gh-tabular">
          {rating.toFixed(1)}
          {count !== undefined && <span className={classes.count}> ({count})</span>}
        </span>
      )}
    </span>
  );
}
