import { settings, type Config } from '../../configuration/config.ts';
import { isTestKey } from '../../money/payments/stripe/stripe-keys.ts';

/** What an operator sees of a setting. Those that are secret, or hold a secret as an address does, are described by what they lead to. */
type InWords = (config: Config) => string;

function dollars(value: number | string): string {
  return value === '' ? 'No limit' : `$${Number(value).toLocaleString('en-US')}`;
}
function yesOrNo(value: boolean | null): string {
  return value ? 'Yes' : 'No';
}

/** The settings that operators have to know, in the order in which they are shown. */
const inWords = {
  withdrawalAlone: ({ withdrawalAlone }) => dollars(withdrawalAlone),
  withdrawalAloneWeek: ({ withdrawalAloneWeek }) => dollars(withdrawalAloneWeek),
  operatorDay: ({ operatorDay, withdrawalAlone }) => dollars(operatorDay ?? 20 * (withdrawalAlone || 1000)),
  secondApprovalDays: ({ secondApprovalDays }) =>
    secondApprovalDays === 0 ? 'At once' : `After ${secondApprovalDays} days`,
  roleWaitHours: ({ roleWaitHours }) => (roleWaitHours === 0 ? 'At once' : `After ${roleWaitHours} hours`),
  oneOperator: ({ oneOperator }) => yesOrNo(oneOperator),
  withdrawalWait: ({ withdrawalWait }) => `${withdrawalWait} hours`,
  firstWithdrawalWait: ({ firstWithdrawalWait }) =>
    firstWithdrawalWait === 0 ? 'No wait' : `${firstWithdrawalWait} hours`,
  cardWaitDays: ({ cardWaitDays }) => (cardWaitDays === 0 ? 'No wait for card money' : `${cardWaitDays} days`),
  debtorName: ({ debtorName }) => debtorName || 'Not set, so no batches of real money can be created',
  houseHolder: ({ houseHolder }) => houseHolder || 'Not set, so no fees can be paid out to the house',
  feesStayDays: ({ feesStayDays }) => (feesStayDays === 0 ? 'No wait' : `${feesStayDays} days`),
  invoiceName: ({ invoiceName }) => invoiceName || 'Not set, so no invoices for fees are issued',
  feeTax: ({ feeTax }) => `${feeTax}%`,
  verifyToPublish: ({ verifyToPublish }) => yesOrNo(verifyToPublish),
  unverifiedInvest: ({ unverifiedInvest }) => dollars(unverifiedInvest),
  unverifiedWithdraw: ({ unverifiedWithdraw }) => dollars(unverifiedWithdraw),
  holdSeconds: ({ holdSeconds }) => `${holdSeconds} seconds`,
  sandbox: ({ sandbox }) => (sandbox ? 'Used: TEST' : 'Not used'),
  stripeSecretKey: ({ stripeSecretKey }) => mode(stripeSecretKey !== '', isTestKey(stripeSecretKey)),
  paypalEnvironment: ({ paypalClientId, paypalEnvironment }) =>
    mode(paypalClientId !== '', paypalEnvironment !== 'live'),
  smtpUrl: ({ smtpUrl }) => (smtpUrl === '' ? 'Not set: mail stays on this machine' : 'A mail server sends mail'),
  mailFrom: ({ mailFrom }) => mailFrom,
  s3Bucket: ({ s3Bucket }) => (s3Bucket === '' ? 'Not set: files stay on this machine' : `The bucket ${s3Bucket}`),
  uploadMbPerDay: ({ uploadMbPerDay }) => `${uploadMbPerDay} MB`,
  uploadMbTotal: ({ uploadMbTotal }) => `${uploadMbTotal} MB`,
} satisfies Partial<Record<keyof typeof settings, InWords>>;

function mode(used: boolean, test: boolean): string {
  if (!used) return 'Not used';
  return test ? 'Used: TEST' : 'Used: live';
}

type Key = keyof typeof inWords;

/** Those that say up to which sum and from when on something is done by one operator, or at all. */
export const powerSettings = [
  'withdrawalAlone',
  'withdrawalAloneWeek',
  'operatorDay',
  'oneOperator',
  'secondApprovalDays',
  'roleWaitHours',
  'withdrawalWait',
  'firstWithdrawalWait',
  'cardWaitDays',
  'feesStayDays',
  'unverifiedInvest',
  'unverifiedWithdraw',
] as const satisfies readonly Key[];

/** One setting in words. */
export function settingInWords(key: Key, config: Config): string {
  return inWords[key](config);
}

/** The settings that operators have to know, or some of them. None reveals a secret. */
export function settingsInWords(config: Config, keys: readonly Key[] = Object.keys(inWords) as Key[]) {
  return keys.map((key) => ({
    name: settings[key].env,
    about: settings[key].about,
    value: settingInWords(key, config),
  }));
}
