import type { AloneRule } from '@guildhall/contract/route.ts';
import type { Config } from '../../configuration/config.ts';
import { settingInWords } from './settings-in-words.ts';

/** What one operator does alone by each rule of the contract, with the sums that hold here. */
const words: Record<AloneRule, (config: Config) => string> = {
  any_sum: () => 'One operator, whatever the sum.',
  limited: (config) => `One operator up to ${settingInWords('withdrawalAlone', config)} each. Beyond that two.`,
  two: () => 'Nothing: two operators do it.',
  approval: (config) =>
    `One operator up to ${sums(config)}, at most ${settingInWords('operatorDay', config)} within 24 hours. Beyond that two; also for 90 days after they have marked a return of the same wallet or bank account.`,
  return: (config) =>
    `One operator with the bank’s reference, up to ${sums(config)}${unlessApprover(config)}. Otherwise two.`,
  other_hand: ({ oneOperator }) =>
    oneOperator
      ? 'One operator; what two had to approve, another one than the second of them.'
      : 'One operator, another one than whose approval completed it.',
  small_role: ({ roleWaitHours }) =>
    `One admin for the role of support. For finance and admin, and for whatever is changed of an admin, another admin says yes; where there is none, it holds ${roleWaitHours === 0 ? 'at once' : `after ${roleWaitHours} hours`}.`,
  not_own: () => 'One admin, neither the one who has asked for it nor the one it is about.',
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
