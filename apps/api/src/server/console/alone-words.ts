import type { AloneRule } from '@guildhall/contract/route.ts';
import type { Config } from '../../configuration/config.ts';
import { settingInWords } from './settings-in-words.ts';

/** What one operator does alone by each rule of the contract, with the sums that hold here. */
const words: Record<AloneRule, (config: Config) => string> = {
  any_sum: () => 'One operator, for any sum.',
  limited: (config) => `One operator up to ${settingInWords('withdrawalAlone', config)} each. Two above that.`,
  two: () => 'Nothing. Two operators do it.',
  approval: (config) =>
    `One operator up to ${sums(config)}, at most ${settingInWords('operatorDay', config)} within 24 hours. Two above that, and for 90 days after the operator has marked a return for the same wallet or bank account.`,
  fee_payout: (config) =>
    config.oneOperator
      ? `One operator up to ${settingInWords('withdrawalAlone', config)} each and ${settingInWords('withdrawalAloneWeek', config)} within 7 days. Two above that.`
      : 'Nothing. Two operators do it.',
  return: (config) =>
    `One operator with the bank’s reference, up to ${sums(config)}${unlessApprover(config)}. Otherwise two.`,
  other_hand: ({ oneOperator }) =>
    oneOperator
      ? 'One operator. If two had to approve it, someone other than the second of them.'
      : 'One operator, but not the one whose approval completed it.',
  small_role: ({ roleWaitHours }) =>
    `One admin for the support role. For finance and admin, and for any change to an admin, another admin has to approve. If there is none, it takes effect ${roleWaitHours === 0 ? 'at once' : `after ${roleWaitHours} hours`}.`,
  text_setting: () => 'One admin for texts. Two operators for fees, money and verification.',
  not_own: () => 'One operator, but not the one who requested it or the one it is about.',
};

function sums(config: Config): string {
  return `${settingInWords('withdrawalAlone', config)} each and ${settingInWords('withdrawalAloneWeek', config)} within 7 days per wallet and per bank account`;
}

function unlessApprover({ oneOperator }: Config): string {
  return oneOperator ? ', unless theirs was the second of two approvals' : ', unless their approval completed it';
}

const ofOne: readonly AloneRule[] = ['any_sum', 'not_own'];

/** Whether there is something that one operator does not do alone. */
export function needsSecond(rule: AloneRule | undefined): boolean {
  return rule !== undefined && !ofOne.includes(rule);
}

/** How far one operator comes alone, in words. */
export function aloneWords(rule: AloneRule | undefined, config: Config): string {
  return rule === undefined ? 'One operator.' : words[rule](config);
}
