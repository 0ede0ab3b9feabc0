import { useEffect } from 'react';

/** What the tab that a card payment comes back to sends to the one that began it. */
export type PaymentNews = { paymentIntent: string; completed: boolean };

const name = 'guildhall-payments';

export function announcePayment(news: PaymentNews) {
  const channel = new BroadcastChannel(name);
  // A channel reaches this site alone and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(news);
  channel.close();
}

/** Receives payments from other tabs. A browser may drop a message, so a tab that waits asks the server as well. */
export function usePaymentNews(listener: (news: PaymentNews) => void) {
  useEffect(() => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<PaymentNews>) => listener(data);
    return () => channel.close();
  }, [listener]);
}
