import * as contract from '@guildhall/contract/reviews.contract.ts';
import { serve } from '../platform/serve.ts';
import { addReview } from './add-review.ts';
import { reviewList } from './review-list.ts';

export const reviewsRoutes = [
  serve(contract.addReview, addReview),
  serve(contract.reviewList, reviewList, { auth: 'in-statement' }),
];
