import { checkedSetting, numberSetting } from '../../platform/process/settings.ts';

const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

export const operatorSettings = {
  roleWaitHours: {
    env: 'ROLE_WAIT_HOURS',
    about:
      'How many hours the role of finance or admin waits before it holds, and taking one from an admin, where there is no other admin to say yes. By default 0 at home and 24 in production, where it cannot be 0.',
    fallback: '',
    read: (text: string) => (text === '' ? null : numberSetting('ROLE_WAIT_HOURS', '', 0, 0, 720).read(text)),
  },
  operatorMail: checkedSetting(
    'OPERATOR_MAIL',
    'An address, beside those of the operators, that is mailed what they have to know, such as a role that was granted.',
    (text) => {
      if (!address.test(text)) throw new Error('must be one address, such as board@guild.example');
    },
  ),
};
