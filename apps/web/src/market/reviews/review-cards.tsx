import type { listReviews } from '@guildhall/contract/market/reviews.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { FlagButton } from '../../trust/flags/flag-button.tsx';
import { HiddenNote } from '../../trust/flags/hidden-note.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Card } from '../../ui/link-card.tsx';
import { Stars } from '../../ui/stars.tsx';
import classes from './reviews.module.css';

/** What people say, in two columns: who, how many stars, and in which words. */
export function ReviewCards({ reviews }: { reviews: ReceivedOf<typeof listReviews>['records'] }) {
  return (
    <ul className={classes.grid} aria-label="Reviews">
      {reviews.map((review) => (
        <li key={review.id}>
          <Card as="article" label={review.name}>
            <div className={classes.review}>
              <div className={classes.head}>
                <h2>{review.name}</h2>
                <DateText iso={review.createdAt} />
              </div>
              <Stars rating={review.rating} />
              <p className={classes.message}>{review.msg}</p>
              {review.hidden && <HiddenNote hidden={review.hidden} />}
              {!review.own && <FlagButton kind="review" thingId={review.id} about={`the review of ${review.name}`} />}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
