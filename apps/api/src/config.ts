import { fileSettings } from './files/files.settings.ts';
import { mailSettings } from './mail/mail.settings.ts';
import { paymentSettings } from './payments/payments.settings.ts';
import { placeSettings } from './places/places.settings.ts';
import { accountSettings } from './accounts/accounts.settings.ts';
import { platformSettings } from './platform/platform.settings.ts';
import { readSettings } from './platform/settings.ts';

/** Every setting of the product, by the domain that declares it. The README's reference is generated from this. */
export const settings = {
  ...platformSettings,
  ...accountSettings,
  ...fileSettings,
  ...mailSettings,
  ...paymentSettings,
  ...placeSettings,
};

export type Config = ReturnType<typeof readConfig>;

// Who sets one of these means to take real money: play money in its place would be worse than no start.
const providersWeLack = /^(?:STRIPE|PAYPAL)_/;

/** The configuration by environment. Throws one error that lists all problems. */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  const unheard = Object.keys(env).filter((name) => providersWeLack.test(name) && env[name]);
  if (unheard.length > 0)
    throw new Error(
      `The only payment provider is the sandbox, which moves no real money. To run with it, unset ${unheard.join(', ')}.`,
    );
  return readSettings(settings, env);
};
