import type { listReviews } from '@guildhall/contract/market/reviews.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { Button } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { FlagButton } from '../../trust/flags/flag-button.tsx';
import { HiddenNote } from '../../trust/flags/hidden-note.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Card } from '../../ui/link-card.tsx';
import { Stars } from '../../ui/stars.tsx';
import { groundInWords } from './review-ground.ts';
import classes from './reviews.module.css';

export type Review = ReceivedOf<typeof listReviews>['records'][number];

type Props = {
  review: Review;
  /** The name of the organization that it is about. */
  organization: string;
  /** The viewer acts for that organization. */
  isOwn: boolean;
  /** Opens the form to answer it; missing for who may not. */
  onAnswer?: (review: Review) => void;
};

/** What somebody says: how many stars, in which words, what it rests on, and what the organization answers. */
export function ReviewCard({ review, organization, isOwn, onAnswer }: Props) {
  const { id, name, msg, rating, createdAt, own, verified, hidden, former, answer, mayAnswer } = review;
  const words = useId();
  return (
    <Card as="article" label={name}>
      <div className={classes.review}>
        <div className={classes.head}>
          <h2>{name}</h2>
          <DateText iso={createdAt} />
        </div>
        <Stars rating={rating} />
        {verified && (
          <p className={classes.verified}>
            <IconRosetteDiscountCheck size={17} aria-hidden /> {groundInWords(verified)}
          </p>
        )}
        <p id={words} className={classes.message}>
          {msg}
        </p>
        {hidden && <HiddenNote hidden={hidden} />}
        {former && <FormerText former={former} />}
        {!own && (
          <div className={classes.acts}>
            {mayAnswer && onAnswer && (
              <Button aria-describedby={words} onClick={() => onAnswer(review)}>
                Answer
              </Button>
            )}
            <FlagButton kind="review" thingId={id} about={`the review of ${name}`} />
          </div>
        )}
        {answer && (
          <div className={classes.answer}>
            <p className={classes.message}>{answer.text}</p>
            <p className={classes.soft}>
              {organization}
              {answer.by !== '' && `, by ${answer.by}`} · <DateText iso={answer.at} />
            </p>
            {answer.at < createdAt && <p className={classes.soft}>The review was changed after this answer.</p>}
            {!isOwn && (
              <FlagButton kind="reviewAnswer" thingId={id} about={`what ${organization} answers to ${name}`} />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

/** What it said before it was changed, for its author and the organization. */
function FormerText({ former }: { former: NonNullable<Review['former']> }) {
  return (
    <details className={classes.former}>
      <summary>Former text</summary>
      <ol aria-label="Former texts">
        {former.map(({ msg, rating, writtenAt }) => (
          <li key={writtenAt}>
            <Stars rating={rating} size={16} />
            <p className={classes.message}>{msg}</p>
            <p className={classes.soft}>
              <DateText iso={writtenAt} />
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
