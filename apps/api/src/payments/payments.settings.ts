import { flagSetting, numberSetting, secretSetting } from '../platform/process/settings.ts';

export const paymentSettings = {
  sandbox: flagSetting(
    'SANDBOX',
    'Play money instead of a payment provider; by default at home, in production only when set to `1`.',
    '',
  ),
  sandboxSecret: secretSetting(
    'SANDBOX_WEBHOOK_SECRET',
    "Signs the sandbox's webhooks, at least 16 characters; by default made once and kept under DATA_DIR.",
    16,
  ),
  holdSeconds: numberSetting(
    'CARD_HOLD_SECONDS',
    'How long a purchase waits for its card payment before its hold falls.',
    1800,
    1,
  ),
};
