import { stanceProblems, stanceWarnings, takeStance } from './stance.ts';
import { unknownNames } from './unknown-names.ts';
import { fileSettings } from '../base/files/files.settings.ts';
import { missingSecrets, s3Problems, s3Warnings } from '../base/files/s3-problems.ts';
import { mailSettings } from '../reach/mail/mail.settings.ts';
import { journalSettings } from '../money/journal/journal.settings.ts';
import { invoiceProblems, invoiceSettings } from '../money/invoices/invoices.settings.ts';
import { paymentSettings } from '../money/payments/payments.settings.ts';
import { providerProblems } from '../money/payments/provider/offered-providers.ts';
import { pageSettings } from '../reach/site-pages/pages.settings.ts';
import { placeSettings } from '../base/places/places.settings.ts';
import { accountSettings } from '../people/accounts/accounts.settings.ts';
import { operatorSettings } from '../trust/operators/operators.settings.ts';
import { pushProblems, pushSettings } from '../reach/push/push.settings.ts';
import { platformProblems, platformSettings } from '../platform/platform.settings.ts';
import { fundingSettings } from '../market/funding/funding.settings.ts';
import { reservesSettings } from '../market/reserves/reserves.settings.ts';
import { owedReportsSettings } from '../market/owed-reports/owed-reports.settings.ts';
import { publicDirectorySettings } from '../market/public-directory/public-directory.settings.ts';
import { investmentsSettings } from '../market/investments/investments.settings.ts';
import { verificationProblems, verificationSettings } from '../people/verification/verification.settings.ts';
import { sanctionsProblems, sanctionsSettings } from '../people/sanctions/sanctions.settings.ts';
import { payoutProblems, payoutSettings } from '../money/payouts/payouts.settings.ts';
import { feePayoutProblems, feePayoutSettings } from '../money/fee-payouts/fee-payouts.settings.ts';
import { riskSettings } from '../money/risk/risk.settings.ts';
import { feeSettings } from '../money/fees/fees.settings.ts';
import { withdrawalSettings } from '../money/withdrawals/withdrawals.settings.ts';
import { collectSettings, isSet, refuseProblems } from '../platform/process/settings.ts';

/** Every setting of the product, by the domain that declares it. The README's reference is generated from this. */
export const settings = {
  ...platformSettings,
  ...accountSettings,
  ...fileSettings,
  ...mailSettings,
  ...paymentSettings,
  ...placeSettings,
  ...pageSettings,
  ...pushSettings,
  ...feeSettings,
  ...invoiceSettings,
  ...journalSettings,
  ...withdrawalSettings,
  ...riskSettings,
  ...payoutSettings,
  ...feePayoutSettings,
  ...operatorSettings,
  ...verificationSettings,
  ...sanctionsSettings,
  ...fundingSettings,
  ...owedReportsSettings,
  ...reservesSettings,
  ...investmentsSettings,
  ...publicDirectorySettings,
};

export type Config = ReturnType<typeof readConfig>;

/**
 * The configuration by environment, with the stance taken. `given` is what the environment says, by the names of the variables; `warnings` are for the person who starts the product;
 * `mailboxKey` is filled in with the other secrets that are made on the first start.
 * @throws StartProblem that lists all problems
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const { values, problems } = collectSettings(settings, env);
  const stanced = takeStance(values, env);
  const unknown = unknownNames(
    env,
    Object.values(settings).map((setting) => setting.env),
  );
  refuseProblems([
    ...problems,
    ...platformProblems(values),
    ...stanceProblems(stanced, env),
    ...providerProblems({ ...values, ...stanced }, env),
    ...pushProblems(values, env),
    ...invoiceProblems(env),
    ...payoutProblems(env),
    ...feePayoutProblems(env),
    ...verificationProblems(env),
    ...sanctionsProblems(env),
    ...s3Problems(values, env),
    ...missingSecrets(stanced, env),
    ...unknown.problems,
  ]);
  return {
    ...values,
    ...stanced,
    given: givenTexts(env),
    mailboxKey: '',
    warnings: [...stanceWarnings(stanced, values), ...s3Warnings(values), ...unknown.warnings],
  };
}

function givenTexts(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const names = Object.values(settings).map((setting) => setting.env);
  return Object.fromEntries(names.filter((name) => isSet(env, name)).map((name) => [name, env[name]!.trim()]));
}
