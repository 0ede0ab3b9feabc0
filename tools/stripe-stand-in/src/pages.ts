import type { Intent } from './objects.ts';

function html(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 26rem; margin: 10vh auto; padding: 1.5rem; }
input::placeholder { color: var(--soft); opacity: 1; }
input { border: 0; background: none; color: inherit; font: inherit; }
button { min-height: 44px; margin-right: 0.5rem; padding: 0 1rem; font: inherit; }
</style>
</head>
${body}
</html>
`;
}

/** Where a payer answers for a card that asks. The page shows nothing of the payment but its amount. */
export function threeDSecurePage(intent: Intent): string {
  return html(
    '3D Secure',
    `<body><main>
<h1>3D Secure</h1>
<p>This stand-in of the card's issuer asks you to confirm a test payment of $${(intent.amount / 100).toFixed(2)}.</p>
<form method="post"><button name="answer" value="complete">Complete</button><button name="answer" value="fail">Fail</button></form>
</main></body>`,
  );
}

/** What the card element shows inside of its frame: the card's number never leaves this address. */
export const cardFrame = html(
  'Secure card payment input frame',
  `<body><form id="card" style="display:flex;gap:8px;height:24px">
<input name="number" aria-label="Credit or debit card number" placeholder="Card number" inputmode="numeric" autocomplete="cc-number" style="flex:1;min-width:0">
<input name="expiry" aria-label="Credit or debit card expiration date" placeholder="MM / YY" inputmode="numeric" autocomplete="cc-exp" style="width:5rem">
<input name="cvc" aria-label="Credit or debit card CVC/CVV" placeholder="CVC" inputmode="numeric" autocomplete="cc-csc" style="width:4rem">
</form>
<script>
const form = document.getElementById('card');
function show({ base }) {
  document.body.style.color = base?.color ?? 'black';
  document.body.style.setProperty('--soft', base?.['::placeholder']?.color ?? 'gray');
}
show(JSON.parse(new URLSearchParams(location.search).get('style')));
function post(message) {
  parent.postMessage({ standIn: location.hash, ...message }, '*');
}
function read() {
  const [exp_month = '', exp_year = ''] = form.expiry.value.split('/').map((part) => part.trim());
  return { number: form.number.value.replaceAll(' ', ''), exp_month, exp_year, cvc: form.cvc.value };
}
function changed() {
  const card = read();
  const all = Object.values(card);
  post({ event: 'change', empty: all.every((each) => each === ''), complete: card.number.length >= 12 && /^\\d\\d?$/.test(card.exp_month) && /^\\d\\d(\\d\\d)?$/.test(card.exp_year) && /^\\d{3,4}$/.test(card.cvc) });
}
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', changed);
addEventListener('message', async ({ data }) => {
  if (data.standIn !== location.hash) return;
  if (data.style) show(data.style);
  if (data.ask !== 'token') return;
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(read())) if (value) body.set('card[' + name + ']', value);
  try {
    const answer = await fetch('/v1/tokens', { method: 'POST', body, headers: { authorization: 'Bearer ' + data.key } });
    const said = await answer.json();
    post({ answer: data.place, result: answer.ok ? { token: said } : { error: said.error } });
  } catch {
    post({ answer: data.place, result: { error: { type: 'api_connection_error', message: 'We are experiencing issues connecting to our payments provider.' } } });
  }
});
post({ event: 'ready' });
</script></body>`,
);

/** Stands in for the provider's browser script: `Stripe(key).elements().create('card')`, `createToken`. */
export const browserScript = `(() => {
  const host = new URL(document.currentScript.src).origin;
  let count = 0;
  const element = (type, options) => {
    if (type !== 'card') throw new Error('This stand-in has the element "card" alone.');
    const hash = '#' + ++count;
    const frame = document.createElement('iframe');
    frame.title = 'Secure card payment input frame';
    frame.style.cssText = 'border:0;width:100%;height:24px;display:block;color-scheme:light';
    frame.src = host + '/card-frame?style=' + encodeURIComponent(JSON.stringify(options?.style ?? {})) + hash;
    const listeners = [];
    const waiting = new Map();
    addEventListener('message', ({ origin, data }) => {
      if (origin !== host || data.standIn !== hash) return;
      if (data.event) for (const each of listeners) if (each.event === data.event) each.handler({ elementType: 'card', brand: 'unknown', error: undefined, value: { postalCode: '' }, ...data });
      if (data.answer) waiting.get(data.answer)?.(data.result);
    });
    return {
      mount: (place) => (typeof place === 'string' ? document.querySelector(place) : place).append(frame),
      unmount: () => frame.remove(),
      destroy: () => frame.remove(),
      update: ({ style }) => frame.contentWindow?.postMessage({ standIn: hash, style }, host),
      focus: () => frame.focus(),
      blur: () => frame.blur(),
      clear: () => {},
      on(event, handler) { listeners.push({ event, handler }); return this; },
      off() { return this; },
      ask: (key) => new Promise((resolve) => {
        const place = String(waiting.size + 1);
        waiting.set(place, resolve);
        frame.contentWindow.postMessage({ standIn: hash, ask: 'token', place, key }, host);
      }),
    };
  };
  const Stripe = (key) => {
    if (!/^pk_/.test(key)) throw new Error('Please use a publishable key.');
    return { elements: () => ({ create: element }), createToken: (card) => card.ask(key) };
  };
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
`;
