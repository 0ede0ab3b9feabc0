import { formatWhole } from '@guildhall/contract/money.ts';
import { count } from '../../ui/count.ts';
import { StarRow } from '../../ui/stars.tsx';
import classes from './reviews.module.css';

type Props = {
  /** The mean of all ratings. */
  rating: number;
  /** How many reviews there are. */
  total: number;
  /** How many gave up to 1, 2, 3, 4 and 5 stars. */
  ratings: readonly number[];
  /** The mean and the number of the verified ones. */
  verifiedRating: number;
  verified: number;
};

/** The mean of all ratings, and how many gave how many stars. */
export function ReviewSummary({ rating, total, ratings, verifiedRating, verified }: Props) {
  return (
    <div className={classes.summary}>
      <p className={classes.mean}>
        <strong className="gh-tabular">{rating.toFixed(1)}</strong>
        <span className="gh-visually-hidden"> out of 5 stars</span>
        <StarRow rating={rating} />
        <span className={classes.soft}>{count(total, 'review')}</span>
        {verified > 0 && (
          <span className={classes.soft}>
            Verified average: <span className="gh-tabular">{verifiedRating.toFixed(1)}</span> from{' '}
            {count(verified, 'review')}
          </span>
        )}
      </p>
      <ul className={classes.histogram} aria-label="Ratings by stars">
        {ratings
          .map((many, index) => ({ many, stars: index + 1 }))
          .toReversed()
          .map(({ many, stars }) => (
            <li key={stars}>
              <span className="gh-tabular">
                {stars}
                <span aria-hidden> ★</span>
                <span className="gh-visually-hidden">{stars === 1 ? ' star: ' : ' stars: '}</span>
              </span>
              <span className={classes.track} aria-hidden>
                <span style={{ inlineSize: `${total > 0 ? (many / total) * 100 : 0}%` }} />
              </span>
              <span className="gh-tabular">{formatWhole(many)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
