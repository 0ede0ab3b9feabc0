import { numberSetting, textSetting } from '../platform/settings.ts';

export const paymentSettings = {
  sandboxSecret: textSetting(
    'SANDBOX_WEBHOOK_SECRET',
    "Signs the sandbox's webhooks; by default made once and kept under DATA_DIR.",
  ),
  holdSeconds: numberSetting(
    'CARD_HOLD_SECONDS',
    'How long a purchase waits for its card payment before its hold falls.',
    1800,
    1,
  ),
};
