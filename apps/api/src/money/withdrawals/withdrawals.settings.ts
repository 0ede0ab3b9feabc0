import { flagSetting, numberSetting } from '../../platform/process/settings.ts';

export const withdrawalSettings = {
  withdrawalAlone: numberSetting(
    'WITHDRAWAL_ALONE_DOLLARS',
    'The largest withdrawal, in dollars, that one operator approves alone; beyond it two different ones do.',
    1000,
    0,
    1_000_000_000,
  ),
  withdrawalAloneWeek: numberSetting(
    'WITHDRAWAL_ALONE_WEEK_DOLLARS',
    'The most, in dollars, that one operator approves alone within seven days of what leaves one wallet, or goes to one bank account, whether it comes back or not.',
    5000,
    0,
    1_000_000_000,
  ),
  operatorDay: {
    env: 'OPERATOR_DAY_DOLLARS',
    about:
      'The most, in dollars, that one operator approves within 24 hours, alone or beside another one; a single larger withdrawal is approved by who has approved nothing else. By default 20 times `WITHDRAWAL_ALONE_DOLLARS`, and 20,000 where that is 0.',
    fallback: '',
    read: (text: string) =>
      text === '' ? null : numberSetting('OPERATOR_DAY_DOLLARS', '', 0, 1, 1_000_000_000).read(text),
  },
  withdrawalWait: numberSetting(
    'WITHDRAWAL_WAIT_HOURS',
    'How many hours a withdrawal waits before it may be approved, after its owner has changed the bank account.',
    48,
    0,
    8760,
  ),
  firstWithdrawalWait: {
    env: 'FIRST_WITHDRAWAL_WAIT_HOURS',
    about:
      'How many hours the first withdrawal of an account waits before it may be approved. By default 0 at home and 24 in production, where it cannot be 0.',
    fallback: '',
    read: (text: string) =>
      text === '' ? null : numberSetting('FIRST_WITHDRAWAL_WAIT_HOURS', '', 0, 0, 720).read(text),
  },
  cardWaitDays: {
    env: 'CARD_WAIT_DAYS',
    about:
      'How many days money that came by card waits before it can be withdrawn, also by those it was paid on to; a change applies to what comes after it. By default 0 at home and 7 in production, where it cannot be 0.',
    fallback: '',
    read: (text: string) => (text === '' ? null : numberSetting('CARD_WAIT_DAYS', '', 0, 0, 30).read(text)),
  },
  secondApprovalDays: {
    env: 'SECOND_APPROVAL_AFTER_DAYS',
    about:
      'How many days after their role began an approval of an operator counts as the second one. By default 0 at home and 3 in production, where it cannot be 0.',
    fallback: '',
    read: (text: string) =>
      text === '' ? null : numberSetting('SECOND_APPROVAL_AFTER_DAYS', '', 0, 0, 365).read(text),
  },
  oneOperator: flagSetting(
    'ONE_OPERATOR',
    'Let one operator approve a withdrawal and mark it as paid or returned, up to the limits of one alone; by default at home. Beyond the limits a second one is always needed.',
    '',
  ),
};

/**
 * Up to where one operator approves alone, in cents: one withdrawal, and what was approved within seven days out of one wallet or to one bank
 * account; how many hours a withdrawal to a changed bank account waits; how many days after the role began an approval counts as the second; and what one
 * operator approves within 24 hours, where there is no limit when it is left out.
 */
export type AloneLimits = {
  mostAlone: bigint;
  weekAlone: bigint;
  waitHours: number;
  secondAfterDays?: number;
  mostDay?: bigint;
};

/** The limits by the settings, which are in dollars. */
export function aloneLimits(
  config: Record<'withdrawalAlone' | 'withdrawalAloneWeek' | 'withdrawalWait', number> & {
    secondApprovalDays: number | null;
    operatorDay: number | null;
  },
): AloneLimits {
  return {
    mostAlone: BigInt(config.withdrawalAlone) * 100n,
    weekAlone: BigInt(config.withdrawalAloneWeek) * 100n,
    waitHours: config.withdrawalWait,
    secondAfterDays: config.secondApprovalDays ?? 0,
    mostDay: BigInt(config.operatorDay ?? 20 * (config.withdrawalAlone || 1000)) * 100n,
  };
}

/** What one operator marks alone as paid or returned: up to which limits, in cents, and whether also what they have approved. */
export type MarkLimits = Pick<AloneLimits, 'mostAlone' | 'weekAlone'> & { oneOperator: boolean };

/** The same by the settings. */
export function markLimits(config: Parameters<typeof aloneLimits>[0] & Pick<MarkLimits, 'oneOperator'>): MarkLimits {
  const { mostAlone, weekAlone } = aloneLimits(config);
  return { mostAlone, weekAlone, oneOperator: config.oneOperator };
}

/** The limits where nothing is set. */
export const usualLimits: AloneLimits = { mostAlone: 1000_00n, weekAlone: 5000_00n, waitHours: 48 };
