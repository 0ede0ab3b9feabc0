import { checkedSetting } from '../platform/process/settings.ts';

const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

export const operatorSettings = {
  operatorMail: checkedSetting(
    'OPERATOR_MAIL',
    'An address, beside those of the operators, that is mailed what they have to know, such as a role that was granted.',
    (text) => {
      if (!address.test(text)) throw new Error('must be one address, such as board@guild.example');
    },
  ),
};
