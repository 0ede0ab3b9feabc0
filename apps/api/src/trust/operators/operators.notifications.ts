import { declareNotifications } from '../../reach/notifications/declare.ts';

export const operatorsNotifications = declareNotifications<{
  /** What operators have to know, in words of its own. */
  operatorNews: { heading: string; link: string };
  /** Empty: taken away. */
  operatorRole: { role: string };
}>({
  operatorNews: {
    kind: 'security',
    text: ({ data: { heading } }) => heading,
    link: ({ link }) => link,
  },
  operatorRole: {
    kind: 'security',
    text: ({ data: { role } }) =>
      role === '' ? 'You are no longer an operator.' : `You are now an operator, for ${role}.`,
    link: ({ role }) => (role === '' ? '/my/profile' : '/operator'),
  },
});
