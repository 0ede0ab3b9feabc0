import { declareNotifications } from '../../reach/notifications/declare.ts';

export const reviewsNotifications = declareNotifications<{
  review: { by: string; stars: number; organizationId: string };
  reviewAnswered: { by: string; organizationId: string };
}>({
  review: {
    kind: 'reviews',
    text: ({ data: { by, stars } }) => `${by} gave you ${stars} of 5 stars.`,
    link: ({ organizationId }) => `/view/reviews?id=${organizationId}`,
  },
  reviewAnswered: {
    kind: 'reviews',
    text: ({ data: { by } }) => `${by} has answered your review.`,
    link: ({ organizationId }) => `/view/reviews?id=${organizationId}`,
  },
});
