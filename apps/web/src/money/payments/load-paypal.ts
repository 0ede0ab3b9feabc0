import { loadScript, type PayPalButtonsComponent, type PayPalButtonsComponentOptions } from '@paypal/paypal-js';

export type PaypalSettings = { clientId: string; script?: string | undefined };

/**
 * Loads the provider's script, for the first time only when PayPal is asked for, and makes its button.
 * @throws when the provider cannot be reached
 */
export async function loadPaypalButton(
  { clientId, script }: PaypalSettings,
  testMode: boolean,
  options: PayPalButtonsComponentOptions,
): Promise<PayPalButtonsComponent> {
  const paypal = await loadScript({
    clientId,
    currency: 'USD',
    intent: 'capture',
    components: 'buttons',
    disableFunding: 'card,paylater,credit',
    environment: testMode ? 'sandbox' : 'production',
    ...(script ? { sdkBaseUrl: script } : {}),
  });
  if (!paypal?.Buttons) throw new Error('We could not load the PayPal button.');
  return paypal.Buttons(options);
}
