import * as contract from '@guildhall/contract/market/reviews.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { addReview } from './add-review.ts';
import { answerReview } from './answer-review.ts';
import { listReviews } from './list-reviews.ts';

export const reviewsRoutes = [
  serve(contract.addReview, addReview),
  serve(contract.listReviews, listReviews, { auth: 'in-statement' }),
  serve(contract.answerReview, answerReview),
];
