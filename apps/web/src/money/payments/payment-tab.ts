/** The tab in which a payer confirms. */
export type PaymentTab = { goTo: (address: string) => void; close: () => void };

/**
 * Opens it empty: only inside a click does a browser let a page do so, and the address comes with the provider's answer.
 * Nothing more is done where a browser refuses; the waiting dialog has a button that tries again.
 */
export function openPaymentTab(): PaymentTab {
  const tab = window.open('about:blank');
  if (tab) tab.document.body.textContent = 'Your payment is being prepared …';
  return {
    goTo: (address) => {
      if (tab && !tab.closed) tab.location.replace(address);
    },
    close: () => tab?.close(),
  };
}

/** Shows the confirmation, from a click of its own. Not `noopener`: the page that it comes back to closes itself. */
export function reopenPaymentTab(address: string) {
  return void window.open(address, 'guildhall-payment');
}

/** Waiting until this page can be seen again: the other tab lies over it, and a toast passes in 2 s. */
export function whenSeen() {
  return new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });
}
