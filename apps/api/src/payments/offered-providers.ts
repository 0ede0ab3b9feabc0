/** Providers that real money would need and that do not exist yet: their keys promise what we cannot do. */
const lacking = /^(?:STRIPE|PAYPAL)_/;

/** The names of the payment providers that the configuration offers; new payments go to the first. */
export function offeredProviders(config: { sandbox: boolean }): string[] {
  return config.sandbox ? ['sandbox'] : [];
}

/** What of the payment providers keeps the product from starting, in words. */
export function providerProblems(config: { sandbox: boolean }, env: NodeJS.ProcessEnv): string[] {
  const keys = Object.keys(env).filter((name) => lacking.test(name) && env[name]);
  const problems = keys.map(
    (name) =>
      `${name} belongs to a payment provider that this version does not have, so no money would move: unset it.`,
  );
  if (offeredProviders(config).length === 0)
    problems.push(
      'No payment provider is configured, and this version has none that moves real money. For an installation on play money, whose cards and balances are worth nothing, set SANDBOX=1.',
    );
  return problems;
}
