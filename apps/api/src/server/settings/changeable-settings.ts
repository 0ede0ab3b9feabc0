import type { settingGroups } from '@guildhall/contract/server/settings.operator.contract.ts';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import { settings, type Config } from '../../configuration/config.ts';
import type { Setting } from '../../platform/process/settings.ts';

type Group = (typeof settingGroups)[number];

/**
 * The settings that the console may change. The limits and waits of what one operator does alone are none of them, and neither is whom operators'
 * mails go to: who could change those could wave everything else through.
 */
const changeable = {
  orderFee: { group: 'fees', title: 'Fee of an Order' },
  investmentFee: { group: 'fees', title: 'Fee of an Investment' },
  withdrawalFee: { group: 'fees', title: 'Fee of a Withdrawal' },
  feeTax: { group: 'fees', title: 'Tax in Fees' },
  invoiceName: { group: 'fees', title: 'Name on Invoices' },
  invoiceAddress: { group: 'fees', title: 'Address on Invoices' },
  invoiceCountry: { group: 'fees', title: 'Country on Invoices' },
  invoiceRegistration: { group: 'fees', title: 'Registration on Invoices' },
  invoiceTaxNumber: { group: 'fees', title: 'Tax Number on Invoices' },
  holdSeconds: { group: 'money', title: 'Wait for Card Payments' },
  leastReflectionDays: { group: 'money', title: 'Days to Reconsider' },
  leastReservePercent: { group: 'money', title: 'Report Reserve' },
  changeSilence: { group: 'money', title: 'Silence after a Change of Terms' },
  investmentWarning: { group: 'money', title: 'Warning of Large Investments' },
  shownValue: { group: 'money', title: 'Shown Value of Late Investments' },
  verifyToPublish: { group: 'verification', title: 'Verification before Publishing' },
  unverifiedInvest: { group: 'verification', title: 'Most Invested without Verification' },
  unverifiedWithdraw: { group: 'verification', title: 'Most Withdrawn without Verification' },
  riskCardHours: { group: 'risk', title: 'Hours after a Card Payment' },
  riskCardDollars: { group: 'risk', title: 'Sum of Card Payments' },
  riskFailedCards: { group: 'risk', title: 'Failed Card Payments' },
  riskNewDays: { group: 'risk', title: 'Days of a New Account' },
  riskNewDollars: { group: 'risk', title: 'Sum of a New Account' },
  mailFrom: { group: 'texts', title: 'Sender of Mail' },
  securityContact: { group: 'texts', title: 'Contact for Weaknesses' },
  accountNames: { group: 'texts', title: 'Account Names in the Journal' },
} as const satisfies Partial<Record<keyof typeof settings, { group: Group; title: string }>>;

export type ChangeableKey = keyof typeof changeable;
export type ChangeableValues = Pick<Config, ChangeableKey>;

/** A setting that the console may change; `name` is that of its variable. */
export type ChangeableSetting = {
  key: ChangeableKey;
  name: string;
  group: Group;
  title: string;
  about: string;
  fallback: string;
};

/** In the order in which they are shown. */
export const changeableSettings: readonly ChangeableSetting[] = Object.entries(changeable).map(([name, words]) => {
  const key = name as ChangeableKey;
  const { env, about, fallback } = settings[key];
  return { key, name: env, ...words, about, fallback };
});

const byName = new Map(changeableSettings.map((setting) => [setting.name, setting]));

/** The one of a name; undefined for what the console may not change. */
export function changeableSetting(name: string): ChangeableSetting | undefined {
  return byName.get(name);
}

/** Reads a value as the environment's is read. @throws Error that says what it must be */
export function readValue(key: ChangeableKey, text: string): unknown {
  const setting: Setting<unknown> = settings[key];
  return setting.read(text || setting.fallback);
}

/** Who may change settings of a group, beside an admin. */
export function rolesOf(group: Group): readonly OperatorRole[] {
  return group === 'fees' || group === 'money' ? ['finance', 'admin'] : ['admin'];
}

/** Whether a change takes two operators. */
export function takesTwo(group: Group): boolean {
  return group !== 'texts';
}
