import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
// Not the package itself, which would load the script with every page.
import { loadStripe } from '@stripe/stripe-js/pure';

export type LoadedCard = { stripe: Stripe; element: StripeCardElement };
export type StripeKeys = { publishableKey: string; cardScript?: string | undefined };

/** Takes the place of the provider's own script, which then finds itself loaded. */
function loadStandIn(address: string): Promise<void> {
  if (document.querySelector(`script[src="${CSS.escape(address)}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('We could not load the card form.'));
    };
    document.head.append(script);
  });
}

/** The colours and letters of the place that a card field is for. */
export function cardStyle(place: Element) {
  const look = getComputedStyle(place);
  const { fontFamily } = look;
  // Not the colour itself: for a moment after the page's colours have changed it is still the former one.
  const [color, soft, negative] = ['--gh-ink', '--gh-ink-soft', '--gh-negative'].map((name) =>
    look.getPropertyValue(name).trim(),
  );
  return {
    base: { color, fontFamily, fontSize: '16px', iconColor: color, '::placeholder': { color: soft } },
    invalid: { color: negative, iconColor: negative },
  };
}

/**
 * Loads the provider's script, for the first time only when a card is asked for, and makes its card field in the colours
 * of the place that it is for. @throws when the provider cannot be reached
 */
export async function loadStripeCard({ publishableKey, cardScript }: StripeKeys, place: Element): Promise<LoadedCard> {
  if (cardScript) await loadStandIn(cardScript);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('We could not load the card form.');
  const style = cardStyle(place);
  return { stripe, element: stripe.elements().create('card', { style, hidePostalCode: true }) };
}
