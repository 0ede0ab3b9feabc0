import type { ServerResponse } from 'node:http';
import type { Books, Funding } from './books.ts';
import { approve } from './orders.ts';

const answers: Record<string, Funding> = {
  pay: 'balance',
  declined: 'declined card',
  echeck: 'echeck',
  denied: 'denied',
};

function approvalPage(dollars: string, action: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay with PayPal</title>
<style>
:root { color-scheme: light; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 26rem; margin: 10vh auto; padding: 1.5rem; }
button { display: block; width: 100%; min-height: 44px; margin-bottom: 0.5rem; font: inherit; }
</style>
</head>
<body><main>
<h1>Pay with PayPal</h1>
<p>This stand-in of PayPal asks you to approve a test payment of $${dollars}.</p>
<form method="post" action="${action}">
<button name="answer" value="pay">Pay Now</button>
<button name="answer" value="declined">Pay with a card that is declined</button>
<button name="answer" value="echeck">Pay from a bank account that takes days</button>
<button name="answer" value="denied">Pay from an account that is denied</button>
<button name="answer" value="cancel">Cancel and return</button>
</form>
</main></body>
</html>
`;
}

/** Notifies the page that has opened this window, as the provider's script expects it, or leads back where there is none. */
function leavePage(message: object, back: string): string {
  const told = JSON.stringify(message).replaceAll('<', '\\u003c');
  const address = JSON.stringify(back).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>PayPal</title></head><body><p>You can close this window.</p>
<script>
if (opener && new URLSearchParams(location.search).has('popup')) { opener.postMessage(${told}, '*'); close(); }
else if (${address}) location.replace(${address});
</script></body></html>`;
}

/** Everything beside the API: the approval page and the browser script. */
export function showPage(
  { books, url: host }: { books: Books; url: string },
  clientId: string,
  { method, url, body }: { method: string; url: URL; body: string },
  response: ServerResponse,
): void {
  const show = (type: string, text: string, status = 200) =>
    void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
  if (url.pathname === '/sdk/js') {
    const wrong =
      url.searchParams.get('client-id') !== clientId
        ? 'client-id not recognized'
        : url.searchParams.get('currency') !== 'USD'
          ? 'currency not supported'
          : '';
    return wrong
      ? show('text/javascript', `throw new Error(${JSON.stringify(wrong)})`, 400)
      : show('text/javascript', browserScript);
  }
  const order = books.orders.get(url.searchParams.get('token') ?? '');
  if (url.pathname !== '/checkoutnow' || !order) return show('text/plain', 'Not found.', 404);
  if (method !== 'POST')
    return show(
      'text/html',
      approvalPage((order.cents / 100).toFixed(2), `${url.pathname}${url.search}`.replaceAll('&', '&amp;')),
    );
  const answer = new URLSearchParams(body).get('answer') ?? 'cancel';
  const isApproved = answer in answers;
  if (isApproved) approve(books, order, answers[answer]!, host);
  const back = isApproved ? order.returnUrl : order.cancelUrl;
  const address = back === '' ? null : new URL(back);
  address?.searchParams.set('token', order.id);
  if (isApproved) address?.searchParams.set('PayerID', 'STANDINPAYER1');
  show('text/html', leavePage({ standIn: order.id, approved: isApproved }, address?.href ?? ''));
}

/** Stands in for the provider's browser script: `paypal.Buttons({ createOrder, onApprove, onCancel, onError }).render(place)`. */
const browserScript = `(() => {
  const host = new URL(document.currentScript.src).origin;
  const Buttons = (options) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'PayPal';
    button.style.cssText = 'width:100%;min-height:44px;border:0;border-radius:4px;background:#ffc439;color:#111;font:600 1rem system-ui';
    const pay = async () => {
      const page = window.open('about:blank', '_blank', 'width=500,height=600');
      try {
        const orderID = await options.createOrder({}, {});
        page.location.replace(host + '/checkoutnow?token=' + encodeURIComponent(orderID) + '&popup=1');
        const approved = await new Promise((resolve) => {
          // What the page has said may come after it has closed.
          const closed = setInterval(() => page.closed && setTimeout(end, 1000, false), 200);
          const hear = ({ origin, data }) => origin === host && data.standIn === orderID && end(data.approved);
          const end = (is) => { clearInterval(closed); removeEventListener('message', hear); resolve(is); };
          addEventListener('message', hear);
        });
        if (approved) await options.onApprove({ orderID, payerID: 'STANDINPAYER1' }, { restart: pay });
        else options.onCancel?.({ orderID });
      } catch (error) {
        page?.close();
        options.onError?.(error);
      }
    };
    button.addEventListener('click', pay);
    return {
      isEligible: () => true,
      render: async (place) => { (typeof place === 'string' ? document.querySelector(place) : place).append(button); },
      close: async () => button.remove(),
    };
  };
  window.paypal = { version: '5.0.0', Buttons };
})();
`;
