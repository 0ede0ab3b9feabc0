import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useMay } from '../../people/members/use-may.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { ReviewCard, type Review } from './review-card.tsx';
import classes from './reviews.module.css';

const AnswerDialog = lazyDialog(() => import('./answer-dialog.tsx').then((module) => module.AnswerDialog));

type Props = { reviews: Review[]; organization: { id: string; name: string } };

/** What people say, in two columns. */
export function ReviewCards({ reviews, organization }: Props) {
  const isOwn = useSession().id === organization.id;
  const mayWrite = useMay('editor');
  const [answering, setAnswering] = useState(false);
  const [answered, setAnswered] = useState<Review>();
  const answer = (review: Review) => {
    setAnswered(review);
    setAnswering(true);
  };
  return (
    <>
      <ul className={classes.grid} aria-label="Reviews">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard
              review={review}
              organization={organization.name}
              isOwn={isOwn}
              {...(mayWrite && { onAnswer: answer })}
            />
          </li>
        ))}
      </ul>
      <AnswerDialog opened={answering} onClose={() => setAnswering(false)} review={answered} />
    </>
  );
}
