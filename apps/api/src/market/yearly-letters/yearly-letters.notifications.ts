import { declareNotifications } from '../../reach/notifications/declare.ts';

export const yearlyLettersNotifications = declareNotifications<{ yearlyLetter: { year: number } }>({
  yearlyLetter: {
    kind: 'reports',
    text: ({ data: { year } }) => `Your letter about ${year} is ready.`,
    link: () => '/wallet/letters',
  },
});
