import { isTestKey } from '../money/payments/stripe/stripe-keys.ts';
import { isLoopback } from '../platform/calls/network-address.ts';
import { isSet } from '../platform/process/settings.ts';

/** `home`: the embedded database on a machine of one's own. `production`: a real database or an https address. */
type Stance = 'home' | 'production';

type Values = {
  host: string;
  publicUrl: string;
  demo: boolean | null;
  sandbox: boolean | null;
  drainSeconds: number | null;
  cardWaitDays: number | null;
  oneOperator: boolean | null;
  secondApprovalDays: number | null;
  roleWaitHours: number | null;
  firstWithdrawalWait: number | null;
  feesStayDays?: number | null;
  riskHold?: boolean | null;
  publicDirectory?: boolean | null;
  stripeSecretKey: string;
};

/** What the stance settles where the settings leave it open. */
export type Stanced = {
  stance: Stance;
  host: string;
  demo: boolean;
  sandbox: boolean;
  /** No real money moves: the sandbox is the provider, or the keys are of a test mode. */
  testMoney: boolean;
  drainSeconds: number;
  cardWaitDays: number;
  oneOperator: boolean;
  secondApprovalDays: number;
  roleWaitHours: number;
  firstWithdrawalWait: number;
  feesStayDays: number;
  riskHold: boolean;
  publicDirectory: boolean;
};

/** Decides the stance and all that follows from it, in this one place. */
export function takeStance(values: Values, env: NodeJS.ProcessEnv): Stanced {
  const isProduction = isSet(env, 'DATABASE_URL') || values.publicUrl.startsWith('https:');
  const sandbox = values.sandbox ?? (!isProduction && !isSet(env, 'STRIPE_SECRET_KEY'));
  return {
    stance: isProduction ? 'production' : 'home',
    host: values.host || (isProduction ? '0.0.0.0' : '127.0.0.1'),
    demo: values.demo ?? !isProduction,
    sandbox,
    testMoney: sandbox || isTestKey(values.stripeSecretKey),
    drainSeconds: values.drainSeconds ?? (isProduction ? 5 : 0),
    cardWaitDays: values.cardWaitDays ?? (isProduction ? 7 : 0),
    oneOperator: values.oneOperator ?? !isProduction,
    secondApprovalDays: values.secondApprovalDays ?? (isProduction ? 3 : 0),
    roleWaitHours: values.roleWaitHours ?? (isProduction ? 24 : 0),
    firstWithdrawalWait: values.firstWithdrawalWait ?? (isProduction ? 24 : 0),
    feesStayDays: values.feesStayDays ?? (isProduction ? 30 : 0),
    riskHold: values.riskHold ?? isProduction,
    publicDirectory: values.publicDirectory ?? !isProduction,
  };
}

/** What does not fit the stance, in words that say what to do. A value that cannot be read is a problem of its own. */
export function stanceProblems(
  {
    stance,
    demo,
    cardWaitDays,
    secondApprovalDays,
    roleWaitHours,
    firstWithdrawalWait,
    feesStayDays,
    riskHold,
  }: Stanced,
  env: NodeJS.ProcessEnv,
): string[] {
  const problems: string[] = [];
  const why = isSet(env, 'DATABASE_URL') ? 'DATABASE_URL is set' : 'PUBLIC_URL is https';
  if (!isSet(env, 'PUBLIC_URL') && (stance === 'production' || isSet(env, 'SMTP_URL')))
    problems.push(
      `PUBLIC_URL is needed because ${isSet(env, 'DATABASE_URL') ? 'DATABASE_URL' : 'SMTP_URL'} is set: links in mails lead there. Set it to the address people use, such as https://guild.example.`,
    );
  if (!isSet(env, 'SMTP_URL') && stance === 'production')
    problems.push(
      `SMTP_URL is needed because ${why}: codes for people's passwords go out by mail. Set it to the mail server, such as smtp://user:password@mail.example:587.`,
    );
  if (demo && stance === 'production')
    problems.push(`DEMO cannot be on because ${why}: the passwords of the demo's accounts are published. Unset it.`);
  if (cardWaitDays === 0 && stance === 'production')
    problems.push(
      `CARD_WAIT_DAYS cannot be 0 because ${why}: banks take card payments back days later, and their money must not have left by then. Unset it for 7 days.`,
    );
  if (secondApprovalDays === 0 && stance === 'production')
    problems.push(
      `SECOND_APPROVAL_AFTER_DAYS cannot be 0 because ${why}: an operator made a minute ago would approve beside a friend. Unset it for 3 days.`,
    );
  if (roleWaitHours === 0 && stance === 'production')
    problems.push(
      `ROLE_WAIT_HOURS cannot be 0 because ${why}: an admin alone would make operators of their own before anybody hears of it. Unset it for 24 hours.`,
    );
  if (firstWithdrawalWait === 0 && stance === 'production')
    problems.push(
      `FIRST_WITHDRAWAL_WAIT_HOURS cannot be 0 because ${why}: whoever takes an account over would have its money approved before its owner reads of it. Unset it for 24 hours.`,
    );
  if (feesStayDays === 0 && stance === 'production')
    problems.push(
      `FEES_STAY_DAYS cannot be 0 because ${why}: refunds give fees back, which must not have left by then. Unset it for 30 days.`,
    );
  if (!riskHold && stance === 'production')
    problems.push(
      `RISK_HOLD cannot be off because ${why}: money with grave signs of risk would leave before anybody has looked. Unset it.`,
    );
  return problems;
}

/** What is allowed but worth saying. */
export function stanceWarnings(
  { stance, host, demo, sandbox }: Stanced,
  { publicUrl, stripeSecretKey }: Values,
): string[] {
  const warnings: string[] = [];
  const isOpen = !isLoopback(host);
  if (demo && isOpen)
    warnings.push(
      `HOST=${host} lets the network in while the demo is on, whose passwords are published. For an installation without it, set DEMO=0 and start with an empty DATA_DIR.`,
    );
  if (stance === 'home' && isOpen && publicUrl === '')
    warnings.push(
      `HOST=${host} lets the network in: set PUBLIC_URL to the address people use, so that links in mails lead there.`,
    );
  if (stance === 'production' && sandbox)
    warnings.push('SANDBOX=1: payments are play money. Test cards fill wallets, and no real money moves.');
  if (stance === 'production' && isTestKey(stripeSecretKey))
    warnings.push('STRIPE_SECRET_KEY is of test mode: test cards fill wallets, and no real money moves.');
  if (stance === 'production' && publicUrl.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname))
    warnings.push('PUBLIC_URL is not https: passwords and tokens can be read on their way.');
  return warnings;
}
